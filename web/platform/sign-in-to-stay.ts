import { SESSION_TOKEN_HEADER, type Member } from '#contract/accounts.ts'
import { type Answer, ownProblem } from './answer.ts'
import type { Persistence } from './session-persistence.ts'

interface SignInSteps {
  readonly withCookie: () => Promise<Answer<Member>>
  readonly readMember: () => Promise<Answer<Member>>
  readonly withBearer: () => Promise<Answer<Member>>
}

/** Signs in so that it lasts: by a cookie, else in the tab, else in memory. */
export async function signInToStay(kept: Persistence, steps: SignInSteps): Promise<Answer<Member>> {
  // Its answer may be lost after the session began.
  kept.doubtMember()
  const signedIn = await steps.withCookie()
  if (!signedIn.ok) return signedIn
  // An older token would win over the new cookie.
  kept.forgetBearer()
  const member = await steps.readMember()
  if (member.ok || member.problem.code !== 'signInRequired') {
    kept.rememberCookie((member.ok ? member : signedIn).value.uid)
    return member.ok ? member : signedIn
  }
  const withBearer = await steps.withBearer()
  if (!withBearer.ok) return withBearer
  const token = withBearer.headers.get(SESSION_TOKEN_HEADER)
  if (!token) return { ok: false, problem: ownProblem('sessionNotKept', 'Your browser does not keep the session') }
  kept.rememberBearer(token, withBearer.value.uid)
  return withBearer
}
