import { useEffect } from 'react'
import { Purchases } from '#contract/payments.ts'
import { api } from '#web/platform/api.ts'
import { followValue } from '#web/platform/live-value.ts'
import { useSession } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** The member's purchases as far as they are read. `unreachable` is tried again by itself. */
export type PurchasesReading = Purchases | 'loading' | 'unreachable'

interface OfMember {
  readonly uid: string | null
  readonly reading: PurchasesReading
}

const store = createStore<OfMember>({ uid: null, reading: 'loading' })

/** The member's purchases, live while a component shows them. Nobody is asked about a visitor. */
export function usePurchases(): PurchasesReading {
  const session = useSession()
  const uid = session.state === 'signedIn' ? session.member.uid : null
  useEffect(() => (uid === null ? undefined : watch(uid)), [uid])
  const { uid: owner, reading } = useStore(store)
  return owner === uid ? reading : 'loading'
}

/** Takes over what another call has answered. */
export function setPurchases(reading: Purchases): void {
  store.set({ ...store.get(), reading })
}

let watchers = 0
let stop = () => {}

/** All who watch at a time share one stream. */
function watch(uid: string): () => void {
  if (store.get().uid !== uid) store.set({ uid, reading: 'loading' })
  watchers += 1
  if (watchers === 1) stop = follow(uid)
  return () => {
    watchers -= 1
    if (watchers === 0) stop()
  }
}

/** Rests while the tab is hidden: a browser keeps few connections to one host. */
function follow(uid: string): () => void {
  let stopStream = () => {}
  function begin() {
    stopStream()
    if (document.hidden) return
    stopStream = followValue({
      open: (signal) => api.users.me.purchases.live.$get(undefined, { init: { signal } }),
      event: 'purchases',
      shape: Purchases,
      onValue: (reading) => store.set({ uid, reading }),
      // The live profile ends the session.
      onSignedOut: () => undefined,
      onFailure: () => {
        if (store.get().reading === 'loading') store.set({ uid, reading: 'unreachable' })
      },
    })
  }
  document.addEventListener('visibilitychange', begin)
  begin()
  return () => {
    document.removeEventListener('visibilitychange', begin)
    stopStream()
  }
}

export const isRead = (reading: PurchasesReading): reading is Purchases => typeof reading === 'object'
