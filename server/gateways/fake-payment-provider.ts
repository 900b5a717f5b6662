import {
  ProviderKeysRefused,
  ProviderRefusal,
  ProviderUnreachable,
  SETTLED_AT_ONCE,
  type PaymentProvider,
} from './payment-provider.ts'

export interface FakePaymentProvider extends PaymentProvider {
  readonly orders: Array<{
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }>
  readonly payments: Map<string, unknown[]>
  readonly refunds: Map<string, unknown[]>
  readonly settled: Map<string, unknown[]>
  readonly settledAsked: string[]
  isDown: boolean
  knowsKeys: boolean
  nextRefund: 'made' | 'pending' | 'lost' | { readonly refusal: string }
}

const REFUNDED_AT = Date.parse('2026-12-02T10:00:00+05:30') / 1000

export function fakePaymentProvider(): FakePaymentProvider {
  const provider: FakePaymentProvider = {
    keyId: 'rzp_test_key',
    keySecret: 'key secret for tests',
    orders: [],
    payments: new Map(),
    refunds: new Map(),
    settled: new Map(),
    settledAsked: [],
    isDown: false,
    knowsKeys: true,
    nextRefund: 'made',
    async checkKeys() {
      if (provider.isDown) throw new ProviderUnreachable('down')
      if (!provider.knowsKeys) throw new ProviderKeysRefused('unknown keys')
    },
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
    async settledOn(day, skip) {
      provider.settledAsked.push(day)
      if (provider.isDown) throw new ProviderUnreachable('down')
      return (provider.settled.get(day) ?? []).slice(skip, skip + SETTLED_AT_ONCE)
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
