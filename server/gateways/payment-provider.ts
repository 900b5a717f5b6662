/** The payment provider, as far as we ask it anything. Amounts in paise. */
export interface PaymentProvider {
  readonly keyId: string
  readonly keySecret: string
  createOrder(order: {
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }): Promise<string>
  paymentsOf(orderId: string): Promise<readonly unknown[]>
  refundsOf(paymentId: string): Promise<readonly unknown[]>
}

/** Thrown when the provider does not answer as it should; the same question may succeed later. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}
