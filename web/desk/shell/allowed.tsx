import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Right } from '#contract/staff.ts'
import { useMay, useMe } from '#web/platform/staff/me.ts'
import { Link } from '#web/ui/link.tsx'
import { NotFound } from './not-found.tsx'

/** A page for those who have its right; the others are told that there is nothing for them. */
export function Allowed({ right, children }: { readonly right: Right | null; readonly children: ReactNode }) {
  const may = useMay()
  const { secondFactor } = useMe()
  const { pathname } = useLocation()
  if (secondFactor === 'wanted' && pathname !== deskPaths.account)
    return (
      <Link to={deskPaths.account} className="link">
        Please set up your second factor first
      </Link>
    )
  return right === null || may(right) ? children : <NotFound />
}
