import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'
import type { Database } from '../../../database/open.ts'
import type { PaymentOrderTable } from '../facts/tables.ts'
import { paymentsOfOrder, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import type { Log } from '../../../http/request-log.ts'
import { bySite } from '../../audit/actor.ts'
import { reasonOf } from './inbox-message.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { factsOfPayment, ProviderPayment } from './provider-event.ts'

export interface OrderRoundsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly now: () => Date
  readonly log: Log
}

/** Late authorisation takes up to three days; a day more and nothing will come. */
const GIVE_UP_MS = 4 * DAY_MS
const ORDERS_AT_ONCE = 20

/** Asks about open orders, more seldom the older they are: by the keys in force, then by those of before. */
export async function askAboutOrders(
  deps: OrderRoundsDeps,
  providers: readonly PaymentProvider[],
  isStopping: () => boolean,
): Promise<void> {
  if (providers.length === 0) return
  const time = deps.now()
  const due = await deps.database.db
    .selectFrom('paymentOrders')
    .selectAll()
    .where('state', '=', 'open')
    .where('nextCheckAt', '<=', time.toISOString())
    .limit(ORDERS_AT_ONCE)
    .execute()
  for (const order of due) {
    if (isStopping()) return
    const age = time.getTime() - Date.parse(order.createdAt)
    const nextCheckAt = new Date(time.getTime() + Math.max(10 * MINUTE_MS, age)).toISOString()
    await changeOrder(deps, order, { nextCheckAt })
    try {
      for (const payment of await paymentsOfOrder(providers, order.id)) await recordAnswer(deps, order, payment)
    } catch (error) {
      const fields = { order: order.id, reason: String(error) }
      deps.log.warn(fields, 'the provider could not be asked about an order; will be tried again')
      continue
    }
    if (age > GIVE_UP_MS) await changeOrder(deps, order, { state: 'abandoned' })
  }
}

/** Each payment is read alone, so that an unreadable one does not hide the captured one. */
async function recordAnswer({ ledger, log, now }: OrderRoundsDeps, order: PaymentOrderTable, payment: unknown) {
  const read = ProviderPayment.safeParse(payment)
  if (!read.success) return log.error({ order: order.id }, 'a payment of an order cannot be read')
  try {
    await ledger.record(factsOfPayment(read.data, 'api', now().toISOString()), bySite(now(), 'asked the provider'))
  } catch (error) {
    log.error({ order: order.id, payment: read.data.id, reason: reasonOf(error) }, 'a payment was not recorded')
  }
}

const changeOrder = ({ database: { write } }: OrderRoundsDeps, { id }: PaymentOrderTable, change: OrderChange) =>
  write((tx) => tx.updateTable('paymentOrders').set(change).where('id', '=', id).where('state', '=', 'open').execute())
type OrderChange = Partial<Pick<PaymentOrderTable, 'state' | 'nextCheckAt'>>
