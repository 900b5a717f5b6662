import { useParams } from 'react-router'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { ThingPage } from '#web/desk/features/content/thing-page.tsx'
import { useMay } from '#web/platform/staff/me.ts'

export function Component() {
  const { kind = '', key = '' } = useParams()
  const may = useMay()
  const name = `${kind}/${key}`
  return (
    <ThingPage key={name} named={{ kind, key }}>
      {may('auditRead') && (
        <section aria-labelledby="changes" className="min-w-0">
          <h2 id="changes" className="mb-2 text-base font-semibold">
            Changed
          </h2>
          <AuditBeside type="content" id={name} />
        </section>
      )}
    </ThingPage>
  )
}
