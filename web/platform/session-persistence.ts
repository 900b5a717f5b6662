import { hasSignedInHint, SIGNED_IN_KEY, TOKEN_KEY, TOKEN_MEMBER_KEY } from './session-keys.ts'
import { emptyRoomStore } from './room-store.ts'
import { localKeep, tabKeep, type TolerantStorage } from './storage.ts'

/** How the session lasts: by a cookie, else in the tab, else in memory. */
export interface Persistence {
  /** The token of every call, or null where a cookie is used or nobody is signed in. */
  bearer(): string | null
  mayBeSignedIn(): boolean
  /** Who is signed in, or null where that is not known. */
  member(): string | null
  /** From here on it is open who is signed in. */
  doubtMember(): void
  rememberMember(uid: string): void
  rememberCookie(uid: string | null): void
  rememberBearer(token: string, uid: string): void
  forgetBearer(): void
  forget(): void
}

const UNKNOWN = 'cookie'

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
  emptyStores: (unlessOf?: string) => void = () => {},
): Persistence {
  let inMemory: { readonly token: string; readonly uid: string } | null = null
  const bearer = () => inMemory?.token ?? tab.read(TOKEN_KEY) ?? null
  // Undefined where the browser refuses to read.
  const mayBeSignedIn = () => local.read(SIGNED_IN_KEY) !== null || hint.isSet() || bearer() !== null
  function member() {
    const uid = inMemory?.uid ?? (bearer() === null ? local.read(SIGNED_IN_KEY) : tab.read(TOKEN_MEMBER_KEY))
    return uid === UNKNOWN ? null : (uid ?? null)
  }
  function forgetBearer() {
    inMemory = null
    tab.remove(TOKEN_KEY)
    tab.remove(TOKEN_MEMBER_KEY)
  }
  function rememberCookie(uid: string | null) {
    if (uid !== null) emptyStores(uid)
    local.write(SIGNED_IN_KEY, uid ?? UNKNOWN)
  }
  function rememberBearer(token: string, uid: string) {
    emptyStores(uid)
    inMemory = tab.write(TOKEN_KEY, token) && tab.write(TOKEN_MEMBER_KEY, uid) ? null : { token, uid }
  }
  return {
    bearer,
    mayBeSignedIn,
    member,
    doubtMember() {
      tab.remove(TOKEN_MEMBER_KEY)
      if (local.read(SIGNED_IN_KEY)) local.write(SIGNED_IN_KEY, UNKNOWN)
    },
    rememberMember(uid) {
      const token = bearer()
      if (!mayBeSignedIn() || member() === uid) return
      if (token === null) rememberCookie(uid)
      else rememberBearer(token, uid)
    },
    rememberCookie,
    rememberBearer,
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
