import { Member, type SignIn } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { type Answer, ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { persistence } from '#web/platform/session-persistence.ts'

/** In, one step short of it, or refused. */
export type Entered = { readonly state: 'in' } | { readonly state: 'wantsCode' } | Kept

interface Kept {
  readonly state: 'out'
  readonly problem: Problem
}

/** Signs in by password. The desk needs the cookie: what lies in a tab alone would be lost with it. */
export async function signInToDesk(credentials: SignIn): Promise<Entered> {
  persistence.forgetBearer()
  persistence.doubtMember()
  return entered(await ask(Member, api.auth['sign-in'].email.$post({ json: credentials })))
}

/** The code of the authenticator, or one of the recovery codes. */
export async function sendCode(code: string): Promise<Entered> {
  return entered(await ask(DONE, api.desk['second-factor'].$post({ json: { code } })))
}

/** The password again, for what cannot be taken back. */
export const sendPasswordAgain = (password: string): Promise<Answer<null>> =>
  ask(DONE, api.desk['step-up'].$post({ json: { password } }))

function entered(answer: Answer<Member | null>): Entered {
  if (answer.ok) {
    persistence.rememberCookie(answer.value?.uid ?? null)
    return { state: 'in' }
  }
  return answer.problem.code === 'secondFactorRequired'
    ? { state: 'wantsCode' }
    : { state: 'out', problem: answer.problem }
}
