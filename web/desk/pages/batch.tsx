import { useParams } from 'react-router'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { BatchPage } from '#web/desk/features/batches/batch-page.tsx'
import { useMay } from '#web/platform/staff/me.ts'

export function Component() {
  const { key = '' } = useParams()
  const may = useMay()
  return (
    <BatchPage key={key} batchKey={key}>
      {may('auditRead') && (
        <section aria-labelledby="changes" className="min-w-0">
          <h2 id="changes" className="mb-2 text-base font-semibold">
            Changed
          </h2>
          <AuditBeside type="batch" id={key} />
        </section>
      )}
    </BatchPage>
  )
}
