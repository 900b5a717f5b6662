/** A stand-in for the payment provider: its scripts, its payment pages, its orders, and its messages to the site. */
import { paths } from '#contract/paths.ts'
import { Hono, type HonoRequest } from 'hono'
import { randomInt, randomUUID } from 'node:crypto'
import { sign } from './sign.ts'
import { type EventName, providerPayment } from './events.ts'
import { createMessenger, readDelivery, type MessageTarget, type StandInPayment } from './messages.ts'
import { checkoutPage, dashboardPage, paymentPage } from './pages.ts'
import { BUTTON_SCRIPT, CHECKOUT_SCRIPT, FRAME_SCRIPT } from './scripts.ts'

export const PROVIDER_KEYS = { keyId: 'rzp_test_stand_in', keySecret: 'key secret of the stand-in' }

/** What a hosted button sells: that is set at the provider, not on the site. `amount` in paise. */
export interface SoldByButton {
  readonly what: string
  readonly amount: number
}

interface Refund {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly receipt: string | null
  readonly status: 'processed'
  readonly created_at: number
}

interface Order {
  readonly id: string
  readonly amount: number
  readonly notes: Record<string, string>
}

export interface ProviderStandIn {
  readonly routes: Hono
  readonly payments: readonly StandInPayment[]
  /** Payments are reported to this site from now on. */
  connect(target: MessageTarget): void
  sendHeld(): Promise<void>
  /** All of it that has not gone back yet. */
  refund(paymentId: string): Promise<void>
}

