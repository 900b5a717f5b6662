import { may } from '#contract/staff.ts'
import type { RequestContext } from '../../../http/context.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import type { DeskDeps as StaffDesk } from '../../staff/desk-deps.ts'
import type { MemberDocumentDeps } from '../documents/member-documents.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import type { DeskDeps } from '../ledger/desk.ts'
import type { InboxDeps } from '../provider/inbox.ts'

/** What the routes of payments and documents at the desk are made from. */
export interface PaymentDeskDeps extends StaffDesk, DeskDeps, InboxDeps, DocumentDeps, MemberDocumentDeps {
  /** Where refunds are ordered; without one they are made at its dashboard. */
  readonly paymentProvider?: PaymentProvider | null
}

export const readsPhones = (c: RequestContext): boolean => may(c.get('staff'), 'phonesRead')
