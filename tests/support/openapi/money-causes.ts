/** How what moves or states money at the desk is refused. */
import { createHash } from 'node:crypto'
import { paise, units } from '#contract/catalog.ts'
import { offlinePaymentId } from '#contract/desk-offline.ts'
import { keepBuyer } from '#server/features/payments/documents/buyers.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { register } from '../api-member.ts'
import { documentDeps, seated, SELLER } from '../documents.ts'
import { PURPOSES } from '#contract/files.ts'
import { surface } from '../logos.ts'
import { deliverEvent } from '../payment-chain.ts'
import { NOON, testAppOn } from '../test-app.ts'
import { deskPayment } from './addresses.ts'
import { restoredMarks, type Apps } from './apps.ts'
import { type Call, type Cause, type Causes, send } from './call.ts'

const RAVI = { email: 'ravi@example.com' }
const OFFLINE = deskPayment('offline')

const changed = (apps: Apps, call: Call, change: object) => send(apps, call, { body: { ...call.body, ...change } })

function recorded({ app }: Apps, { cookie }: Call, reference: string, course: string): Promise<Response> {
  const payment = { ...RAVI, course, amount: 900_000, on: '2026-11-20', means: 'cash', reference, why: 'x' }
  return app.send('POST', OFFLINE, payment, { cookie })
}

/** Records a payment in cash once, and counters it as the call's example does, but for a change. */
async function countered(apps: Apps, call: Call, reference: string, course: string, change: object): Promise<Response> {
  await recorded(apps, call, reference, course)
  const path = deskPayment(offlinePaymentId('cash', reference), call.path.split('/').at(-1) ?? '')
  return send(apps, call, { path, body: { ...call.body, ...change } })
}

