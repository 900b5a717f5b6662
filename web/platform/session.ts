import type { Member } from '#contract/accounts.ts'
import { createStore, useStore } from './store.ts'

/** `loading` lasts until the server has answered. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'signedOut' }
  | { readonly state: 'signedIn'; readonly member: Member }

export const SIGNED_OUT: Session = { state: 'signedOut' }

export const session = createStore<Session>({ state: 'loading' }, SIGNED_OUT)

export const useSession = (): Session => useStore(session)
