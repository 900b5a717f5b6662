import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { Log } from '../../http/request-log.ts'
import { daysSince, missingStates, type MissingState } from './buyers.ts'
import { followNumbers } from './document-series.ts'
import { settleDue, type DocumentDeps } from './documents.ts'
import { missingStateLetter } from './letters.ts'

const EVERY_MS = 60_000
/** Days after the seat on which its buyer is reminded. */
const REMINDER_DAYS = [7, 20] as const

/** Follows the numbers that were given, issues what waited for them, and reminds buyers whose state is missing. */
export const createDocumentRounds = (deps: DocumentDeps & { readonly log: Log }): Rounds =>
  createRounds({
    database: deps.database,
    topic: 'documents',
    everyMs: EVERY_MS,
    async work() {
      await followNumbers(deps)
      await settleDue(deps)
      await remindOfStates(deps)
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'documents not looked after; will be tried again'),
  })

async function remindOfStates(deps: DocumentDeps): Promise<void> {
  const oldest = new Map<string, MissingState>()
  for (const missing of (await missingStates(deps)).toReversed()) oldest.set(missing.userId, missing)
  for (const [userId, missing] of oldest) {
    const due = REMINDER_DAYS.filter((day) => daysSince(missing.since, deps.now()) >= day)
    if (due.length > 0) await remind(deps, userId, missing, due)
  }
}

/** One letter, also where several days have passed at once. */
async function remind(deps: DocumentDeps, userId: string, missing: MissingState, days: readonly number[]) {
  const { db, write } = deps.database
  await write(async () => {
    const noted = await db
      .insertInto('stateReminders')
      .values(days.map((day) => ({ userId, day, sentAt: deps.now().toISOString() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (noted.length > 0) await deps.outbox.enqueue(missingStateLetter(deps.config, missing))
  })
}
