/** The table `classes`: a row for each lesson of a batch. */
import { randomUUID } from 'node:crypto'
import { classAtDoor, type Batch, type ClassTime, nextClass } from '#contract/batches.ts'
import { indianTime } from '#contract/indian-time.ts'
import type { ClassRow } from '#contract/classes.ts'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { changeRow } from '../../database/change-row.ts'
import type { ClassTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { firstJoins } from './joins.ts'

export const classesOf = (queries: Queries, batchKey: string): Promise<ClassTable[]> =>
  queries
    .selectFrom('classes')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .orderBy('startsAt')
    .orderBy('number')
    .execute()

export const classNamed = (queries: Queries, id: string): Promise<ClassTable | undefined> =>
  queries.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirst()

/** The class that is on, or comes next: of those that were planned, or while none was, by the published rule. */
export async function classAhead(queries: Queries, batch: Batch, now: Date): Promise<ClassAhead | null> {
  const planned = await classesOf(queries, batch.key)
  if (planned.length > 0) return aheadIn(planned, batch, now)
  const next = nextClass(batch, now.toISOString())
  return next && { ...next, row: null }
}

/** `row` is null where the batch has no rows and goes by its rule. */
export interface ClassAhead extends ClassTime {
  readonly row: ClassTable | null
}

function aheadIn(planned: readonly ClassTable[], { state }: Batch, now: Date): ClassAhead | null {
  if (state === 'cancelled' || state === 'draft') return null
  const ahead = classAtDoor(
    planned.filter((one) => one.state === 'planned'),
    now.toISOString(),
  )
  return ahead ? { startsAt: ahead.startsAt, endsAt: ahead.endsAt, row: ahead } : null
}

export const rowOf = ({ id, number, title, startsAt, endsAt, state, version, joinUrl }: ClassTable): ClassRow => ({
  id,
  number,
  title,
  startsAt,
  endsAt,
  state,
  hasOwnLink: joinUrl !== null,
  version,
})

/** Who hears in the same transaction what becomes of classes, and says how many letters go out because of it. */
export interface ClassListeners {
  readonly onClassesPlanned: (tx: Transaction, by: Actor, batchKey: string) => Promise<number>
  /** Of a time or a state that changed; `before` is null for a class that was added. */
  readonly onClassMoved: (tx: Transaction, by: Actor, before: ClassTable | null, after: ClassTable) => Promise<number>
  /** Whether a trainer said of somebody how it was. */
  readonly wasRollCalled: (queries: Queries, classId: string) => Promise<boolean>
}

/** Makes all classes of a batch at once; refused where it has some. */
export async function planClasses(
  tx: Transaction,
  { onClassesPlanned }: ClassListeners,
  by: Actor,
  batchKey: string,
  times: readonly ClassTime[],
): Promise<{ count: number } | Refusal<'classesPlanned'>> {
  const [first, ...rest] = times.map((time, index) => newRow(by, batchKey, index + 1, { ...time, title: '' }))
  // Of two who plan at once, the one that gets the first number makes the rest.
  if (first === undefined || !(await insert(tx, first))) return new Refusal('classesPlanned')
  for (const row of rest) await insert(tx, row)
  await note(tx, by, { action: 'class.plan', before: null, after: first, also: rest })
  await onClassesPlanned(tx, by, batchKey)
  return { count: times.length }
}

type NewTime = ClassTime & Pick<ClassTable, 'title'>

/** Adds one class after all others that have a number. */
export async function addClass(
  tx: Transaction,
  { onClassMoved }: ClassListeners,
  by: Actor,
  batchKey: string,
  time: NewTime,
): Promise<ClassTable> {
  for (;;) {
    const { last } = await tx
      .selectFrom('classes')
      .select(({ fn }) => fn.max<number | null>('number').as('last'))
      .where('batchKey', '=', batchKey)
      .executeTakeFirstOrThrow()
    const row = newRow(by, batchKey, (last ?? 0) + 1, time)
    if (!(await insert(tx, row))) continue
    await note(tx, by, { action: 'class.add', before: null, after: row })
    await onClassMoved(tx, by, null, row)
    return row
  }
}

type Change = Partial<Pick<ClassTable, 'title' | 'startsAt' | 'endsAt' | 'state' | 'joinUrl'>>

/** Changes a class that is as it was seen; else it is said what it is now. */
export async function changeClass(
  tx: Transaction,
  { onClassMoved }: ClassListeners,
  by: Actor,
  { id, version }: Pick<ClassTable, 'id' | 'version'>,
  change: Change,
): Promise<ClassTable | Refusal<'notFound' | 'versionStale'>> {
  const before = await classNamed(tx, id)
  if (!before) return new Refusal('notFound')
  const isReal = (['startsAt', 'endsAt', 'state'] as const).some(
    (name) => before[name] !== (change[name] ?? before[name]),
  )
  const sequence = before.sequence + (isReal ? 1 : 0)
  const columns = { ...change, sequence, updatedAt: by.at.toISOString() }
  const kept = { ...before, ...columns, version: version + 1 }
  if (!(await changeRow(tx, 'classes', { id, version }, columns)))
    return new Refusal('versionStale', { current: rowOf((await classNamed(tx, id)) ?? before) })
  await note(tx, by, { action: actionOf(before, kept), before, after: kept })
  if (isReal) await onClassMoved(tx, by, before, kept)
  return kept
}

/** Moves a class as `changeClass` does. Who was in one that is over would have been in the one of another day, too. */
export async function moveClass(
  tx: Transaction,
  listeners: ClassListeners,
  by: Actor,
  seen: Pick<ClassTable, 'id' | 'version'>,
  time: NewTime,
): Promise<ClassTable | Refusal<'notFound' | 'versionStale' | 'notOpen'>> {
  const before = await classNamed(tx, seen.id)
  if (before && isOver(before, by) && !isOver(time, by) && (await wasAttended(tx, listeners, before)))
    return new Refusal('notOpen', { detail: 'This class is over. Add another class for that day' })
  return changeClass(tx, listeners, by, seen, time)
}

/** Somebody pressed for the hours that it has now, or its roll was called. */
const wasAttended = async (tx: Transaction, { wasRollCalled }: ClassListeners, one: ClassTable): Promise<boolean> =>
  (await wasRollCalled(tx, one.id)) || (await firstJoins(tx, { classes: [one] })).length > 0

const isOver = ({ endsAt }: ClassTime, { at }: Actor): boolean => endsAt <= at.toISOString()

function actionOf(before: ClassTable, after: ClassTable): Noted['action'] {
  if (before.joinUrl !== after.joinUrl) return 'class.link'
  if (before.state === after.state) return 'class.change'
  return after.state === 'cancelled' ? 'class.cancel' : 'class.restore'
}

const newRow = ({ at }: Actor, batchKey: string, number: number, time: NewTime): ClassTable => ({
  id: randomUUID(),
  batchKey,
  number,
  title: time.title,
  startsAt: time.startsAt,
  endsAt: time.endsAt,
  state: 'planned',
  sequence: 0,
  version: 1,
  updatedAt: at.toISOString(),
  joinUrl: null,
})

async function insert(tx: Transaction, row: ClassTable): Promise<boolean> {
  const { id } =
    (await tx
      .insertInto('classes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['batchKey', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()) ?? {}
  return id !== undefined
}

interface Noted {
  readonly action: 'class.plan' | 'class.add' | 'class.change' | 'class.cancel' | 'class.restore' | 'class.link'
  readonly before: ClassTable | null
  readonly after: ClassTable
  readonly also?: readonly ClassTable[]
}

/** In the audit of its batch. */
async function note(tx: Transaction, by: Actor, { action, before, after, also = [] }: Noted): Promise<void> {
  const side = (rows: readonly ClassTable[]) =>
    Object.fromEntries(rows.map((row) => [`Class ${row.number}`, inWords(row)]))
  const subject = { type: 'batch' as const, id: after.batchKey }
  await noteChange(tx, by, {
    action,
    subject,
    before: before && side([before]),
    after: side([after, ...also]),
  })
}

function inWords({ title, startsAt, endsAt, state, joinUrl }: ClassTable): string {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
  const about = title === '' ? '' : `, ${title}`
  const where = joinUrl === null ? '' : ', with a link of its own'
  return `${indianTime(startsAt)}, ${minutes} minutes${about}${where}${state === 'cancelled' ? ', cancelled' : ''}`
}

/** The classes that begin after this moment and until that one. */
export const classesBetween = (queries: Queries, after: Date, until: Date): Promise<ClassTable[]> =>
  queries
    .selectFrom('classes')
    .selectAll()
    .where('state', '=', 'planned')
    .where('startsAt', '>', after.toISOString())
    .where('startsAt', '<=', until.toISOString())
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
