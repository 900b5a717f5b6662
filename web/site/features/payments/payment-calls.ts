import type { Paise } from '#contract/catalog.ts'
import { CheckoutOrder, IntentKept, Purchases, type BuyerBusiness, type CheckoutAnswer } from '#contract/payments.ts'
import { ask, DONE, type Answer } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { logFailure } from '#web/platform/log-failure.ts'

/** How long a script of the provider may take, in milliseconds. */
export const PATIENCE = 8000

// Goes on after the provider has taken the buyer to a page of its own.
const OUTLIVING = { init: { keepalive: true } }

/** Notes who pressed which course's button, so that the payment finds its buyer. */
/** `batch`: where there was a choice. */
export async function reportPress(courseId: string, batch?: string): Promise<void> {
  const answer = await ask(IntentKept, api.payments.intents.$post({ json: { courseId, batch } }, OUTLIVING))
  if (!answer.ok) logFailure('The press of the payment button was not noted', answer.problem)
}

/** `amount`: the price that the page shows. Another one is refused. `batch`: where there was a choice. */
export const createOrder = (courseId: string, amount: Paise, batch?: string): Promise<Answer<CheckoutOrder>> =>
  ask(CheckoutOrder, api.payments.orders.$post({ json: { courseId, amount, batch } }))

/** Hands the checkout's answer on, so that the server asks the provider at once. */
export async function confirmPayment(json: CheckoutAnswer): Promise<void> {
  const answer = await ask(DONE, api.payments.confirmations.$post({ json }, OUTLIVING))
  if (!answer.ok) logFailure('The payment was not confirmed; the provider tells of it by itself', answer.problem)
}

export const keepBuyerState = (state: string): Promise<Answer<Purchases>> =>
  ask(Purchases, api.users.me['buyer-state'].$put({ json: { state } }))

export const keepBuyerBusiness = (json: BuyerBusiness): Promise<Answer<Purchases>> =>
  ask(Purchases, api.users.me['buyer-business'].$put({ json }))
