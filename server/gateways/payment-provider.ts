/** The payment provider, as far as we ask it anything. Amounts in paise. */
export interface PaymentProvider {
  /** The public half of the keys, which the browser's checkout needs. */
  readonly keyId: string
  /** Checks what the checkout hands back. */
  readonly keySecret: string
  /** Makes an order and answers its id. */
  createOrder(order: {
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }): Promise<string>
  /** The payments of an order, as the provider writes them. */
  paymentsOf(orderId: string): Promise<readonly unknown[]>
}

/** Thrown when the provider does not answer as it should; the same question may succeed later. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}
