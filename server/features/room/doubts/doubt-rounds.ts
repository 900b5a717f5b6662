import { HOUR_MS, MINUTE_MS } from '#contract/ground/time.ts'
import type { Database } from '../../../database/open.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Log } from '../../../http/request-log.ts'
import { membersByIds } from '../../accounts/members.ts'
import { unsubscribeLink } from '../../consents/unsubscribe-link.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { ownersOf, trainersOf } from '../../staff/staff-roles.ts'
import type { DoubtLetterDeps } from './asker-letters.ts'
import { removeUnusedPictures } from './doubt-pictures.ts'
import { waitingDoubts } from './doubts.ts'
import { doubtsAskedLetter } from './letters.ts'

const EVERY_MS = MINUTE_MS
/** Who asks something often asks more, and others ask with them. */
const GATHERED_MS = 10 * MINUTE_MS
const BETWEEN_LETTERS_MS = HOUR_MS

interface RoundsDeps extends DoubtLetterDeps {
  readonly database: Database
  readonly log: Log
}

/** Writes to whoever teaches a batch what was asked there, at most once an hour, and removes pictures without a question. */
export const createDoubtRounds = (deps: RoundsDeps): Rounds =>
  createRounds({
    database: deps.database,
    everyMs: EVERY_MS,
    async work(isStopping) {
      for (const batchKey of await batchesToTell(deps.database.db, deps.now())) {
        if (isStopping()) return
        await deps.database.write((tx) => tellTeachers(deps, tx, batchKey))
      }
      await deps.database.write((tx) => removeUnusedPictures(tx, deps.now()))
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'teachers not told of questions; will be tried again'),
  })

async function batchesToTell(queries: Queries, now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const rows = await queries
    .selectFrom('doubts as asked')
    .select('batchKey')
    .distinct()
    .where('staffToldAt', 'is', null)
    .where('state', '=', 'open')
    .where('hiddenAt', 'is', null)
    .where('createdAt', '<=', before(GATHERED_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('doubts as told')
            .select('told.id')
            .whereRef('told.batchKey', '=', 'asked.batchKey')
            .where('told.staffToldAt', '>', before(BETWEEN_LETTERS_MS)),
        ),
      ),
    )
    .orderBy('batchKey')
    .execute()
  return rows.map(({ batchKey }) => batchKey)
}

/** Of several servers the first marks the questions, and the others find none. */
async function tellTeachers({ catalog, config, outbox, secret, now }: RoundsDeps, tx: Transaction, batchKey: string) {
  const at = now()
  const told = await tx
    .updateTable('doubts')
    .set({ staffToldAt: at.toISOString() })
    .where('batchKey', '=', batchKey)
    .where('staffToldAt', 'is', null)
    .where('state', '=', 'open')
    .where('hiddenAt', 'is', null)
    .returning(['title', 'createdAt'])
    .execute()
  const batch = catalog.now().batches.find(({ key }) => key === batchKey)
  if (told.length === 0 || !batch) return
  const titles = told.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).map(({ title }) => title)
  const { open: waiting = 0 } = (await waitingDoubts(tx, at)).get(batchKey) ?? {}
  const { name: course } = courseOfSeat(catalog.now(), { courseId: batch.courseId, batchKey })
  for (const { email, fullName: name } of await teachersOf(tx, batchKey)) {
    const unsubscribe = unsubscribeLink({ ...config, secret }, { email, purpose: 'doubts' })
    await outbox.enqueue(
      tx,
      doubtsAskedLetter(config, { email, name }, { batch, course, titles, waiting, unsubscribe }),
    )
  }
}

/** The trainers of the batch; while it has none, the owners. */
async function teachersOf(tx: Transaction, batchKey: string) {
  const trainers = await trainersOf(tx, batchKey)
  return [...(await membersByIds(tx, trainers.length > 0 ? trainers : await ownersOf(tx))).values()]
}
