import { Member, type SignIn } from '#contract/accounts.ts'
import type { Problem } from '#contract/problem.ts'
import { type Answer, ask, DONE } from '#web/platform/answer.ts'
import { api, callWithSession } from '#web/platform/api.ts'
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
  return entered(await ask(Member, api.auth['sign-in'].email.$post({ json: credentials })))
}

/** The code of the authenticator, or one of the recovery codes. */
export async function sendCode(code: string): Promise<Entered> {
  return entered(await ask(DONE, postJson('/api/desk/second-factor', { code })))
}

/** The password again, for what cannot be taken back. */
export const sendPasswordAgain = (password: string): Promise<Answer<null>> =>
  ask(DONE, postJson('/api/desk/step-up', { password }))

function entered(answer: Answer<unknown>): Entered {
  if (answer.ok) {
    persistence.rememberCookie()
    return { state: 'in' }
  }
  return answer.problem.code === 'secondFactorRequired'
    ? { state: 'wantsCode' }
    : { state: 'out', problem: answer.problem }
}

const postJson = (path: string, body: object) =>
  callWithSession(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
