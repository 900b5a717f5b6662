import { useParams } from 'react-router'
import { LeadPage } from '#web/desk/features/leads/lead-page.tsx'

export function Component() {
  const { id = '' } = useParams()
  return <LeadPage key={id} id={id} />
}
