import type { SeatTable } from '../../seats/tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'

type Seated = Pick<SeatTable, 'userId' | 'courseId' | 'batchKey'>

interface SeatChange {
  readonly action: 'payment.assign' | 'payment.undo' | 'payment.restore' | 'payment.batch'
  readonly paymentId: string
  readonly by: Actor
  readonly before: Seated | null | undefined
  readonly after: Seated | null | undefined
}

/** Notes in the audit what a person changed about a payment's seat, in the change's own transaction. */
export async function noteSeat(tx: Transaction, { action, paymentId, by, before, after }: SeatChange): Promise<void> {
  await noteChange(tx, by, {
    action,
    subject: { type: 'payment', id: paymentId },
    before: await fieldsOf(tx, before),
    after: await fieldsOf(tx, after),
  })
}

/** Notes in the audit what a person said of a payment's money, in the change's own transaction. */
export async function noteAnswer(
  tx: Transaction,
  action:
    | 'payment.refund'
    | 'payment.refundNotMade'
    | 'payment.refunds'
    | 'payment.keep'
    | 'payment.offline'
    | 'payment.repaid'
    | 'payment.mistake',
  { paymentId, by, after }: Pick<SeatChange, 'paymentId' | 'by'> & { readonly after: Readonly<Record<string, string>> },
): Promise<void> {
  await noteChange(tx, by, { action, subject: { type: 'payment', id: paymentId }, before: null, after })
}

/** Without the seat's state, which follows the money by itself. */
async function fieldsOf(tx: Transaction, seat: Seated | null | undefined) {
  if (!seat) return { member: null, course: null, batch: null }
  const member = (await membersByIds(tx, [seat.userId])).get(seat.userId)
  return { member: member?.email ?? seat.userId, course: seat.courseId, batch: seat.batchKey }
}
