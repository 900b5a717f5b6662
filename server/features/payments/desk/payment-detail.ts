import { isOpen, type Batch } from '#contract/batches.ts'
import { isOfflinePayment } from '#contract/desk-offline.ts'
import { PAYMENT_STATE_WORDS, type PaymentDetail, type PaymentMoment } from '#contract/desk-payments.ts'
import { units } from '#contract/catalog.ts'
import type { Config } from '../../../config.ts'
import type { Queries } from '../../../database/transaction.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf, type PaidSeat } from '../../seats/seats.ts'
import { wordsOfMeans } from '../facts/payment-means.ts'
import type { CreditTerms } from '../documents/standing-invoice.ts'
import { eventsOf } from '../facts/events.ts'
import { moneyOf, questionOf, refundable } from '../facts/money.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { historyOf, type DeskDeps } from '../ledger/desk.ts'
import { refundOrdersOf } from '../ledger/refund-orders.ts'
import { shownSlip } from '../slips/payment-slips.ts'
import { seatEndOf, undoableAt } from './seat-end.ts'
import { disputesOf, reasonInWords } from './shown-payments.ts'
import { waitingOf } from './waiting-list.ts'

interface Reading {
  readonly now: Date
  readonly config: CreditTerms['config'] & Pick<Config, 'undertaking'>
  readonly readsPhones: boolean
  readonly isRefundedByProvider: boolean
}

/** Everything kept about a payment; null where there is none with this id. */
export async function paymentDetail(
  desk: DeskDeps,
  id: string,
  { now, config, readsPhones, isRefundedByProvider }: Reading,
): Promise<PaymentDetail | null> {
  const { db } = desk.database
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [waiting] = await waitingOf(desk, [row], readsPhones)
  if (!waiting) return null
  const facts = tryFacts(row.facts)
  const documents = await documentsOf(db, id)
  const seat = await seatOf(db, id)
  const money = facts && moneyOf(facts)
  const { courses, batches } = desk.catalog.now()
  return {
    ...waiting,
    isReadable: facts !== null,
    isPaid: row.isPaid === 1,
    seatEnd: seat ? await seatEndOf(db, seat, { config, now: () => now }) : null,
    seatUndoable: await undoableAt(desk, id, now),
    means: facts ? wordsOfMeans(facts.means) : '',
    charge: facts?.charge ?? null,
    settlement: facts?.settlement ?? null,
    orderId: row.orderId,
    refunded: money?.refunded ?? units(0),
    lost: money?.lost ?? units(0),
    question: facts && questionIn(facts, seat),
    refunding: {
      refundable: facts ? refundable(facts) : units(0),
      way: isOfflinePayment(id) ? 'hand' : isRefundedByProvider ? 'provider' : 'dashboard',
      orders: await refundOrdersOf(db, id, now),
    },
    slip: await shownSlip(db, id),
    disputes: (await disputesOf(db, [id])).get(id) ?? [],
    documents,
    hasUndertaking: config.undertaking !== '',
    history: [...(await deedsOf(desk, id)), ...begun(facts), ...documents.map(issued)].toSorted(latestFirst),
    events: facts ? eventsOf(facts) : [],
    courses: courses.map((course) => ({ id: course.id, name: course.name })),
    batches: batches
      .filter((batch) => batch.courseId === seat?.courseId && isOpen(batch))
      .map(({ key, label }) => ({ key, label })),
  }
}

/** A seat that is gone need not be kept. */
function questionIn(facts: PaymentFacts, seat: PaidSeat | undefined): PaymentDetail['question'] {
  const question = questionOf(facts)
  return question?.about === 'lostInPart' && seat?.state !== 'active' ? null : question
}

function documentsOf(queries: Queries, paymentId: string): Promise<PaymentDetail['documents']> {
  return queries
    .selectFrom('documents')
    .select(['number', 'kind', 'issuedAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()
}

const begun = (facts: PaymentFacts | null): PaymentMoment[] =>
  facts?.createdAt ? [{ at: facts.createdAt, what: BEGUN, who: '', why: '' }] : []

const issued = ({ number, kind, issuedAt }: PaymentDetail['documents'][number]): PaymentMoment => ({
  at: issuedAt,
  what: `${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${number}`,
  who: '',
  why: '',
})

async function deedsOf(desk: DeskDeps, id: string): Promise<PaymentMoment[]> {
  const deeds = await historyOf(desk, id)
  return deeds.map(({ at, actor, action, why }) => ({
    at,
    what: stateWords(action) ?? deedInWords(desk, action),
    who: actor === 'system' ? '' : actor,
    why: stateWords(why) ?? (why === '' ? '' : reasonInWords(why)),
  }))
}

/** History keeps a course by its id and a batch by its key, whatever they are called later. */
const deedInWords = ({ catalog }: DeskDeps, action: string): string =>
  action
    .replace(SEAT_IN, (_all, courseId: string) => courseOfSeat(catalog.now(), { courseId, batchKey: null }).name)
    .replace(IN_BATCH, (key) => labelOf(catalog.now().batches, key))
    .replace(/^./, (first) => first.toUpperCase())

const SEAT_IN = /(?<=^seat in )(\S+)/
const IN_BATCH = /(?<=^seat in .*, batch )[\w-]+$/

const labelOf = (batches: readonly Batch[], key: string): string =>
  batches.find((batch) => batch.key === key)?.label ?? key

const stateWords = (word: string): string | undefined =>
  Object.entries(PAYMENT_STATE_WORDS).find(([state]) => state === word)?.[1]

const BEGUN = 'The buyer began to pay'

/** Of one moment: the money, then the desk, then what a person does. */
const rank = ({ what }: PaymentMoment): number =>
  [what === BEGUN, Object.values(PAYMENT_STATE_WORDS).includes(what), what === 'At the desk', true].indexOf(true)

const latestFirst = (a: PaymentMoment, b: PaymentMoment): number =>
  a.at === b.at ? rank(b) - rank(a) : a.at < b.at ? 1 : -1
