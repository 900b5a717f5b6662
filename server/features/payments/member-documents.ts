import { paise, type Course } from '#contract/catalog.ts'
import type { Member } from '#contract/accounts.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { issuedPdf, receiptPdf } from './document-pdf.ts'
import { readIssued } from './documents.ts'
import { gstIn } from './gst.ts'

export interface MemberDocumentDeps {
  readonly database: Database
  readonly config: Config
  readonly courses: readonly Course[]
}

/**
 * A member's own document as PDF: a receipt by its payment, an invoice or credit note by its number, in which the
 * address writes dashes for strokes. null for a document that is not this member's.
 */
export async function documentPdf(deps: MemberDocumentDeps, member: Member, name: string): Promise<Buffer | null> {
  const { db } = deps.database
  const issued = await db
    .selectFrom('documents')
    .select(['number', 'content', 'issuedAt'])
    .where('number', '=', name.replace(/^([A-Z]{3})-(\d\d-\d\d)-(\d+)$/, '$1/$2/$3'))
    .where('userId', '=', member.uid)
    .executeTakeFirst()
  if (issued) return issuedPdf(readIssued(issued.content), issued.number, issued.issuedAt)
  const seat = await db
    .selectFrom('seats')
    .innerJoin('payments', 'payments.id', 'seats.paymentId')
    .select(['paymentId', 'courseId', 'amount', 'seats.createdAt'])
    .where('paymentId', '=', name)
    .where('seats.userId', '=', member.uid)
    .executeTakeFirst()
  if (!seat) return null
  // The owner may have taken the course off sale; who paid for it still gets a receipt.
  const course = deps.courses.find(({ id }) => id === seat.courseId)
  const { brand, supportPhone, contactEmail } = deps.config
  return receiptPdf({
    brand,
    contact: [supportPhone, contactEmail].filter(Boolean),
    buyer: { name: member.fullName, email: member.email },
    course: course?.title ?? seat.courseId,
    paymentId: seat.paymentId,
    paidAt: seat.createdAt,
    amount: paise(seat.amount),
    gst: gstIn(paise(seat.amount)),
  })
}