/** Sends the slip of a payment in cash, which is recorded first. */
async function slipped(apps: Apps, call: Call, file: { name: string; content: Uint8Array | string }) {
  const [reference, course] = file.name.endsWith('.pdf') ? ['R-2001', 'ProcessSafety'] : ['R-3001', 'AspenHysys']
  await recorded(apps, call, reference, course)
  const path = deskPayment(offlinePaymentId('cash', reference), 'slip')
  const { cookie } = call
  return apps.app.request(`${path}?name=${file.name}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(file.content)),
    headers: { cookie },
  })
}

const picture = async (side: number) => surface(side, side).png().toBuffer()

/** A captured payment with this id, and a refund of it. */
async function refunded(apps: Apps, call: Call, id: string, change: object = {}): Promise<Response> {
  await deliverEvent(apps.app, providerEvent('payment.captured', { id, email: `${id}@example.com` }), `evt_${id}`)
  await apps.app.site.workers.payments.round()
  return send(apps, call, { path: call.path.replace('pay_9', id), body: { ...call.body, ...change } })
}

/** A refund of a captured payment that was ordered just now and stands so. */
async function ordered(apps: Apps, call: Call, state: 'sent' | 'made'): Promise<Response> {
  const row = { id: `order-${state}`, paymentId: 'pay_1', amount: units(100), state, refundId: '', reason: '' }
  const at = NOON.toISOString()
  await apps.app.database.db
    .insertInto('refundOrders')
    .values({ ...row, askedBy: 'owner', askedAt: at, attempts: 1, nextAttemptAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return send(apps, call, { path: call.path.replace('pay_9', 'pay_1'), body: { ...call.body, order: row.id } })
}

/** A claim of a member who has a seat in the course, for this payment. */
const claimed =
  (paymentId: string): Cause =>
  async (apps, call, { holder }) => {
    const at = NOON.toISOString()
    const [id, reference] = [`claim-${paymentId}`, paymentId.replace('_', '').toUpperCase()]
    const said = { userId: holder.uid, courseId: 'AspenPlus', amount: paise(900_000), typed: paymentId, reference }
    const times = { createdAt: at, compareAt: '9999', toldAt: at, keptUntil: '9999' }
    await apps.app.database.db
      .insertInto('payerClaims')
      .values({ id, ...said, ...times, state: 'open' })
      .execute()
    return send(apps, call, { path: deskPayment(paymentId, 'claims', id) })
  }

/** The link of a payer whose address has an account. */
async function linked(apps: Apps, call: Call): Promise<Response> {
  const email = 'elsewhere@example.com'
  await register(apps.app, { email })
  const digest = createHash('sha256').update('a known link').digest('base64url')
  const link = { digest, paymentId: 'pay_1', email, endsAt: '9999' }
  await apps.app.database.db.insertInto('payerLinks').values(link).execute()
  return send(apps, call, { body: { ...call.body, token: 'a known link' } })
}

async function invoiced({ app }: Apps, id: string, day: string): Promise<void> {
  const { uid } = await seated(app, SELLER, { id, email: `${id}@example.com` })
  await keepBuyer(documentDeps(app, SELLER, { time: new Date(`${day}T12:00:00Z`) }), uid, { state: '24' })
}

/** Makes out anew, on an app with these settings, an invoice that was issued on this day. */
async function corrected(
  apps: Apps,
  call: Call,
  day: string,
  { seen, ...settings }: Parameters<typeof testAppOn>[1] & { readonly seen?: string } = {},
) {
  const id = `pay_${day}_${call.path.split('/').at(-1)}`
  await invoiced(apps, id, day)
  const app = testAppOn(apps.app.database, { ...settings, env: { ...SELLER, ...settings.env } })
  const issued = apps.app.database.db.selectFrom('documents').select('number').where('paymentId', '=', id)
  const body = { ...call.body, seen: seen ?? (await issued.executeTakeFirstOrThrow()).number }
  return send(apps, call, { app, path: call.path.replace('pay_9', id), body })
}

export const MONEY_CAUSES: Causes = {
  noNewInvoice: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  noInvoice: (apps, call) => send(apps, call, { app: apps.selling, path: call.path.replace('pay_9', 'pay_1') }),
  invoiceChanged: (apps, call) => corrected(apps, call, '2026-11-19', { seen: 'SYN/26-27/999999' }),
  seriesUnknown: (apps, call) => send(apps, call, { body: { ...call.body, series: 'SYX/26-27' } }),
  'versionStale post /api/desk/documents/series': (apps, call) => send(apps, call),
  async numberTooLow(apps, call) {
    await invoiced(apps, 'pay_numbered', '2026-11-21')
    const app = testAppOn(apps.app.database, { env: SELLER, marks: restoredMarks() })
    return send(apps, call, { app, body: { ...call.body, last: '0' } })
  },
  creditTooLate: (apps, call) =>
    corrected(apps, call, '2024-05-01', { env: { CREDIT_NOTES: '2024-01-01 until-30-november' } }),
  numberingClosed: (apps, call) => corrected(apps, call, '2026-11-20', { marks: restoredMarks() }),
  'courseUnknown post /api/payments/claims': (apps, call) => changed(apps, call, { courseId: 'Nothing' }),
  'emailTaken post /api/payments/registration': linked,
  claimEnded: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  'unreadable post /api/desk/payments/{id}/claims/{claim}': claimed('pay_broken'),
  'notPaid post /api/desk/payments/{id}/claims/{claim}': claimed('pay_failed'),
  'paymentSeated post /api/desk/payments/{id}/claims/{claim}': claimed('pay_1'),
  'alreadySeated post /api/desk/payments/{id}/claims/{claim}': claimed('pay_waiting'),
  'notFound post /api/desk/payments/{id}/refund/not-made': (apps, call) => send(apps, call),
  'questionAnswered post /api/desk/payments/{id}/refund/not-made': (apps, call) => ordered(apps, call, 'made'),
  'refundUnderWay post /api/desk/payments/{id}/refund/not-made': (apps, call) => ordered(apps, call, 'sent'),
  seatEndOver: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  async 'alreadySeated post /api/desk/payments/{id}/restore'(apps, call, { holder: { uid: userId } }) {
    const seat = { userId, courseId: 'AspenPlus', batchKey: null, placeId: null, placeSince: null }
    const rest = { createdAt: '2026-11-20', deskReason: null, takenOverBy: null, undoUntil: '9999' }
    await apps.app.database.db
      .insertInto('seatEnds')
      .values({ paymentId: 'pay_waiting', ...seat, ...rest, state: 'active' })
      .execute()
    return send(apps, call, { path: call.path.replace('pay_9', 'pay_waiting') })
  },
  questionAnswered: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  async refundsImpossible(apps, call) {
    const claim = providerEvent('payment.captured', { id: 'pay_claimed', amount_refunded: 100 })
    await deliverEvent(apps.app, claim, 'evt_claimed')
    await apps.app.site.workers.payments.round()
    const path = call.path.replace('pay_9', 'pay_claimed')
    return send(apps, call, { path, body: { ...call.body, refunded: 900_001 } })
  },
  refundImpossible: (apps, call) => refunded(apps, call, 'pay_much', { amount: 900_001 }),
  moneyMoved: (apps, call) => refunded(apps, call, 'pay_moved', { refundable: 100 }),
  async refundUnderWay(apps, call) {
    await refunded(apps, call, 'pay_twice')
    return send(apps, call, { path: call.path.replace('pay_9', 'pay_twice') })
  },
  'tooManyRequests post /api/desk/payments/{id}/papers': (apps, call) =>
    send(apps, call, { app: apps.limited, path: deskPayment('pay_1', 'papers') }),
  'memberUnknown post /api/desk/payments/offline': (apps, call) => send(apps, call),
  'memberUnproven post /api/desk/payments/offline': (apps, call) => changed(apps, call, { email: 'asha@example.com' }),
  'courseUnknown post /api/desk/payments/offline': (apps, call) => changed(apps, call, { ...RAVI, course: 'Nothing' }),
  'dayImpossible post /api/desk/payments/offline': (apps, call) => changed(apps, call, { ...RAVI, on: '2099-01-01' }),
  'alreadySeated post /api/desk/payments/offline': (apps, call) => changed(apps, call, RAVI),
  async 'paymentKnown post /api/desk/payments/offline'(apps, call) {
    await changed(apps, call, { ...RAVI, course: 'ProcessSafety', reference: 'R-2001' })
    return changed(apps, call, { ...RAVI, course: 'ProcessSafety', reference: 'r 2001' })
  },
  notOffline: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  'fieldsInvalid post /api/desk/payments/{id}/slip': (apps, call) =>
    send(apps, call, { path: call.path.replace(/\?.*/, '') }),
  'bodyTooLarge post /api/desk/payments/{id}/slip': (apps, call) =>
    send(apps, call, { body: 'x'.repeat(PURPOSES.slip.bytes + 1) }),
  'fileRefused post /api/desk/payments/{id}/slip': (apps, call) =>
    slipped(apps, call, { name: 'slip.pdf', content: 'MZ' }),
  async 'slipKnown post /api/desk/payments/{id}/slip'(apps, call) {
    await slipped(apps, call, { name: 'slip.png', content: await picture(64) })
    return slipped(apps, call, { name: 'slip.png', content: await picture(65) })
  },
  async 'rangeBeyond get /api/desk/payments/{id}/slip'(apps, call) {
    await slipped(apps, call, { name: 'slip.png', content: await picture(64) })
    const path = deskPayment(offlinePaymentId('cash', 'R-3001'), 'slip')
    return send(apps, call, { path, headers: { Range: 'bytes=9999999-' } })
  },
  'moneyMoved post /api/desk/payments/{id}/mistake': (apps, call) =>
    countered(apps, call, 'R-3001', 'AspenHysys', { refundable: 100 }),
  async 'refundImpossible post /api/desk/payments/{id}/mistake'(apps, call) {
    await countered(apps, call, 'R-2001', 'ProcessSafety', {})
    return countered(apps, call, 'R-2001', 'ProcessSafety', { refundable: 0 })
  },
  'moneyMoved post /api/desk/payments/{id}/repayments': (apps, call) =>
    countered(apps, call, 'R-3001', 'AspenHysys', { refundable: 100 }),
  'refundImpossible post /api/desk/payments/{id}/repayments': (apps, call) =>
    countered(apps, call, 'R-3001', 'AspenHysys', { amount: 900_001 }),
  'dayImpossible post /api/desk/payments/{id}/repayments': (apps, call) =>
    countered(apps, call, 'R-3001', 'AspenHysys', { on: '2099-01-01' }),
  async 'paymentKnown post /api/desk/payments/{id}/repayments'(apps, call) {
    await countered(apps, call, 'R-3002', 'ProcessDesignEngieering', {})
    return countered(apps, call, 'R-3002', 'ProcessDesignEngieering', { refundable: 899_900 })
  },
}
