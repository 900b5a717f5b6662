import { useEffect, useState, type ComponentType } from 'react'
import type { MemberPurchaseProps } from './member-purchase.tsx'
import { SupportNote } from './support-note.tsx'

/** Payment button or seat of a member. Its code is loaded for members alone; until it is there, its place is empty. */
export function CoursePurchase(props: MemberPurchaseProps) {
  const [Loaded, setLoaded] = useState<ComponentType<MemberPurchaseProps> | null>(null)
  useEffect(() => {
    void import(/* webpackChunkName: "member-purchase" */ './member-purchase.tsx').then(
      ({ MemberPurchase }) => setLoaded(() => MemberPurchase),
      () => setLoaded(() => SupportNote),
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
