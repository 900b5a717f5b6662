import { useParams } from 'react-router'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { LeadPage } from '#web/desk/features/leads/lead-page.tsx'
import { useMay } from '#web/platform/staff/me.ts'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  return (
    <LeadPage key={id} id={id}>
      {may('auditRead') && (
        <section aria-labelledby="changes" className="min-w-0">
          <h2 id="changes" className="mb-2 text-base font-semibold">
            Changed at the desk
          </h2>
          <AuditBeside type="lead" id={id} />
        </section>
      )}
    </LeadPage>
  )
}
