import { ask, DONE, type Answer } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'

/** `amount` in whole paise. The answer is the same whether or not there is such a payment. */
export const claimPayment = (json: {
  readonly reference: string
  readonly amount: number
  readonly courseId: string
}): Promise<Answer<null>> => ask(DONE, api.payments.claims.$post({ json }))

export const takeClaimBack = (id: string): Promise<Answer<null>> =>
  ask(DONE, api.payments.claims[':id'].$delete({ param: { id } }))
