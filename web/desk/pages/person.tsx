import { useParams } from 'react-router'
import { AuditBeside } from '#web/desk/features/audit/audit-beside.tsx'
import { StateBadge as LeadState } from '#web/desk/features/leads/lead-columns.tsx'
import { LeadTimeline } from '#web/desk/features/leads/lead-timeline.tsx'
import { LetterStateBadge as LetterState } from '#web/desk/features/letters/letter-state.tsx'
import { StateBadge as PaymentState } from '#web/desk/features/payments/payment-columns.tsx'
import { SendPapers } from '#web/desk/features/payments/send-papers.tsx'
import { ErasedPerson } from '#web/desk/features/requests/erased-person.tsx'
import { PersonRights } from '#web/desk/features/requests/person-rights.tsx'
import { RightsRequests } from '#web/desk/features/requests/rights-requests.tsx'
import { PersonPage } from '#web/desk/features/people/person-page.tsx'

const parts = {
  PersonRights,
  ErasedPerson,
  RightsRequests,
  LeadState,
  LeadTimeline,
  LetterState,
  PaymentState,
  SendPapers,
  AuditBeside,
}

export function Component() {
  const { id = '' } = useParams()
  return <PersonPage key={id} id={id} parts={parts} />
}
