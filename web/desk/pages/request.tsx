import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { requestQuery } from '#web/desk/features/requests/request-calls.ts'
import { RequestPage } from '#web/desk/features/requests/request-page.tsx'
import { useMay } from '#web/platform/staff/me.ts'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Link } from '#web/ui/link.tsx'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  const { data } = useQuery(requestQuery(id))
  return (
    <>
      <PageHead
        title={data?.name ?? 'Request'}
        above={
          <Link to={deskPaths.requests} className="text-coolant underline underline-offset-4">
            Rights requests
          </Link>
        }
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <RequestPage key={id} id={id} />
        {may('auditRead') && (
          <section aria-labelledby="changes">
            <h2 id="changes" className="mb-2 text-base font-semibold">
              Changes
            </h2>
            <AuditBeside type="rightsRequest" id={id} />
          </section>
        )}
      </div>
    </>
  )
}
