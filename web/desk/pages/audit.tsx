import { AuditList } from '#web/desk/features/audit/audit-list.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

/** Who changed what, and when. */
export function Component() {
  return (
    <>
      <PageHead title="Audit" />
      <AuditList />
    </>
  )
}
