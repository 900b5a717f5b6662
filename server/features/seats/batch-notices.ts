/** What the holder of a place was told of its batch, so that each of them is told once of what has changed. */
import { createHash } from 'node:crypto'
import { WEEKDAYS, type Batch } from '#contract/batches.ts'
import { addedBy } from '../../database/gathered-rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { ClassTable } from '../classes/tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { classesOf } from '../classes/classes.ts'
import { placeOf, SITTING } from './sitting.ts'

export const NO_DATES = 'none'
export const CANCELLED = 'cancelled'
/** Its classes are planned one by one, and letters of their own tell what becomes of each. */
const PLANNED = 'planned'

/** The same as long as a letter about the batch would say the same. */
export async function digestOf(queries: Queries, batch: Batch): Promise<string> {
  return digestWith(batch, batch.state === 'cancelled' ? [] : await classesOf(queries, batch.key))
}

function digestWith(batch: Batch, classes: readonly ClassTable[]): string {
  if (batch.state === 'cancelled') return CANCELLED
  return classes.length > 0 ? PLANNED : digestOfRule(batch)
}

function digestOfRule(batch: Batch): string {
  if (!batch.startsOn) return NO_DATES
  const weekly = batch.weekly
    .map(({ day, at, minutes }) => `${WEEKDAYS.indexOf(day)} ${at} ${minutes}`)
    .toSorted()
    .join()
  return createHash('sha256')
    .update(JSON.stringify([batch.key, batch.startsOn, batch.endsOn, weekly]))
    .digest('base64url')
}

interface Clock {
  readonly now: () => Date
}

/** Notes what a letter in this transaction says of the batch to whoever has the place. */
export async function noteTold(
  tx: Transaction,
  { now }: Clock,
  placeId: string,
  { batch, classes }: { readonly batch: Batch; readonly classes: readonly ClassTable[] },
): Promise<void> {
  await addNotice(tx, { placeId, digest: digestWith(batch, classes), toldAt: now().toISOString() })
}

/** Of a place that was told twice the last one counts: a statement takes each once. */
const addNotice = addedBy((tx, notices: ReadonlyArray<Tables['placeNotices']>) =>
  tx
    .insertInto('placeNotices')
    .values([...new Map(notices.map((notice) => [notice.placeId, notice])).values()])
    .onConflict((conflict) =>
      conflict
        .column('placeId')
        .doUpdateSet((eb) => ({ digest: eb.ref('excluded.digest'), toldAt: eb.ref('excluded.toldAt') })),
    )
    .execute(),
)

export interface UntoldPlace {
  readonly placeId: string
  readonly userId: string
  readonly courseId: string
  readonly batchKey: string
  /** What the letters said until now. */
  readonly told: string
}

const AT_ONCE = 500

/** Places in the batch whose holders were last told something else, some at a time: a batch of a recorded course has no end of them. */
export async function* placesToTell(
  queries: Queries,
  batch: Pick<Batch, 'key'>,
  digest: string,
): AsyncGenerator<UntoldPlace[]> {
  for (let after = ['', '']; ;) {
    const [since = '', id = ''] = after
    const places = await queries
      .selectFrom('places')
      .leftJoin('placeNotices', 'placeNotices.placeId', 'places.id')
      .select(['places.id as placeId', 'userId', 'courseId', 'batchKey', 'since', 'state'])
      .select((eb) => eb.fn.coalesce('placeNotices.digest', eb.val(NO_DATES)).as('told'))
      .where('batchKey', '=', batch.key)
      .where((eb) => eb(eb.refTuple('since', 'places.id'), '>', eb.tuple(since, id)))
      .orderBy('since')
      .orderBy('places.id')
      .limit(AT_ONCE)
      .execute()
    const untold = places.filter(({ state, told }) => state === 'active' && told !== digest)
    if (untold.length > 0)
      yield untold.map(({ placeId, userId, courseId, batchKey, told }) => ({
        placeId,
        userId,
        courseId,
        batchKey,
        told,
      }))
    const last = places.at(-1)
    if (!last || places.length < AT_ONCE) return
    after = [last.since, last.placeId]
  }
}

/** Takes it upon this transaction to tell the holder; false when somebody else has, or the place has ended by now. */
export async function claimTelling(
  tx: Transaction,
  { now }: Clock,
  { placeId, told }: UntoldPlace,
  digest: string,
): Promise<boolean> {
  const notice = { digest, toldAt: now().toISOString() }
  const claimed =
    (await tx
      .updateTable('placeNotices')
      .set(notice)
      .where('placeId', '=', placeId)
      .where('digest', '=', told)
      .returning('placeId')
      .executeTakeFirst()) ??
    (told === NO_DATES &&
      (await tx
        .insertInto('placeNotices')
        .values({ placeId, ...notice })
        .onConflict((conflict) => conflict.doNothing())
        .returning('placeId')
        .executeTakeFirst()))
  return Boolean(claimed) && (await placeOf(tx, placeId))?.state === 'active'
}

/** Notes for everybody who sits in the batch what a letter in this transaction says of it. */
export async function noteBatchTold(tx: Transaction, at: Date, batch: Batch): Promise<void> {
  const places = await tx
    .selectFrom('places')
    .select('id')
    .where('batchKey', '=', batch.key)
    .where('state', 'in', SITTING)
    .execute()
  const told = { batch, classes: await classesOf(tx, batch.key) }
  for (const { id } of places) await noteTold(tx, { now: () => at }, id, told)
}
