import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { letterQuery } from '#web/desk/features/letters/letter-queries.ts'
import { LetterView } from '#web/desk/features/letters/letter-view.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Link } from '#web/ui/link.tsx'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  const { data } = useQuery(letterQuery(id))
  return (
    <>
      <PageHead
        title={data ? data.subject || 'A letter' : 'Letter'}
        above={
          <Link to={deskPaths.letters} className="text-coolant underline underline-offset-4">
            Letters
          </Link>
        }
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <LetterView key={id} id={id} />
        {may('auditRead') && (
          <section aria-labelledby="changes">
            <h2 id="changes" className="mb-2 text-base font-semibold">
              Changes
            </h2>
            <AuditBeside type="letter" id={id} />
          </section>
        )}
      </div>
    </>
  )
}
