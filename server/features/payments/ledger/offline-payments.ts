/** Payments that came past the provider. They are recorded once, by their reference, and never changed: a repayment counters one, or a mistake. */
import { referenceIn } from '#contract/bank-reference.ts'
import {
  isOfflinePayment,
  OFFLINE_MEANS_WORDS,
  offlinePaymentId,
  type OfflineMistake,
  type OfflinePayment,
  type Repayment,
} from '#contract/desk-offline.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { RunAgain } from '../../../database/faults.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { memberByEmail } from '../../accounts/members.ts'
import { nameOf, type Actor } from '../../audit/actor.ts'
import { courseCalled } from '../../content/course-called.ts'
import { hasSeat } from '../../seats/seats.ts'
import { ownerAddresses } from '../../staff/staff.ts'
import { settleClaims } from '../claims/payer-claims.ts'
import { detailsBy } from '../facts/details.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { refundable, stateOf } from '../facts/money.ts'
import { MISTAKE, nothingKnown, type PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { mistakeLetter, recordedLetter, repaidLetter } from './offline-letters.ts'
import { savePayments, type LedgerDeps } from './payment-rows.ts'
import { noteAnswer } from './seat-changes.ts'
import { seat } from './seating.ts'

export type OfflineRefusal =
  | 'memberUnknown'
  | 'memberUnproven'
  | 'courseUnknown'
  | 'dayImpossible'
  | 'paymentKnown'
  | 'alreadySeated'

/** Records the payment, and seats the member by it. Returns the payment's id. */
export async function recordOffline(
  tx: Transaction,
  deps: LedgerDeps,
  given: Omit<OfflinePayment, 'why'>,
  by: Actor,
): Promise<{ readonly id: string } | Refusal<OfflineRefusal>> {
  const member = await memberByEmail(tx, given.email)
  if (!member) return new Refusal('memberUnknown')
  // Anybody may have made an account with this address.
  if (!member.emailVerified) return new Refusal('memberUnproven')
  const course = courseCalled(deps.catalog.now(), given.course)
  if (!course) return new Refusal('courseUnknown')
  if (given.on > indianDayKey(deps.now().toISOString())) return new Refusal('dayImpossible')
  const id = await freeId(tx, given)
  if (id === null) return new Refusal('paymentKnown')
  const facts = factsOf(id, given, { email: member.email, courseId: course.id })
  const candidate = { userId: member.uid, courseId: course.id }
  if (await hasSeat(tx, candidate)) {
    const isSeatOfThis = (await freeId(tx, given)) !== id
    return new Refusal(isSeatOfThis ? 'paymentKnown' : 'alreadySeated')
  }
  await savePayments(tx, deps, [{ facts, row: undefined }])
  await logAction(tx, deps, id, stateOf(facts), by)
  if (!(await seat(tx, deps, facts, candidate, by))) throw new RunAgain('The member was seated meanwhile')
  await settleClaims(tx, deps, facts, member.uid)
  const about = { ...wordsOf(given, facts), member: member.email, course: course.name }
  await noteAnswer(tx, 'payment.offline', { paymentId: id, by, after: about })
  for (const to of await ownerAddresses(tx, deps.config))
    await deps.outbox.enqueue(tx, recordedLetter(deps.config, to, { paymentId: id, by: nameOf(by), ...about }))
  await deps.database.changes.publish(tx, 'payments', id)
  return { id }
}

const MOST_TIMES = 20

/** The reference is used by what was recorded with it, unless that was a mistake. */
async function freeId(tx: Transaction, { means, reference }: Omit<OfflinePayment, 'why'>): Promise<string | null> {
  for (let time = 1; time <= MOST_TIMES; time += 1) {
    const id = offlinePaymentId(means, reference, time)
    const row = await holdPayment(tx, id)
    if (!row) return id
    if (!tryFacts(row.facts)?.refunds.has(MISTAKE)) return null
  }
  return null
}

function factsOf(
  id: string,
  { means, amount, on, reference }: Omit<OfflinePayment, 'why'>,
  { email, courseId }: { readonly email: string; readonly courseId: string },
) {
  const at = noonOf(on)
  const moment = { at, source: 'desk' as const }
  return {
    ...nothingKnown(id),
    ...detailsBy('desk', {
      orderId: null,
      amount,
      currency: 'INR',
      email,
      phone: '',
      namedCourse: courseId,
      means,
      createdAt: at,
    }),
    bankReference: referenceIn(reference),
    authorised: moment,
    captured: moment,
  } satisfies PaymentFacts
}

/** A day is all that is known of the moment. */
const noonOf = (day: string): string => new Date(`${day}T12:00:00+05:30`).toISOString()

const wordsOf = ({ means, reference, on }: Omit<OfflinePayment, 'why'>, { amount, currency }: PaymentFacts) => ({
  amount: formatMoney({ amount, currency }),
  means: OFFLINE_MEANS_WORDS[means],
  reference,
  on,
})

export type RepaymentRefusal =
  | 'paymentUnknown'
  | 'unreadable'
  | 'notOffline'
  | 'moneyMoved'
  | 'refundImpossible'
  | 'dayImpossible'
  | 'paymentKnown'

export type MistakeRefusal = Exclude<RepaymentRefusal, 'dayImpossible' | 'paymentKnown'>

interface RepaymentDeps extends LedgerDeps {
  /** Adds what was said to what is known, with everything that follows. */
  readonly record: (tx: Transaction, facts: PaymentFacts, by: Actor) => Promise<void>
}

async function heldOffline(tx: Transaction, paymentId: string): Promise<PaymentFacts | Refusal<MistakeRefusal>> {
  const row = await holdPayment(tx, paymentId)
  if (!row) return new Refusal('paymentUnknown')
  const facts = tryFacts(row.facts)
  if (!facts) return new Refusal('unreadable')
  return isOfflinePayment(paymentId) ? facts : new Refusal('notOffline')
}

/** Records that a payment which came past the provider was given back, or a part of it. Returns null when it is done. */
export async function recordRepayment(
  tx: Transaction,
  deps: RepaymentDeps,
  paymentId: string,
  { amount, refundable: seen, on, reference }: Omit<Repayment, 'why'>,
  by: Actor,
): Promise<Refusal<RepaymentRefusal> | null> {
  const facts = await heldOffline(tx, paymentId)
  if (facts instanceof Refusal) return facts
  const refundId = `repaid_${referenceIn(reference)}`
  if (facts.refunds.has(refundId)) return new Refusal('paymentKnown')
  if (refundable(facts) !== seen) return new Refusal('moneyMoved')
  if (amount > seen) return new Refusal('refundImpossible')
  const today = indianDayKey(deps.now().toISOString())
  if (on > today || on < indianDayKey(facts.createdAt ?? '')) return new Refusal('dayImpossible')
  const refund = { amount, state: 'processed', at: noonOf(on), source: 'desk' } as const
  await deps.record(tx, { ...nothingKnown(paymentId), refunds: new Map([[refundId, refund]]) }, by)
  const about = { amount: formatMoney({ amount, currency: facts.currency }), reference, on }
  await noteAnswer(tx, 'payment.repaid', { paymentId, by, after: about })
  for (const to of await ownerAddresses(tx, deps.config))
    await deps.outbox.enqueue(tx, repaidLetter(deps.config, to, { paymentId, by: nameOf(by), ...about }))
  await deps.database.changes.publish(tx, 'payments', paymentId)
  return null
}

/** Counters a payment that was recorded by mistake: its reference is free again, and no money is said to have moved. */
export async function recordMistake(
  tx: Transaction,
  deps: RepaymentDeps,
  paymentId: string,
  { refundable: seen }: Omit<OfflineMistake, 'why'>,
  by: Actor,
): Promise<Refusal<MistakeRefusal> | null> {
  const facts = await heldOffline(tx, paymentId)
  if (facts instanceof Refusal) return facts
  if (refundable(facts) !== seen) return new Refusal('moneyMoved')
  if (seen === 0) return new Refusal('refundImpossible')
  const refund = { amount: seen, state: 'processed', at: deps.now().toISOString(), source: 'desk' } as const
  await deps.record(tx, { ...nothingKnown(paymentId), refunds: new Map([[MISTAKE, refund]]) }, by)
  const amount = formatMoney({ amount: seen, currency: facts.currency })
  await noteAnswer(tx, 'payment.mistake', { paymentId, by, after: { amount } })
  for (const to of await ownerAddresses(tx, deps.config))
    await deps.outbox.enqueue(
      tx,
      mistakeLetter(deps.config, to, { paymentId, by: nameOf(by), amount, why: by.why ?? '' }),
    )
  await deps.database.changes.publish(tx, 'payments', paymentId)
  return null
}
