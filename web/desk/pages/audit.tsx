import { AuditList } from '#web/desk/features/audit/audit-list.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Audit" />
      <AuditList />
    </>
  )
}
