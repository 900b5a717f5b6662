import { indianDayKey } from '#contract/indian-time.ts'

/** The payment provider, as far as we ask it anything. Amounts in paise. */
export interface PaymentProvider {
  readonly keyId: string
  readonly keySecret: string
  /** Asks what changes nothing. @throws ProviderKeysRefused, ProviderUnreachable */
  checkKeys(): Promise<void>
  createOrder(order: {
    readonly amount: number
    readonly receipt: string
    readonly notes: Readonly<Record<string, string>>
  }): Promise<string>
  paymentsOf(orderId: string): Promise<readonly unknown[]>
  refundsOf(paymentId: string): Promise<readonly unknown[]>
  /** What it paid out on a day of India ("2026-11-20"), at most `SETTLED_AT_ONCE` behind the first `skip`. */
  settledOn(day: string, skip: number): Promise<readonly unknown[]>
  /** Gives it back, and never twice for one `id` (at least ten letters, digits, "-"). Returns the refund. @throws ProviderRefusal */
  refund(order: { readonly id: string; readonly paymentId: string; readonly amount: number }): Promise<unknown>
}

export interface FormerProvider extends PaymentProvider {
  readonly until: string | null
}

interface Providers {
  readonly provider: PaymentProvider | null
  readonly formerProviders?: readonly FormerProvider[]
}

/** Those that an order of these days may have been opened with, the one in force first. */
export function providersAt({ provider, formerProviders = [] }: Providers, now: Date): readonly PaymentProvider[] {
  const today = indianDayKey(now.toISOString())
  const former = formerProviders.filter(({ until }) => until === null || today <= until)
  return provider ? [provider, ...former] : former
}

/** Asks each in turn: an order belongs to the account whose keys opened it. @throws what the first one threw */
export async function paymentsOfOrder(
  providers: readonly PaymentProvider[],
  orderId: string,
): Promise<readonly unknown[]> {
  const faults: unknown[] = []
  for (const provider of providers)
    try {
      return await provider.paymentsOf(orderId)
    } catch (error) {
      faults.push(error)
      // One that hangs or is away says nothing of the order.
      if (!(error instanceof ProviderRefusal || error instanceof ProviderKeysRefused)) break
    }
  throw faults[0]
}

export const SETTLED_AT_ONCE = 1000

/** Thrown when the provider does not answer as it should; the same question may succeed later. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

export class ProviderKeysRefused extends ProviderUnreachable {}

/** The provider understood, and does not do it. `reason` is in its own words, of any length. */
export class ProviderRefusal extends ProviderUnreachable {
  readonly reason: string

  constructor(reason: string) {
    super('The payment provider refuses what it was asked')
    this.reason = reason
  }
}
