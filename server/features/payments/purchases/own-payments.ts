/** Payments that the site may show to a member: they carry an address that the member has proven, or an order of theirs. */
import { inPaise, type Money } from '#contract/money.ts'
import type { CheckedPayment, PaymentCheck, Purchase } from '#contract/payments.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'

/** `ordered` is the course of its order; null where it has none. */
export interface OwnPayment extends Money {
  readonly userId: string
  readonly id: string
  readonly ordered: string | null
  readonly state: string
  readonly isPaid: number
  readonly deskReason: string | null
  readonly bankReference: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A typed phone number, an unverified address or an equal amount shows nobody anything: anybody can bring those about. */
export async function ownPaymentsOf(db: Queries, uids: readonly string[]): Promise<OwnPayment[]> {
  if (uids.length === 0) return []
  const members = await membersByIds(db, uids)
  const proven = new Map([...members.values()].flatMap((one) => (one.emailVerified ? [[one.email, one.uid]] : [])))
  const found = db
    .selectFrom('payments')
    .leftJoin('paymentOrders', 'paymentOrders.id', 'payments.orderId')
    .select(['payments.id', 'payments.state', 'deskReason', 'payments.amount', 'currency', 'isPaid', 'email'])
    .select([
      'payments.createdAt',
      'bankReference',
      'updatedAt',
      'paymentOrders.userId as orderedBy',
      'paymentOrders.courseId as ordered',
    ])
  const [byAddress, byOrder] = await Promise.all([
    proven.size > 0 ? found.where('email', 'in', [...proven.keys()]).execute() : [],
    found.where('paymentOrders.userId', 'in', uids).execute(),
  ])
  // An order names its member, whatever address its payment carries.
  const unordered = byAddress.filter(({ orderedBy }) => orderedBy === null)
  return [...unordered, ...byOrder].flatMap(({ orderedBy, email, ...payment }) => {
    const userId = orderedBy ?? proven.get(email)
    return userId === undefined ? [] : [{ ...payment, userId }]
  })
}

const CHECKS = new Map<string, PaymentCheck>([
  ['severalFit', 'course'],
  ['nobodyFits', 'course'],
  ['unproven', 'course'],
  ['claimed', 'course'],
  ['courseUnknown', 'course'],
  ['courseDiffers', 'course'],
  ['amountDiffers', 'amount'],
  ['currencyDiffers', 'amount'],
  ['alreadySeated', 'second'],
])

/** Why a person has to look at a payment; null where nobody has to, as for one with a seat that lacks a batch. */
function checkOf({ deskReason, isPaid }: OwnPayment): PaymentCheck | null {
  if (!isPaid || deskReason === null || deskReason === 'batchFull') return null
  return CHECKS.get(deskReason) ?? 'other'
}

/** The payment as the member sees it while a person has to match it; an empty list for every other. */
export function checkedOf(payment: OwnPayment, asked: () => CheckedPayment['courses']): CheckedPayment[] {
  const check = checkOf(payment)
  if (check === null) return []
  const { id: paymentId, amount, currency, createdAt: since, deskReason, ordered } = payment
  const courseId = deskReason === 'courseDiffers' ? null : ordered
  return [{ paymentId, courseId, amount, currency, check, since, courses: check === 'course' ? asked() : [] }]
}

type Pressed = Pick<Purchase, 'courseId' | 'amount' | 'since'> & { readonly userId: string }

/**
 * A payment that a person has to match counts whenever it came: a second press does not make it another's. Where the order of
 * the course has failed, an older payment without an order does not hide it.
 */
export function stateOfPurchase(pressed: Pressed, payments: readonly OwnPayment[]): Pick<Purchase, 'state' | 'check'> {
  const own = payments.filter((payment) => isFor(pressed, payment))
  const since = own.filter(({ updatedAt }) => updatedAt >= pressed.since)
  const hasOrderFailed = haveFailed(since.filter(({ ordered }) => ordered !== null))
  const counted = own.filter(
    ({ ordered, createdAt }) => !hasOrderFailed || ordered !== null || createdAt >= pressed.since,
  )
  const check = counted.map(checkOf).find((one) => one !== null)
  if (check) return { state: 'atDesk', check }
  return { state: hasOrderFailed || haveFailed(since) ? 'failed' : 'waiting', check: null }
}

const haveFailed = (some: readonly OwnPayment[]): boolean =>
  some.length > 0 && some.every(({ state }) => state === 'failed')

/** An order names its course. Other payments fit by their amount, but one on top of a seat is for the course of that seat. */
function isFor({ userId, courseId, amount }: Pressed, payment: OwnPayment): boolean {
  if (payment.userId !== userId) return false
  if (payment.ordered !== null) return payment.ordered === courseId
  if (payment.deskReason === 'alreadySeated') return false
  return inPaise(payment) === amount || ['amountDiffers', 'currencyDiffers'].includes(payment.deskReason ?? '')
}
