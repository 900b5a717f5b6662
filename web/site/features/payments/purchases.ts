import { useEffect } from 'react'
import { Purchases, type Purchase, type Seat } from '#contract/payments.ts'
import { api } from '#web/platform/api.ts'
import { followValue } from '#web/platform/live-value.ts'
import { useSession } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** What is known of the member's purchases. `unreachable` is tried again by itself. */
export type KnownPurchases = Purchases | 'loading' | 'unreachable'

interface OfMember {
  readonly uid: string | null
  readonly known: KnownPurchases
}

const store = createStore<OfMember>({ uid: null, known: 'loading' })

/** The member's purchases, live while a component shows them. Nobody is asked about a visitor. */
export function usePurchases(): KnownPurchases {
  const session = useSession()
  const uid = session.state === 'signedIn' ? session.member.uid : null
  useEffect(() => (uid === null ? undefined : watch(uid)), [uid])
  const { uid: owner, known } = useStore(store)
  return owner === uid ? known : 'loading'
}

/** Takes over what another call has answered. */
export function setPurchases(known: Purchases): void {
  store.set({ ...store.get(), known })
}

let watchers = 0
let stop = () => {}

/** All who watch at a time share one stream. */
function watch(uid: string): () => void {
  if (store.get().uid !== uid) store.set({ uid, known: 'loading' })
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
      onValue: (known) => store.set({ uid, known }),
      // The live profile ends the session.
      onSignedOut: () => undefined,
      onFailure: () => {
        if (store.get().known === 'loading') store.set({ uid, known: 'unreachable' })
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

export const isKnown = (known: KnownPurchases): known is Purchases => typeof known === 'object'

export const isEmpty = ({ seats, pending }: Purchases): boolean => seats.length + pending.length === 0

export const hasSeat = (known: KnownPurchases, courseId: string): boolean =>
  isKnown(known) && known.seats.some((seat) => seat.courseId === courseId && seat.state === 'active')

export type LastPurchase =
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'pending'; readonly purchase: Purchase }

/** What happened last: a seat that was given, or a purchase that is waited for. */
export function lastPurchase({ seats, pending }: Purchases): LastPurchase | undefined {
  const all = [
    ...seats.map((seat) => ({ at: seat.paidAt, last: { kind: 'seat', seat } as const })),
    ...pending.map((purchase) => ({ at: purchase.since, last: { kind: 'pending', purchase } as const })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.last
}
