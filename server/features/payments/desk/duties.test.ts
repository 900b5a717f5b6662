import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BuyersWithoutState, DocumentsDue } from '#contract/desk-documents.ts'
import { PaymentPage, WaitingPayments } from '#contract/desk-payments.ts'
import { paise, units } from '#contract/catalog.ts'
import { type DutyKey, Today } from '#contract/desk.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, deliverEvent, deskOn, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { memoryNumberMarks } from '../../../gateways/number-marks.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const ELSE = 'else@example.com'

/** Something waits in every list, and in some of them more than one thing. */
async function fill(app: TestApp) {
  const env = { ...PAYMENT_ENV, ...SELLER }
  for (const [id, name] of [
    ['pay_open', 'usha'],
    ['pay_gone', 'ravi'],
    ['pay_none', 'mira'],
  ] as const)
    await seated(app, env, { email: `${name}@example.com`, id })
  await send(app, 'payment.captured', { id: 'pay_later', email: ELSE })
  const { uid: userId } = await buyer(app, 'lena')
  const { ledger } = deskOn(app, { batches: [] })
  assert.equal(
    await ledger.assign('pay_later', { userId, courseId: 'AspenPlus' }, { actor: 'cli:owner', at: NOON, why: 'test' }),
    null,
  )
  await send(app, 'payment.captured', { id: 'pay_wait', email: ELSE })
  await send(app, 'payment.captured', { id: 'pay_wait_2', email: ELSE })
  for (const id of ['d_1', 'd_2'])
    await send(app, 'payment.dispute.created', { id: 'pay_open', email: ELSE }, undefined, { id })
  await send(app, 'payment.dispute.lost', { id: 'pay_none', email: ELSE }, undefined, { id: 'd_3', amount: 100 })
  await deliverEvent(app, 'not JSON', 'evt_odd')
  await app.site.workers.payments.round()
  const { db } = app.database
  await db.updateTable('payments').set({ isPaid: 0 }).where('id', '=', 'pay_gone').execute()
  const askedAt = new Date(NOON.getTime() - 2 * HOUR_MS).toISOString()
  await db
    .insertInto('refundOrders')
    .values({
      id: 'order',
      paymentId: 'pay_later',
      amount: units(100),
      state: 'sent',
      refundId: '',
      reason: '',
      askedBy: userId,
      askedAt,
      attempts: 1,
      nextAttemptAt: '9999',
    })
    .execute()
  const lena = {
    id: 'claim',
    userId,
    courseId: 'AspenPlus',
    amount: paise(100),
    typed: 'x 999',
    reference: 'X999',
  } as const
  const times = { createdAt: askedAt, compareAt: '9999', toldAt: null, keptUntil: '9999' }
  await db
    .insertInto('payerClaims')
    .values({ ...lena, ...times, state: 'open' })
    .execute()
  await db.insertInto('documentsDue').values({ paymentId: 'pay_none', since: NOON.toISOString() }).execute()
}

for (const engine of engines)
  test(`every number of Today about money leads to a list with exactly that many rows, on ${engine.name}`, async (t) => {
    const marks = memoryNumberMarks()
    const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER }, marks })
    const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
    await fill(app)
    // As on a second server with a data folder of its own.
    marks.restore({ kind: 'foreign', series: {} })
    const get = async (path: string): Promise<unknown> =>
      (await app.request(`/api/desk${path}`, { headers: { cookie } })).json()
    const { duties } = Today.parse(await get('/today'))
    const listed = async (href: string): Promise<number> => {
      const { payments, messages, claims } = PaymentPage.parse(await get(href.replace('/desk', '')))
      return payments.length + messages.length + claims.length
    }
    /** How the page behind each address asks for its rows. */
    const rows: Partial<Record<DutyKey, (href: string) => Promise<number>>> = {
      paymentsAtDesk: async (href) => {
        const { payments } = WaitingPayments.parse(await get('/payments/unmatched'))
        assert.equal(await listed(href), payments.length)
        return payments.length
      },
      payerClaims: listed,
      paidNotSeated: listed,
      seatedNotPaid: listed,
      disputesOpen: listed,
      seatsWithoutBatch: listed,
      paymentQuestions: listed,
      refundsLate: listed,
      messagesParked: listed,
      documentsWaiting: async () => DocumentsDue.parse(await get('/documents/due')).payments.length,
      numberingClosed: async () =>
        DocumentsDue.parse(await get('/documents/due')).series.filter(({ numbering }) => numbering !== 'open').length,
      statesMissing: async () => BuyersWithoutState.parse(await get('/documents/missing-states')).buyers.length,
    }
    const ofMoney = duties.filter(({ href }) => /^\/desk\/(?:payments|documents)/.test(href))
    assert.deepEqual(ofMoney.map(({ key }) => key).toSorted(), Object.keys(rows).toSorted())
    for (const { key, count, href } of ofMoney) {
      const shown = Object.entries(rows).find(([name]) => name === key)?.[1]
      assert.equal(await shown?.(href), count, `${key} ${href}`)
      assert.ok(count > 0, `${key} is filled`)
    }
  })
