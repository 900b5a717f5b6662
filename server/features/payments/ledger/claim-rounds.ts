/** Claims of payers are compared with the payments: at once, and again and again while they are open. */
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatsOfPayments } from '../../seats/seats.ts'
import { claimsDue, noteCompared, paymentsCalled, settleClaim } from '../claims/payer-claims.ts'
import type { PayerClaimTable } from '../claims/tables.ts'
import { claimNotice } from './claim-letters.ts'
import type { LedgerDeps } from './payment-rows.ts'
import { rematch } from './seating.ts'

/** A payment may be told of while its claim is compared, or learn its bank's number later. */
const AGAIN_MS = HOUR_MS

/** Compares the claims that are due. One whose payment has the member's seat is settled; of others the owner hears once. */
export async function compareClaims(deps: LedgerDeps): Promise<void> {
  for (const claim of await claimsDue(deps.database.db, deps.now()))
    await deps.database.write((tx) => compareClaim(tx, deps, claim))
}

/** Payments are held before the claim, as where a payment settles it. */
async function compareClaim(tx: Transaction, deps: LedgerDeps, claim: PayerClaimTable): Promise<void> {
  const { database, now } = deps
  const called = await paymentsCalled(tx, [claim.reference])
  for (const id of called) await rematch(tx, deps, id)
  const seats = [...(await seatsOfPayments(tx, called)).values()]
  if (seats.some(({ userId }) => userId === claim.userId)) {
    if (await settleClaim(tx, now(), claim.id)) await database.changes.publish(tx, 'purchases', claim.userId)
    return database.changes.publish(tx, 'payments', claim.id)
  }
  const isNews = claim.toldAt === null
  const isOpen = await noteCompared(tx, claim, { at: now(), again: new Date(now().getTime() + AGAIN_MS) })
  if (isOpen && isNews) await tellOwner(tx, deps, claim)
}

async function tellOwner(
  tx: Transaction,
  { config, outbox, catalog }: LedgerDeps,
  { userId, courseId, amount, typed }: PayerClaimTable,
): Promise<void> {
  const member = (await membersByIds(tx, [userId])).get(userId)
  if (!config.ownerEmail || !member) return
  const { name: course } = courseOfSeat(catalog.now(), { courseId, batchKey: null })
  await outbox.enqueue(tx, claimNotice(config, config.ownerEmail, { member, course, amount, typed }))
}
