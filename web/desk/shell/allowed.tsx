import type { ReactNode } from 'react'
import type { Right } from '#contract/staff.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { NotFound } from './not-found.tsx'

/** A page for those who have its right; the others are told that there is nothing for them. */
export function Allowed({ right, children }: { readonly right: Right | null; readonly children: ReactNode }) {
  const may = useMay()
  return right === null || may(right) ? children : <NotFound />
}
