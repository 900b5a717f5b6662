import { hasSignedInHint, SIGNED_IN_KEY, TOKEN_KEY } from './session-keys.ts'
import { emptyRoomStore } from './room-store.ts'
import { localKeep, tabKeep, type TolerantStorage } from './storage.ts'

/** How the session lasts: by a cookie, else in the tab, else in memory. */
export interface Persistence {
  /** The token of every call, or null where a cookie is used or nobody is signed in. */
  bearer(): string | null
  mayBeSignedIn(): boolean
  rememberCookie(): void
  rememberBearer(token: string): void
  forgetBearer(): void
  forget(): void
}

export interface HintCookie {
  isSet(): boolean
  clear(): void
}

const hintCookie: HintCookie = {
  isSet: hasSignedInHint,
  clear: () => void (document.cookie = `${SIGNED_IN_KEY}=; Max-Age=0; Path=/`),
}

export function createPersistence(
  local: TolerantStorage,
  tab: TolerantStorage,
  hint: HintCookie,
  emptyStores: () => void = () => {},
): Persistence {
  let inMemory: string | null = null
  const bearer = () => inMemory ?? tab.read(TOKEN_KEY) ?? null
  function forgetBearer() {
    inMemory = null
    tab.remove(TOKEN_KEY)
  }
  return {
    bearer,
    // Undefined where the browser refuses to read.
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
      emptyStores()
    },
  }
}

export const persistence = createPersistence(localKeep, tabKeep, hintCookie, emptyRoomStore)
