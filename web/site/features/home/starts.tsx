import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/ui/link.tsx'

interface StartsProps {
  /** The next ones with date and price. */
  readonly batches: ReactNode
  readonly trainer: ReactNode
}

/** For whoever comes to learn: what begins next, and who teaches. */
export function Starts({ batches, trainer }: StartsProps) {
  return (
    <section className="border-b border-line">
      <div className="page-column grid items-start gap-x-12 gap-y-10 py-10 lg:grid-cols-2">
        {batches && (
          <div>
            <h2 className="mb-4 text-2xl font-bold">Next batches</h2>
            {batches}
            <Link to={paths.compare} className="link mt-2 inline-flex min-h-11 items-center">
              Compare all courses
            </Link>
          </div>
        )}
        {trainer && (
          <div>
            <h2 className="mb-4 text-2xl font-bold">Who teaches</h2>
            {trainer}
          </div>
        )}
      </div>
    </section>
  )
}
