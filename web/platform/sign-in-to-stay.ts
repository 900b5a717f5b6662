import { SESSION_TOKEN_HEADER, type Member } from '#contract/accounts.ts'
import { type Answer, ownProblem } from './answer.ts'
import type { Persistence } from './session-persistence.ts'

interface SignInSteps {
  /** Signs in (or up) so that the server sets its cookie. */
  readonly withCookie: () => Promise<Answer<Member>>
  /** Asks who is signed in, with what the browser kept. */
  readonly readMember: () => Promise<Answer<Member>>
  /** Signs in again so that the answer carries a token. */
  readonly withBearer: () => Promise<Answer<Member>>
}

/** Signs in and makes it last, trying local, session and memory in this order. */
export async function signInToStay(kept: Persistence, steps: SignInSteps): Promise<Answer<Member>> {
  const signedIn = await steps.withCookie()
  if (!signedIn.ok) return signedIn
  // An older token would answer for the new member.
  kept.forgetBearer()
  const member = await steps.readMember()
  if (member.ok || member.problem.code !== 'signInRequired') {
    kept.rememberCookie()
    return member.ok ? member : signedIn
  }
  const withBearer = await steps.withBearer()
  if (!withBearer.ok) return withBearer
  const token = withBearer.headers.get(SESSION_TOKEN_HEADER)
  if (!token) return { ok: false, problem: ownProblem('sessionNotKept', 'Your browser does not keep the session') }
  kept.rememberBearer(token)
  return withBearer
}
