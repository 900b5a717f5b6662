import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { TodayPart } from '../../staff/today-routes.ts'
import { duty, event } from '../../staff/today-words.ts'
import { missingStates } from '../documents/buyers.ts'
import { closedSeries } from '../documents/document-series.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { countClaims } from '../claims/payer-claims.ts'
import { countUnmatched, deskNumbers, providerMessages } from './desk.ts'

/** By then money that came in should be somebody's, and a dispute answered. */
const PATIENCE_MS = DAY_MS
const NOTICE_MS = 3 * DAY_MS
const DAYS_FOR_INVOICE = 7

/** Money that waits for a person, and what the law wants of its documents. */
export function paymentsToday(deps: DocumentDeps): TodayPart {
  const { database, now, config } = deps
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const listed = (show: string) => listAddress(deskPaths.payments, { show })
  return {
    right: 'paymentsRead',
    async duties() {
      const numbers = await deskNumbers({ database }, now())
      const atDesk = await countUnmatched(database.db)
      const isOld = atDesk > 0 && (await countUnmatched(database.db, ago(PATIENCE_MS))) > 0
      const states = await missingStates(deps)
      const closed = config.seller === null ? [] : await closedSeries(deps)
      const waiting = listAddress(deskPaths.documents, { show: 'waiting' })
      return [
        duty('paymentsAtDesk', atDesk, listed('unmatched'), isOld),
        duty('payerClaims', numbers.claims, listed('claims'), (await countClaims(database.db, ago(PATIENCE_MS))) > 0),
        duty('paidNotSeated', numbers.paidNotSeated, listed('paidNotSeated'), isOld),
        duty('seatedNotPaid', numbers.seatedNotPaid, listed('seatedNotPaid')),
        duty('disputesOpen', numbers.disputesOpen, listed('disputes'), await isAnswerDue(database.db, ago(-NOTICE_MS))),
        duty('seatsWithoutBatch', numbers.seatsWithoutBatch, listed('withoutBatch')),
        duty('paymentQuestions', numbers.questions, listed('questions')),
        duty('refundsLate', numbers.refundsLate, listed('refundsLate'), true),
        duty('messagesParked', numbers.messagesParked, listed('parked'), true),
        duty('numberingClosed', closed.length, waiting, closed.length > 0),
        duty('documentsWaiting', numbers.documentsWaiting, waiting),
        duty(
          'statesMissing',
          states.length,
          listAddress(deskPaths.documents, { show: 'missingStates' }),
          states.some(({ daysLeft }) => daysLeft < DAYS_FOR_INVOICE),
        ),
      ]
    },
    async events() {
      if (config.webhookSecret === null) return []
      return [event('providerMessage', (await providerMessages(database.db)).lastAt)]
    },
  }
}

async function isAnswerDue(queries: Queries, before: string): Promise<boolean> {
  const due = await queries
    .selectFrom('paymentDisputes')
    .select('paymentId')
    .where('state', '=', 'open')
    .where('respondBy', '<', before)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}
