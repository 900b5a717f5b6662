/** Asks the provider which refunds are behind a sum that no known refund explains. */
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import { bySite } from '../../audit/actor.ts'
import { nothingKnown } from '../facts/payment.ts'
import { reasonOf } from './inbox-message.ts'
import type { OrderRoundsDeps } from './order-rounds.ts'
import { refundOfAnswer } from './provider-event.ts'

const PAYMENTS_AT_ONCE = 20
/** Between two rounds over all of them: what the provider does not know a person must say. */
const PAUSE_MS = 10 * MINUTE_MS

/** Each call asks about the next payments that wait for this answer, by their ids. */
export function createRefundQuestions(deps: OrderRoundsDeps, provider: PaymentProvider) {
  let last = ''
  let notBefore = 0

  return async function askAboutRefunds(isStopping: () => boolean): Promise<void> {
    if (deps.now().getTime() < notBefore) return
    const waiting = await deps.database.db
      .selectFrom('payments')
      .select('id')
      .where('question', '=', 'refundClaimed')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAYMENTS_AT_ONCE)
      .execute()
    for (const { id } of waiting) {
      if (isStopping()) return
      last = id
      await askAbout(deps, provider, id)
    }
    if (waiting.length === PAYMENTS_AT_ONCE) return
    last = ''
    notBefore = deps.now().getTime() + PAUSE_MS
  }
}

async function askAbout({ ledger, log, now }: OrderRoundsDeps, provider: PaymentProvider, id: string): Promise<void> {
  try {
    const refunds = (await provider.refundsOf(id)).map((answer) => refundOfAnswer(answer, id))
    const known = refunds.filter((one) => one !== null)
    if (known.length < refunds.length) log.error({ payment: id }, 'a refund of a payment cannot be read')
    if (known.length > 0)
      await ledger.record({ ...nothingKnown(id), refunds: new Map(known) }, bySite(now(), 'asked the provider'))
  } catch (error) {
    log.warn(
      { payment: id, reason: reasonOf(error) },
      'the provider could not be asked about refunds; will be tried again',
    )
  }
}
