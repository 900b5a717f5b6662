/** Asks the provider day by day which payments it paid out, and what it kept of them. */
import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/ground/time.ts'
import { indianDayKey, startOfDay } from '#contract/indian-time.ts'
import { Units } from '#contract/payments.ts'
import { SETTLED_AT_ONCE, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import { bySite } from '../../audit/actor.ts'
import { nothingKnown, type PaymentFacts } from '../facts/payment.ts'
import { typedText, UTR_LENGTH } from '../facts/typed-text.ts'
import { reasonOf } from './inbox-message.ts'
import type { OrderRoundsDeps } from './order-rounds.ts'
import { isoOf, ProviderId, Seconds } from './provider-event.ts'

/** How far back a site looks that never asked. */
const FIRST_DAYS = 60
const DAYS_AT_ONCE = 3
const MOST_PAGES = 100
const RECORDED_AT_ONCE = 100
const AGAIN_MS = 6 * HOUR_MS
const AFTER_FAULT_MS = 30 * MINUTE_MS

/** A day that was not over is asked about again. */
export async function askAboutSettlements(
  deps: OrderRoundsDeps,
  provider: PaymentProvider,
  isStopping: () => boolean,
): Promise<void> {
  const { database, log, now } = deps
  const time = now()
  const state = await database.db.selectFrom('settlementState').selectAll().executeTakeFirstOrThrow()
  if (state.nextAt > time.toISOString()) return
  const today = indianDayKey(time.toISOString())
  const after = (ms: number) => new Date(time.getTime() + ms).toISOString()
  const keep = (change: { readonly day?: string; readonly nextAt: string }) =>
    database.db.updateTable('settlementState').set(change).execute()
  for (const day of daysToAsk(state.day || dayLater(today, -FIRST_DAYS), today)) {
    if (isStopping()) return
    try {
      await askAbout(deps, provider, day)
    } catch (error) {
      log.warn({ day, reason: reasonOf(error) }, 'the provider did not say what it paid out; will be tried again')
      await keep({ nextAt: after(AFTER_FAULT_MS) })
      return
    }
    const isOver = day < today
    await keep(isOver ? { day: dayLater(day, 1), nextAt: '' } : { day, nextAt: after(AGAIN_MS) })
  }
}

const dayLater = (day: string, days: number): string =>
  indianDayKey(new Date(Date.parse(startOfDay(day)) + days * DAY_MS).toISOString())

const daysToAsk = (first: string, today: string): string[] =>
  Array.from({ length: DAYS_AT_ONCE }, (_, later) => dayLater(first, later)).filter((day) => day <= today)

async function askAbout(deps: OrderRoundsDeps, provider: PaymentProvider, day: string): Promise<void> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const items = await provider.settledOn(day, page * SETTLED_AT_ONCE)
    const settled = items.map(settledIn).filter((facts) => facts !== null)
    for (let first = 0; first < settled.length; first += RECORDED_AT_ONCE)
      await record(deps, settled.slice(first, first + RECORDED_AT_ONCE))
    if (items.length < SETTLED_AT_ONCE) return
  }
}

const Settled = z.object({
  entity_id: ProviderId,
  type: z.literal('payment'),
  fee: Units.check(z.nonnegative()),
  tax: Units.check(z.nonnegative()),
  settled: z.literal(true),
  settlement_id: ProviderId,
  settlement_utr: z.optional(z.nullable(z.string())),
  settled_at: z.optional(z.nullable(Seconds)),
})

/** null for what is no payment, or not paid out yet. */
function settledIn(item: unknown): PaymentFacts | null {
  const { data } = Settled.safeParse(item)
  if (!data) return null
  const { entity_id: id, fee, tax, settlement_id, settlement_utr, settled_at: seconds } = data
  const at = seconds ? isoOf(seconds) : null
  return {
    ...nothingKnown(id),
    charge: { fee, tax },
    settlement: { id: settlement_id, utr: typedText(settlement_utr, UTR_LENGTH), at },
  }
}

/** The account at the provider may take payments of other sites: those are not this one's. */
async function record({ database, ledger, now }: OrderRoundsDeps, settled: readonly PaymentFacts[]): Promise<void> {
  const ids = settled.map(({ paymentId }) => paymentId)
  const rows = await database.db.selectFrom('payments').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const own = settled.filter(({ paymentId }) => known.has(paymentId))
  if (own.length > 0) await database.write((tx) => ledger.recordAll(tx, own, bySite(now(), 'asked the provider')))
}
