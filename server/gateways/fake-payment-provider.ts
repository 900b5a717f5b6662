import { ProviderRefusal, ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'

export interface FakePaymentProvider extends PaymentProvider {
  readonly orders: Array<{
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }>
  readonly payments: Map<string, unknown[]>
  readonly refunds: Map<string, unknown[]>
  isDown: boolean
  /** What it does with the next refund: makes it, makes it and loses its answer, or refuses in these words. */
  nextRefund: 'made' | 'pending' | 'lost' | { readonly refusal: string }
}

/** 2 December 2026, 10:00 in India, in seconds. */
const REFUNDED_AT = 1_796_185_800

export function fakePaymentProvider(): FakePaymentProvider {
  const provider: FakePaymentProvider = {
    keyId: 'rzp_test_key',
    keySecret: 'key secret for tests',
    orders: [],
    payments: new Map(),
    refunds: new Map(),
    isDown: false,
    nextRefund: 'made',
    async createOrder(order) {
      if (provider.isDown) throw new ProviderUnreachable('down')
      provider.orders.push(order)
      return `order_${provider.orders.length}`
    },
    async paymentsOf(orderId) {
      if (provider.isDown) throw new ProviderUnreachable('down')
      return provider.payments.get(orderId) ?? []
    },
    async refundsOf(paymentId) {
      if (provider.isDown) throw new ProviderUnreachable('down')
      return provider.refunds.get(paymentId) ?? []
    },
    async refund({ id, paymentId, amount }) {
      if (provider.isDown) throw new ProviderUnreachable('down')
      const made = provider.refunds.get(paymentId) ?? []
      const done = provider.nextRefund
      provider.nextRefund = 'made'
      if (typeof done === 'object') throw new ProviderRefusal(done.refusal)
      const refund = {
        id: `rfnd_${made.length + 1}_${paymentId}`,
        payment_id: paymentId,
        amount,
        receipt: id,
        status: done === 'pending' ? 'pending' : 'processed',
        created_at: REFUNDED_AT,
      }
      provider.refunds.set(paymentId, [...made, refund])
      if (done === 'lost') throw new ProviderUnreachable('lost')
      return refund
    },
  }
  return provider
}
