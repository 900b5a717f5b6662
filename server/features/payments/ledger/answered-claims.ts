/** What a person does about a member who says that they have paid. */
import { formatRupees } from '#contract/catalog.ts'
import { indianDay } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { closeClaim, isOfPayment, openClaims } from '../claims/payer-claims.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { claimClosedLetter } from './claim-letters.ts'
import type { DeskDeps } from './desk.ts'
import type { AssignRefusal } from './ledger.ts'

interface AcceptedClaim {
  readonly paymentId: string
  readonly claimId: string
  /** The course that the person saw. */
  readonly courseId: string
}

/** Seats the member by the payment that the claim names. What the member said is the reason. Returns null when it is done. */
export async function acceptClaim(
  { database: { db }, ledger }: DeskDeps,
  { paymentId, claimId, courseId }: AcceptedClaim,
  by: Actor,
): Promise<Refusal<AssignRefusal | 'claimEnded'> | null> {
  const payment = await db.selectFrom('payments').select('bankReference').where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return new Refusal('paymentUnknown')
  const claim = await openClaims(db).selectAll().where('id', '=', claimId).executeTakeFirst()
  const isAsSeen =
    claim?.courseId === courseId && isOfPayment(claim, { paymentId, bankReference: payment.bankReference ?? '' })
  if (!claim || !isAsSeen) return new Refusal('claimEnded')
  const { userId, typed, amount, createdAt } = claim
  const why = `The member said on ${indianDay(createdAt)}: paid ${formatRupees(amount)}, ${typed}`
  return ledger.assign(paymentId, { userId, courseId }, { ...by, why })
}

/** Ends a claim that no payment bears out, and tells the member. Returns null when it is done. */
export async function endClaim(
  tx: Transaction,
  { database, catalog, outbox, config, now }: DocumentDeps,
  claimId: string,
  by: Actor,
): Promise<Refusal<'claimEnded'> | null> {
  const claim = await closeClaim(tx, now(), claimId)
  if (!claim) return new Refusal('claimEnded')
  const { userId, courseId, amount, typed } = claim
  const { name: course } = courseOfSeat(catalog.now(), { courseId, batchKey: null })
  await noteChange(tx, by, {
    action: 'claim.close',
    subject: { type: 'account', id: userId },
    before: null,
    after: { course: courseId, amount: formatRupees(amount) },
  })
  const member = (await membersByIds(tx, [userId])).get(userId)
  if (member) await outbox.enqueue(tx, claimClosedLetter(config, member, { course, amount, typed }))
  await database.changes.publish(tx, 'payments', claimId)
  await database.changes.publish(tx, 'purchases', userId)
  return null
}
