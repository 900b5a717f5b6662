import { hasSignedInHint, SIGNED_IN_KEY, TOKEN_KEY } from './session-keys.ts'
import { localKeep, tabKeep, type TolerantStorage } from './storage.ts'

/** Where the session is kept: local (a cookie), else for the tab, else in memory. */
export interface Persistence {
  /** The token that every call must carry, or null when a cookie does it or nobody is signed in. */
  bearer(): string | null
  /** Whether it is worth asking the server who is signed in. */
  mayBeSignedIn(): boolean
  rememberCookie(): void
  rememberBearer(token: string): void
  forgetBearer(): void
  forget(): void
}

/** The readable cookie that the server sets beside the session's own. */
export interface HintCookie {
  isSet(): boolean
  clear(): void
}

const hintCookie: HintCookie = {
  isSet: hasSignedInHint,
  clear: () => void (document.cookie = `${SIGNED_IN_KEY}=; Max-Age=0; Path=/`),
}

export function createPersistence(local: TolerantStorage, tab: TolerantStorage, hint: HintCookie): Persistence {
  let inMemory: string | null = null
  const bearer = () => inMemory ?? tab.read(TOKEN_KEY) ?? null
  function forgetBearer() {
    inMemory = null
    tab.remove(TOKEN_KEY)
  }
  return {
    bearer,
    // Where the browser refuses to say, only the server can.
    mayBeSignedIn: () => local.read(SIGNED_IN_KEY) !== null || hint.isSet() || bearer() !== null,
    rememberCookie: () => void local.write(SIGNED_IN_KEY, 'cookie'),
    rememberBearer(token) {
      if (!tab.write(TOKEN_KEY, token)) inMemory = token
    },
    forgetBearer,
    forget() {
      forgetBearer()
      hint.clear()
      local.remove(SIGNED_IN_KEY)
    },
  }
}

export const persistence = createPersistence(localKeep, tabKeep, hintCookie)
