import { MINUTE_MS } from '#contract/ground/time.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { beginSeries, followNumbers, seriesStates } from './document-series.ts'
import { settleDue, type DocumentDeps } from './documents.ts'
import { remindOfStates } from './state-reminders.ts'

const EVERY_MS = MINUTE_MS

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
