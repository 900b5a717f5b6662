/** A captured payment that an owner gives back, with the provider's answers. */
import { AuditPage } from '#contract/audit.ts'
import { PaymentDetail, PaymentPage } from '#contract/desk-payments.ts'
import { Today } from '#contract/desk.ts'
import { Problem } from '#contract/problem.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { sendRefunds } from '#server/features/payments/provider/refund-order-rounds.ts'
import { fakePaymentProvider } from '#server/gateways/fake-payment-provider.ts'
import { registerStaff, stepUp } from './desk-staff.ts'
import { documentDeps } from './documents.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { buyer, PAYMENT_ENV, press, send } from './payment-chain.ts'
import { createTestApp, NOON } from './test-app.ts'

export const WHY = 'She cannot come'

export async function openRefunding(engine: TestEngine, cleaner: Cleaner) {
  const provider = fakePaymentProvider()
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: provider })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  await stepUp(app, cookie)
  await press(app, await buyer(app, 'asha'))
  await send(app, 'payment.captured')
  let hours = 0
  const now = () => new Date(NOON.getTime() + hours * HOUR_MS)
  const log = { info() {}, warn() {}, error() {} }
  const refunding = async () => {
    const answer = await app.request('/api/desk/payments/pay_1', { headers: { cookie } })
    return PaymentDetail.parse(await answer.json()).refunding
  }
  return {
    app,
    provider,
    refunding,
    orders: async () => (await refunding()).orders.map(({ amount, state, reason }) => [amount, state, reason]),
    refund: async (amount: number, refundable = 900_000, by = cookie) => {
      const wish = { amount, refundable, why: WHY }
      const answer = await app.send('POST', '/api/desk/payments/pay_1/refund', wish, { cookie: by })
      return answer.ok ? null : Problem.parse(await answer.json()).code
    },
    notMade: async () => {
      const [order] = (await refunding()).orders
      const body = { order: order?.id, why: 'It is not there' }
      const answer = await app.send('POST', '/api/desk/payments/pay_1/refund/not-made', body, { cookie })
      return answer.ok ? null : Problem.parse(await answer.json()).code
    },
    round: () => sendRefunds({ ...documentDeps(app, PAYMENT_ENV), now, log }, provider, () => false),
    later: () => void (hours += 1),
    made: () => (provider.refunds.get('pay_1') ?? []).length,
    late: async () => {
      const get = async (path: string): Promise<unknown> =>
        (await app.request(`/api/desk${path}`, { headers: { cookie } })).json()
      const { duties } = Today.parse(await get('/today'))
      const { payments } = PaymentPage.parse(await get('/payments?show=refundsLate'))
      return {
        duty: duties.find(({ key }) => key === 'refundsLate')?.count,
        listed: payments.map(({ id }) => id),
      }
    },
    audited: async () => {
      const answer = await app.request('/api/desk/audit?subjectType=payment', { headers: { cookie } })
      return AuditPage.parse(await answer.json()).entries.map(({ action, after, why }) => [action, after, why])
    },
  }
}
