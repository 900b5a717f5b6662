import assert from 'node:assert/strict'
import { Member } from '#contract/accounts.ts'
import { Purchases } from '#contract/payments.ts'
import { readConfig } from '#server/config.ts'
import type { Catalogue } from '#server/features/content/catalogue.ts'
import type { Ledger } from '#server/features/payments/ledger/ledger.ts'
import { createPaymentWorker } from '#server/features/payments/provider/payment-worker.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { createBooks } from '#server/site.ts'
import { registration } from '#stand-ins/people/makers.ts'
import {
  providerEvent,
  signedHeaders,
  WEBHOOK_SECRET,
  type DisputeChanges,
  type EventName,
  type PaymentChanges,
  type RefundChanges,
} from '#stand-ins/provider/events.ts'
import { catalogWith } from './catalogs.ts'
import { NOON, OWNER, type TestApp } from './test-app.ts'

/** What a site is configured with that takes the provider's messages. */
export const PAYMENT_ENV = {
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the one before',
}

/** Sends a signed message as the provider does. */
export const deliverEvent = (app: TestApp, body: string, eventId: string, headers = signedHeaders(body, eventId)) =>
  app.request('/api/payments/razorpay/webhook', { method: 'POST', body, headers })

/** What the books are kept with on this database at this time. */
export const booksOn = ({ database }: TestApp, time = NOON, env: Record<string, string> = {}) =>
  createBooks({
    catalog: catalogWith({}, () => time),
    database,
    config: readConfig({ ...PAYMENT_ENV, OWNER_EMAIL: OWNER, ...env }),
    now: () => time,
    marks: memoryNumberMarks(),
  })

interface WorkerChanges {
  /** Takes the place of the ledger. */
  readonly ledger?: (real: Ledger) => Ledger
  /** Hears of each line of the log. */
  readonly hear?: (line: string) => void
}

/** What a worker of its own does on this database at this time. */
export function workerOn(app: TestApp, time = NOON, { ledger = (real) => real, hear = () => {} }: WorkerChanges = {}) {
  const books = booksOn(app, time)
  const write = (fields: object, message: string) => hear(JSON.stringify({ ...fields, message }))
  const log = { info: write, warn: write, error: write }
  return createPaymentWorker({ ...books, provider: null, ledger: ledger(books.ledger), log })
}

/** What the owner does at the desk, at noon. */
export const deskOn = (app: TestApp, sold: Partial<Catalogue> = {}) =>
  createBooks({ ...booksOn(app), catalog: catalogWith(sold, () => NOON) })

let count = 0
/** Sends a message of this kind and has it worked off. */
export async function send(
  app: TestApp,
  event: EventName,
  changes: PaymentChanges = {},
  refund?: number | RefundChanges,
  dispute: DisputeChanges = {},
): Promise<void> {
  count += 1
  assert.equal((await deliverEvent(app, providerEvent(event, changes, refund, dispute), `evt_${count}`)).status, 200)
  await app.site.workers.payments.round()
}

/** A registered member. */
export interface Buyer {
  readonly uid: string
  readonly email: string
  readonly cookie: string
}

/** Registers a member, whose address counts as proven unless `isProven` is false. */
export async function buyer(
  app: TestApp,
  name: string,
  { isProven = true, mobile = '9876543210' } = {},
): Promise<Buyer> {
  const email = `${name}@example.com`
  const response = await app.send('POST', '/api/auth/sign-up/email', registration({ email, mobile }))
  const { uid } = Member.parse(await response.json())
  if (isProven) await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid).execute()
  return { uid, email, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** The member presses the button of a course. */
export async function press(app: TestApp, { cookie }: Buyer, courseId = 'AspenPlus'): Promise<void> {
  assert.equal((await app.send('POST', '/api/payments/intents', { courseId }, { cookie })).status, 201)
}

/** What My Courses shows the member. */
export const ownPurchases = async (app: TestApp, { cookie }: Buyer): Promise<Purchases> =>
  Purchases.parse(await (await app.request('/api/users/me/purchases', { headers: { cookie } })).json())

/** Every seat, as "payment email course state". */
export async function seats({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .select(['paymentId', 'email', 'courseId', 'state'])
    .orderBy('paymentId')
    .execute()
  return rows.map(({ paymentId, email, courseId, state }) => `${paymentId} ${email.split('@')[0]} ${courseId} ${state}`)
}

/** Why each payment waits at the desk, by its id. */
export async function waiting({ database: { db } }: TestApp): Promise<Record<string, string>> {
  const rows = await db.selectFrom('payments').select(['id', 'deskReason']).orderBy('id').execute()
  return Object.fromEntries(rows.flatMap(({ id, deskReason }) => (deskReason ? [[id, deskReason]] : [])))
}

/** Every letter that was written, in any order, as "addressee: subject". */
export async function letters(app: TestApp): Promise<string[]> {
  await app.postman.round()
  const about = app.mailer.sent.filter(({ subject }) => !/Verify|registered|registration/i.test(subject))
  return about.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()
}