export function createProvider(
  buttons: Readonly<Record<string, SoldByButton>>,
  lateMs: number | null,
): ProviderStandIn {
  const messenger = createMessenger(lateMs)
  const payments: StandInPayment[] = []
  const refunds: Refund[] = []
  const orders = new Map<string, Order>()

  async function pay(form: URLSearchParams, what: { amount: number; order: Order | null }): Promise<StandInPayment> {
    const isPaid = form.get('outcome') === 'pay'
    const payment = providerPayment({
      id: newId('pay'),
      order_id: what.order?.id ?? null,
      amount: what.amount,
      email: form.get('email') ?? '',
      contact: `+91${(form.get('phone') ?? '').replace(/\D/g, '').slice(-10)}`,
      status: isPaid ? 'captured' : 'failed',
      notes: what.order?.notes ?? [],
      acquirer_data: { rrn: String(randomInt(100_000_000_000, 1_000_000_000_000 - 1)) },
      created_at: Math.floor(Date.now() / 1000),
    })
    payments.push(payment)
    const paid: EventName[] = ['payment.authorized', 'payment.captured', ...(what.order ? ['order.paid' as const] : [])]
    // The buyer does not wait for the messages.
    void messenger.deliver(isPaid ? paid : ['payment.failed'], payment, readDelivery(form.get('delivery') ?? ''))
    return payment
  }

  /** Returns null where so much of it is not left. Without an amount all that is left goes back. */
  function giveBack(paymentId: string, wanted?: number, receipt: string | null = null) {
    const index = payments.findIndex(({ id }) => id === paymentId)
    const payment = payments[index]
    if (!payment) return null
    const back = payment.amount_refunded ?? 0
    const amount = wanted ?? payment.amount - back
    if (amount <= 0 || back + amount > payment.amount) return null
    const refunded = {
      ...payment,
      amount_refunded: back + amount,
      status: back + amount === payment.amount ? 'refunded' : payment.status,
    }
    payments[index] = refunded
    const created_at = Math.floor(Date.now() / 1000)
    const made: Refund = { id: newId('rfnd'), payment_id: paymentId, amount, receipt, status: 'processed', created_at }
    refunds.push(made)
    return { made, told: messenger.deliver(['refund.processed'], refunded, 'at once', made) }
  }

  async function refund(paymentId: string): Promise<void> {
    const given = giveBack(paymentId)
    if (!given) throw new Error(`Nothing of the payment ${paymentId} is left`)
    await given.told
  }

  const routes = new Hono()
    .get('/v1/payment-button.js', (c) => c.body(BUTTON_SCRIPT, 200, SCRIPT))
    .get('/v1/checkout.js', (c) => c.body(CHECKOUT_SCRIPT, 200, SCRIPT))
    .get('/checkout-frame.js', (c) => c.body(FRAME_SCRIPT, 200, SCRIPT))
    .get('/', (c) => c.html(dashboardPage(payments)))
    .post('/refund', async (c) => {
      await refund((await formOf(c.req)).get('payment') ?? '')
      return c.redirect('/', 303)
    })
    .get('/pay', (c) => {
      const { button = '', site = '', said = '' } = c.req.query()
      const sold = buttons[button]
      if (!sold) return c.text('There is no such button', 404)
      const action = `/pay?${new URLSearchParams({ button, site })}`
      return c.html(paymentPage({ ...sold, action, email: '', phone: '', said }, `${site}/#${paths.courses}`))
    })
    .post('/pay', async (c) => {
      const { button = '', site = '' } = c.req.query()
      const sold = buttons[button]
      if (!sold) return c.text('There is no such button', 404)
      const { status } = await pay(await formOf(c.req), { amount: sold.amount, order: null })
      const again = `/pay?${new URLSearchParams({ button, site, said: FAILURE.error.description })}`
      return c.redirect(status === 'captured' ? `${site}/#${paths.paymentSuccess}` : again, 303)
    })
    .get('/checkout', (c) => {
      const { order_id = '', description = '', email = '', contact = '' } = c.req.query()
      const order = orders.get(order_id)
      if (!order) return c.text('There is no such order', 404)
      const { amount } = order
      return c.html(
        checkoutPage({ what: description, amount, action: `/checkout/${order_id}`, email, phone: contact, said: '' }),
      )
    })
    .post('/checkout/:order', async (c) => {
      const order = orders.get(c.req.param('order'))
      if (!order) return c.text('There is no such order', 404)
      const { id, status } = await pay(await formOf(c.req), { amount: order.amount, order })
      return c.json(status === 'captured' ? paidAnswer(order.id, id) : FAILURE)
    })
    .on(['GET', 'POST'], ['/v1/orders', '/v1/orders/*', '/v1/payments/*', '/v1/settlements/*'], async (c, next) =>
      c.req.header('authorization') === AUTHORIZATION ? next() : c.json({ error: { code: 'BAD_REQUEST_ERROR' } }, 401),
    )
    .get('/v1/orders', (c) => c.json({ entity: 'collection', count: 0, items: [] }))
    .post('/v1/orders', async (c) => {
      const { amount, notes } = await c.req.json<Pick<Order, 'amount' | 'notes'>>()
      const order = { id: newId('order'), amount, notes }
      orders.set(order.id, order)
      return c.json({ ...order, entity: 'order', currency: 'INR', status: 'created' })
    })
    .get('/v1/orders/:id/payments', (c) => {
      const items = payments.filter(({ order_id }) => order_id === c.req.param('id'))
      return c.json({ entity: 'collection', count: items.length, items })
    })
    .get('/v1/settlements/recon/combined', (c) => c.json({ entity: 'collection', count: 0, items: [] }))
    .get('/v1/payments/:id/refunds', (c) => {
      const items = refunds.filter(({ payment_id }) => payment_id === c.req.param('id'))
      return c.json({ entity: 'collection', count: items.length, items })
    })
    .post('/v1/payments/:id/refund', async (c) => {
      const { amount, receipt } = await c.req.json<{ amount: number; receipt: string }>()
      const known = refunds.find((one) => one.receipt === c.req.header('x-refund-idempotency'))
      const made = known ?? giveBack(c.req.param('id'), amount, receipt)?.made
      return made ? c.json({ ...made, entity: 'refund' }) : c.json(TOO_MUCH, 400)
    })
  return { routes, payments, connect: messenger.connect, sendHeld: messenger.sendHeld, refund }
}

const formOf = async (request: HonoRequest) => new URLSearchParams(await request.text())

const SCRIPT = { 'Content-Type': 'text/javascript' }
const FAILURE = { error: { code: 'BAD_REQUEST_ERROR', description: 'The bank refused the payment' } }
const TOO_MUCH = {
  error: { code: 'BAD_REQUEST_ERROR', description: 'The refund is greater than what is left of the payment' },
}
const AUTHORIZATION = `Basic ${Buffer.from(`${PROVIDER_KEYS.keyId}:${PROVIDER_KEYS.keySecret}`).toString('base64')}`

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`

const paidAnswer = (orderId: string, paymentId: string) => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: sign(PROVIDER_KEYS.keySecret, `${orderId}|${paymentId}`),
})
