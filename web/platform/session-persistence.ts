import type { Member } from '#contract/accounts.ts'
import { SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { type Answer, ownProblem } from './answer.ts'
import { localKeep, tabKeep, type TolerantStorage } from './storage.ts'

/** Says that a session cookie was set, which the page itself cannot see. Tabs watch it to learn of each other. */
export const SIGNED_IN_KEY = 'signedIn'
const TOKEN_KEY = 'sessionToken'

/** Where the session is kept: local (a cookie), else for the tab, else in memory. */
export interface Persistence {
  /** The token that every call must carry, or null when a cookie does it or nobody is signed in. */
  bearer(): string | null
  /** Whether it is worth asking the server who is signed in. */
  mayBeSignedIn(): boolean
  rememberCookie(): void
  rememberBearer(token: string): void
  forget(): void
}

export function createPersistence(local: TolerantStorage, tab: TolerantStorage): Persistence {
  let inMemory: string | null = null
  const bearer = () => inMemory ?? tab.read(TOKEN_KEY) ?? null
  return {
    bearer,
    // Where the browser refuses to say, only the server can.
    mayBeSignedIn: () => local.read(SIGNED_IN_KEY) !== null || bearer() !== null,
    rememberCookie: () => void local.write(SIGNED_IN_KEY, 'cookie'),
    rememberBearer(token) {
      if (!tab.write(TOKEN_KEY, token)) inMemory = token
    },
    forget() {
      inMemory = null
      tab.remove(TOKEN_KEY)
      local.remove(SIGNED_IN_KEY)
    },
  }
}

export const persistence = createPersistence(localKeep, tabKeep)

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
  kept.forget()
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
