import { ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'

export interface FakePaymentProvider extends PaymentProvider {
  readonly orders: Array<{
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }>
  readonly payments: Map<string, unknown[]>
  readonly refunds: Map<string, unknown[]>
  isDown: boolean
}

export function fakePaymentProvider(): FakePaymentProvider {
  const provider: FakePaymentProvider = {
    keyId: 'rzp_test_key',
    keySecret: 'key secret for tests',
    orders: [],
    payments: new Map(),
    refunds: new Map(),
    isDown: false,
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
  }
  return provider
}
