/** The receipt and the documents of a payment by e-mail: with the letter of the enrolment, and again when a buyer asks. */
import { numberInAddress } from '#contract/document-numbers.ts'
import type { Member } from '#contract/accounts.ts'
import type { LetterKind } from '#contract/letters.ts'
import { Refusal } from '#contract/refusal.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Attachment } from '../../../gateways/mailer.ts'
import type { Log } from '../../../http/request-log.ts'
import type { WaitingLetter } from '../../../outbox/postman.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf } from '../../seats/seats.ts'
import type { DeskDeps } from '../../staff/desk-deps.ts'
import { countLetter } from '../../staff/helping.ts'
import { papersLetter } from './letters.ts'
import { documentPdf, type MemberDocumentDeps } from './member-documents.ts'

export type PapersRefusal = 'notSeated' | 'tooManyRequests'

/** Writes to the account that holds the payment's enrolment, and to no other address. Returns null when it is done. */
export async function sendPapers(
  deps: DeskDeps & MemberDocumentDeps,
  paymentId: string,
  by: Actor,
): Promise<Refusal<PapersRefusal> | null> {
  const { database, catalog, config, outbox } = deps
  const holder = await holderOf(database.db, paymentId)
  if (!holder) return new Refusal('notSeated')
  const { member, seat } = holder
  // Drawn before the transaction, in which nothing but the database is awaited.
  const papers = await papersOf(deps, paymentId, member)
  const course = courseOfSeat(catalog.now(), seat).name
  return database.write(async (tx) => {
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    const to = { name: member.fullName, email: member.email, course, paymentId }
    await outbox.enqueue(tx, papersLetter(config, to, papers), { createdBy: by.actor })
    const subject = { type: 'payment', id: paymentId } as const
    await noteChange(tx, by, {
      action: 'payment.papers',
      subject,
      before: null,
      after: { papers: namesOf(papers) },
    })
    return null
  })
}

type LetterDeps = MemberDocumentDeps & { readonly log: Log }

/** Drawing may fail for a while; the letter says more than what is attached to it. */
const PATIENT_ATTEMPTS = 3

const WITH_PAPERS: ReadonlySet<string> = new Set<LetterKind>(['seat', 'invoice'])

/** What goes with the letter of an enrolment, or of an invoice: the receipt, and the documents that are there when it goes. */
export async function papersOfLetter(deps: LetterDeps, letter: WaitingLetter): Promise<readonly Attachment[]> {
  const { kind, aboutType, aboutId, recipient, attempts } = letter
  if (!WITH_PAPERS.has(kind) || aboutType !== 'payment') return []
  const holder = await holderOf(deps.database.db, aboutId)
  if (holder?.member.email !== recipient) return []
  try {
    return await papersOf(deps, aboutId, holder.member)
  } catch (error) {
    // What cannot be read today cannot tomorrow.
    if (attempts < PATIENT_ATTEMPTS && !(error instanceof Unreadable)) throw error
    deps.log.error({ payment: aboutId, error }, 'the papers of a payment were not drawn; its letter goes without them')
    return []
  }
}

async function holderOf(queries: Queries, paymentId: string) {
  const seat = await seatOf(queries, paymentId)
  const member = seat && (await membersByIds(queries, [seat.userId])).get(seat.userId)
  return member ? { member, seat } : null
}

/** The receipt first. */
async function papersOf(deps: MemberDocumentDeps, paymentId: string, member: Member): Promise<Attachment[]> {
  const numbers = await documentsOf(deps.database.db, paymentId, member)
  const names = [paymentId, ...numbers.map(numberInAddress)]
  return (await Promise.all(names.map((name) => paper(deps, member, name)))).flat()
}

const namesOf = (papers: readonly Attachment[]) => papers.map(({ name }) => name)

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
