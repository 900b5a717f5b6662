import { Member } from '#contract/accounts.ts'
import { type NewOwner, OwnerWanted } from '#contract/desk-entry.ts'
import { FactorBegun } from '#contract/staff-calls.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { valueOf } from '#web/platform/query-client.ts'
import { persistence } from '#web/platform/session-persistence.ts'
import { sendPasswordAgain } from './entry-calls.ts'

export const ownerWantedQuery = {
  queryKey: ['claim'],
  queryFn: () => valueOf(ask(OwnerWanted, api.desk.claim.$get())),
}

/** Claims with a new account, and says its password once more, as the second factor asks for it. */
export async function claimWithAccount(owner: NewOwner) {
  persistence.forgetBearer()
  const answer = await ask(Member, api.desk.claim.$post({ json: owner }))
  if (answer.ok) {
    persistence.rememberCookie(answer.value.uid)
    await sendPasswordAgain(owner.password)
  }
  return answer
}

export const claimAsMember = (code: string) => ask(DONE, api.desk.claim.own.$post({ json: { code } }))

/** Asks for no password by itself: there is no desk yet that could. */
export const beginFirstFactor = () => ask(FactorBegun, api.desk['second-factor'].setup.$post())
