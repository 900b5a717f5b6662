/** The receipt and the documents of a payment by e-mail, as often as a buyer asks for them. */
import { numberInAddress } from '#contract/document-numbers.ts'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Attachment } from '../../../gateways/mailer.ts'
import { membersByIds } from '../../accounts/members.ts'
import { noteChange } from '../../audit/note-change.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf } from '../../seats/seats.ts'
import type { DeskDeps } from '../../staff/desk-deps.ts'
import type { Hand } from '../../staff/hand.ts'
import { countLetter } from '../../staff/helping.ts'
import { papersLetter } from './letters.ts'
import { documentPdf, type MemberDocumentDeps } from './member-documents.ts'

export type PapersRefusal = 'notSeated' | 'tooManyRequests'

/** Writes to the account that holds the payment's enrolment, and to no other address. Returns null when it is done. */
export async function sendPapers(
  deps: DeskDeps & MemberDocumentDeps,
  paymentId: string,
  hand: Hand,
): Promise<Refusal<PapersRefusal> | null> {
  const { database, catalog, config, outbox } = deps
  const seat = await seatOf(database.db, paymentId)
  const member = seat && (await membersByIds(database.db, [seat.userId])).get(seat.userId)
  if (!member) return new Refusal('notSeated')
  const names = [paymentId, ...(await documentsOf(database.db, paymentId, member)).map(numberInAddress)]
  // Drawn before the transaction, in which nothing but the database is awaited.
  const papers = await Promise.all(names.map((name) => paper(deps, member, name)))
  const course = courseOfSeat(catalog.now(), seat).name
  return database.write(async (tx) => {
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    const to = { name: member.fullName, email: member.email, course, paymentId }
    await outbox.enqueue(tx, papersLetter(config, to, papers.flat()), { createdBy: hand.actor })
    const subject = { type: 'payment', id: paymentId } as const
    await noteChange(tx, { ...hand, action: 'payment.papers', subject, before: null, after: { papers: names } })
    return null
  })
}

async function documentsOf(queries: Queries, paymentId: string, { uid }: Member): Promise<string[]> {
  const rows = await queries
    .selectFrom('documents')
    .select('number')
    .where('paymentId', '=', paymentId)
    .where('userId', '=', uid)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()
  return rows.map(({ number }) => number)
}

async function paper(deps: MemberDocumentDeps, member: Member, name: string): Promise<Attachment[]> {
  const drawn = await documentPdf(deps, member, name)
  if (!drawn) return []
  return [{ name: `${name}.pdf`, type: 'application/pdf', text: drawn.toString('base64'), encoding: 'base64' }]
}
