/** Whether the provider knows the payment keys in force, asked at an owner's press. */
import type { PaymentKeysAnswer } from '#contract/payment-keys.ts'
import { Refusal } from '#contract/refusal.ts'
import {
  ProviderKeysRefused,
  ProviderRefusal,
  ProviderUnreachable,
  type PaymentProvider,
} from '../../gateways/payment-provider.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'

export interface PaymentKeyDeps extends DeskDeps {
  readonly paymentProvider?: PaymentProvider | null
}

/** The provider's own words are not repeated, as they may hold what it was asked. */
export async function checkPaymentKeys(
  { counters, database, limits, paymentProvider }: PaymentKeyDeps,
  by: Actor,
): Promise<PaymentKeysAnswer | Refusal<'tooManyRequests'>> {
  const { times, seconds } = limits.paymentKeyChecksPerOwner
  const { count, secondsLeft } = await counters.hit(`payment keys ${by.actor}`, seconds)
  if (count > times) return new Refusal('tooManyRequests', { secondsToWait: secondsLeft })
  if (!paymentProvider) return { state: 'missing', keyId: '' }
  const told = { state: await stateOf(paymentProvider), keyId: paymentProvider.keyId }
  const subject = { type: 'setting', id: 'payments' } as const
  await database.write((tx) => noteChange(tx, by, { action: 'keys.check', subject, before: null, after: told }))
  return told
}

async function stateOf(provider: PaymentProvider): Promise<PaymentKeysAnswer['state']> {
  try {
    await provider.checkKeys()
    return 'accepted'
  } catch (error) {
    if (error instanceof ProviderKeysRefused) return 'refused'
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefusal) return 'unanswered'
    throw error
  }
}
