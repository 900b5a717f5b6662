import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { daysSince, missingStates, type MissingState } from './buyers.ts'
import { beginSeries, followNumbers, seriesStates } from './document-series.ts'
import { settleDue, type DocumentDeps } from './documents.ts'
import { missingStateLetter } from './letters.ts'

const EVERY_MS = 60_000
const REMINDER_DAYS_AFTER_SEAT = [7, 20] as const

/** Brings the marks up to date, issues the documents that waited, and reminds buyers whose state is missing. */
export function createDocumentRounds(deps: DocumentDeps & { readonly log: Log }): Rounds {
  let warned = ''
  /** Once for each change, so that the log is not full of it. */
  async function warnOfClosedSeries(): Promise<void> {
    const closed = (await seriesStates(deps)).filter(({ numbering }) => numbering !== 'open')
    const words = JSON.stringify(closed)
    if (closed.length > 0 && words !== warned)
      deps.log.warn({ closed }, 'no number is given to invoices and credit notes; see: npm run desk -- series')
    warned = words
  }
  return createRounds({
    database: deps.database,
    topic: 'documents',
    everyMs: EVERY_MS,
    async work() {
      if (deps.config.seller) await beginSeries(deps)
      await followNumbers(deps)
      if (deps.config.seller) await warnOfClosedSeries()
      await remindOfStates(deps)
      await settleDue(deps)
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'documents not looked after; will be tried again'),
  })
}

async function remindOfStates(deps: DocumentDeps): Promise<void> {
  const oldest = new Map<string, MissingState>()
  for (const missing of (await missingStates(deps)).toReversed()) oldest.set(missing.userId, missing)
  for (const [userId, missing] of oldest) {
    const due = REMINDER_DAYS_AFTER_SEAT.filter((day) => daysSince(missing.since, deps.now()) >= day)
    if (due.length > 0) await remind(deps, userId, missing, due)
  }
}

/** One letter, also when both days passed while the server was down. */
async function remind(deps: DocumentDeps, userId: string, missing: MissingState, days: readonly number[]) {
  await deps.database.write(async (tx) => {
    const added = await tx
      .insertInto('stateReminders')
      .values(days.map((day) => ({ userId, day, sentAt: deps.now().toISOString() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (added.length > 0) await deps.outbox.enqueue(tx, missingStateLetter(deps.config, missing))
  })
}
