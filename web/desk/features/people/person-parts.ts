import type { ComponentType, ReactNode } from 'react'
import type { PaymentRow } from '#contract/desk-payments.ts'
import type { LeadState, Touch } from '#contract/leads.ts'
import type { LetterState } from '#contract/letters.ts'

/** How other subjects show what is theirs: the page hands it over. */
export interface PersonParts {
  readonly LeadState: ComponentType<{ readonly state: LeadState }>
  readonly LeadTimeline: ComponentType<{ readonly timeline: Touch[] }>
  readonly LetterState: ComponentType<{ readonly state: LetterState }>
  readonly PaymentState: ComponentType<Pick<PaymentRow, 'state'>>
  readonly SendPapers: ComponentType<{ readonly id: string; readonly to: string; readonly course: string }>
  readonly RightsRequests: ComponentType<{ readonly email: string }>
  readonly PersonRights: ComponentType<{ readonly id: string; readonly name: string; readonly isErased: boolean }>
  readonly ErasedPerson: ComponentType<{ readonly id: string; readonly children: ReactNode }>
  readonly AuditBeside: ComponentType<{ readonly type: string; readonly id: string }>
}
