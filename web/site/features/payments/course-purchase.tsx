import { useEffect, useState, type ComponentType } from 'react'
import type { CourseSummary } from '#contract/site-content.ts'
import { SupportNote } from './support-note.tsx'

/** Payment button or seat of a member. Its code is loaded for members alone; until it is there, its place is empty. */
export function CoursePurchase({ course }: { readonly course: CourseSummary }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ course: CourseSummary }> | null>(null)
  useEffect(() => {
    void import(/* webpackChunkName: "member-purchase" */ './member-purchase.tsx').then(
      ({ MemberPurchase }) => setLoaded(() => MemberPurchase),
      () => setLoaded(() => SupportNote),
    )
  }, [])
  return Loaded ? <Loaded course={course} /> : null
}
