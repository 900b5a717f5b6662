import { useParams } from 'react-router'
import { ChangesBeside } from '#web/desk/features/audit/changes-beside.tsx'
import { LeadPage } from '#web/desk/features/leads/lead-page.tsx'

export function Component() {
  const { id = '' } = useParams()
  return (
    <LeadPage key={id} id={id}>
      <ChangesBeside type="lead" id={id} />
    </LeadPage>
  )
}
