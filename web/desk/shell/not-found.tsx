import { deskPaths } from '#contract/desk-paths.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Link } from '#web/ui/link.tsx'

/** At an address of the desk where there is no page, or none for this person. */
export function NotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState title="There is nothing here for you">
        <p>The address is wrong, or your role does not open this page.</p>
        <p className="mt-3">
          <Link to={deskPaths.today} className="link inline-flex min-h-11 items-center">
            Go to Today
          </Link>
        </p>
      </EmptyState>
    </>
  )
}
