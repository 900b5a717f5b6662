import { useId } from 'react'
import { useMay } from '#web/platform/staff/me.ts'
import { AuditBeside } from './audit-beside.tsx'

/** The changes of one thing as a part of its page, for whoever may read the audit. */
export function ChangesBeside({ type, id }: { readonly type: string; readonly id: string }) {
  const may = useMay()
  const heading = useId()
  if (!may('auditRead')) return null
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h2 id={heading} className="mb-2 text-base font-semibold">
        Changed at the desk
      </h2>
      <AuditBeside type={type} id={id} />
    </section>
  )
}
