import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { catalogWith } from '../../../../tests/support/catalogs.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  buyer,
  deskOn,
  PAYMENT_ENV,
  seats,
  send,
  deliverEvent,
  waiting,
  workerOn,
} from '../../../../tests/support/payment-chain.ts'
import { providerEvent, providerPayment } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'
import { ProviderUnreachable } from '../../../gateways/payment-provider.ts'
import { razorpayProvider } from '../../../gateways/razorpay-provider.ts'
import { unmatchedPayments } from '../ledger/desk.ts'
import { askAboutOrders } from './order-rounds.ts'
import { stateOf } from '../facts/money.ts'
import { factsOfEvent } from './provider-event.ts'
import { importReport } from './report-import.ts'
import { readReport, type Report } from './report.ts'

const CONTEXT = { catalogue: catalogWith({}, () => NOON).now(), buttons: { AspenPlus: 'pl_aspen' } }
const HEAD = 'Payment ID,Payment Date,Total,Currency,Status,Amount Refunded,Course,Email'
function report(...rows: string[]): Report {
  const read = readReport([HEAD, ...rows].join('\n'), CONTEXT)
  return read instanceof Refusal ? assert.fail(read.details.detail) : read
}

suite('M9: the report', () => {
  test('lists rows with another status word, and reads the other rows', () => {
    const { payments, faults } = report(
      'pay_1,20/11/2026 17:30:00,9000,INR,partially_refunded,3000,Aspen Plus,a@example.com',
      'pay_2,20/11/2026 17:30:00,9000,INR,captured,,Aspen Plus,a@example.com',
      'pay_3,20/11/2026 17:30:00,9000,INR,constructor,,Aspen Plus,a@example.com',
      'pay_4,20/11/2026 17:30:00,9000,INR,,,Aspen Plus,a@example.com',
    )
    assert.deepEqual(
      payments.map(({ facts }) => facts.paymentId),
      ['pay_2'],
    )
    assert.deepEqual(faults, [
      'row 2: the status "partially_refunded" is not known',
      'row 4: the status "constructor" is not known',
      'row 5: there is no status (a column "Status")',
    ])
  })

  test('reads what went back as a claim, and refuses what contradicts itself', () => {
    const { payments, faults } = report(
      'pay_1,20/11/2026 17:30:00,9000,INR,captured,"3,000.50",Aspen Plus,a@example.com',
      'pay_2,20/11/2026 17:30:00,9000,INR,refunded,,Aspen Plus,a@example.com',
      'pay_3,20/11/2026 17:30:00,9000,INR,captured,9000.01,Aspen Plus,a@example.com',
      'pay_4,20/11/2026 17:30:00,9000,INR,refunded,100,Aspen Plus,a@example.com',
      'pay_5,20/11/2026 17:30:00,9000,INR,captured,some,Aspen Plus,a@example.com',
    )
    assert.deepEqual(
      payments.map(({ facts }) => [facts.paymentId, stateOf(facts), facts.refundClaims.get('report')?.amount]),
      [
        ['pay_1', 'captured', 300_050],
        ['pay_2', 'seen', 900_000],
      ],
    )
    assert.equal(faults.length, 3)
  })

  test('refuses figures and ids that no database keeps, and makes what was typed harmless', () => {
    const { payments, faults } = report(
      'pay_1,20/11/2026 17:30:00,99999999999,INR,captured,,Aspen Plus,a@example.com',
      'pay_\0,20/11/2026 17:30:00,9000,INR,captured,,Aspen Plus,a@example.com',
      'pay_3,20/11/2026 17:30:00,9000,RUPEES,captured,,Aspen Plus,a@example.com',
      'pay_4,never,9000,INR,captured,,Aspen Plus,a@example.com',
      'pay_5,,9000,INR,captured,,Aspen Plus,a\0@example.com',
    )
    assert.deepEqual(
      payments.map(({ facts, dates }) => [facts.email, dates]),
      [['a\uFFFD@example.com', []]],
    )
    assert.equal(faults.length, 4)
    assert.ok(faults.every((fault) => !fault.includes('\0')))
  })
})

suite('M9: events with names that every object has', () => {
  test('open no dispute, and a refund of such a name counts', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const body = providerEvent('payment.captured', { status: 'created' }).replace('"payment.captured"', `"${name}"`)
      const facts = factsOfEvent(body)
      assert.deepEqual([facts?.captured, facts?.disputes.size], [null, 0], name)
      const refund = factsOfEvent(providerEvent('refund.processed', {}, 100_000).replace('rfnd_pay_1_100000', name))
      assert.equal(refund?.refunds.get(name)?.amount, 100_000)
    }
  })

  test('and times beyond the calendar are refused', () =>
    assert.throws(() => factsOfEvent(providerEvent('payment.captured', { created_at: 8.64e12 + 1 }))))
})

suite('M9: the provider', () => {
  test('counts as unreachable when it sends other JSON, whose text is not repeated', async (t) => {
    const server = createServer((_request, response) => response.end('{"secret":"asha@example.com"}')).listen(
      0,
      '127.0.0.1',
    )
    t.after(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const provider = razorpayProvider({ apiUrl, keyId: 'id', keySecret: 'secret' })
    for (const ask of [
      () => provider.createOrder({ amount: 100, receipt: 'r', notes: {} }),
      () => provider.paymentsOf('order_1'),
    ])
      await assert.rejects(ask, (error) => error instanceof ProviderUnreachable && !error.message.includes('asha'))
  })
})

const silent = { info() {}, warn() {}, error() {} }

for (const engine of engines)
  suite(`M9: data from outside on ${engine.name}`, () => {
    const open = (cleaner: Parameters<typeof createTestApp>[1], provider = fakePaymentProvider()) =>
      createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: provider })
    const order = async (app: TestApp, cookie: string) =>
      app.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie })
    const ask = (app: TestApp, provider: ReturnType<typeof fakePaymentProvider>, days: number) => {
      const now = () => new Date(NOON.getTime() + days * 24 * 3_600_000)
      return askAboutOrders({ ...deskOn(app), now, log: silent }, [provider], () => false)
    }
    const orderStates = async ({ database: { db } }: TestApp) =>
      (await db.selectFrom('paymentOrders').select('state').execute()).map(({ state }) => state)

    test('returns 503 for odd JSON of the provider', async (t) => {
      const provider = { ...fakePaymentProvider(), createOrder: () => Promise.reject(new ProviderUnreachable('odd')) }
      const app = await open(t, provider)
      assert.equal((await order(app, (await buyer(app, 'asha')).cookie)).status, 503)
    })

    test('a payment that cannot be read does not hide the one behind it', async (t) => {
      const provider = fakePaymentProvider()
      const app = await open(t, provider)
      await order(app, (await buyer(app, 'asha')).cookie)
      const good = providerPayment({ order_id: 'order_1', id: 'pay_good' })
      provider.payments.set('order_1', [null, { id: 7 }, { ...good, id: 'pay_odd', amount: -1 }, good])
      await ask(app, provider, 1)
      assert.deepEqual(await seats(app), ['pay_good asha AspenPlus active'])
      assert.deepEqual(await orderStates(app), ['settled'])
    })

    test('an order that is given up is abandoned, after it was asked about once more, and a late payment settles it', async (t) => {
      const provider = fakePaymentProvider()
      const app = await open(t, provider)
      await order(app, (await buyer(app, 'asha')).cookie)
      provider.isDown = true
      await ask(app, provider, 5)
      assert.deepEqual(await orderStates(app), ['open'], 'it was not asked about')
      provider.isDown = false
      await ask(app, provider, 11)
      assert.deepEqual(await orderStates(app), ['abandoned'])
      await send(app, 'payment.captured', { order_id: 'order_1' })
      assert.deepEqual([await orderStates(app), await seats(app)], [['settled'], ['pay_1 asha AspenPlus active']])
    })

    test('a member who has the seat gets no second order for the course', async (t) => {
      const app = await open(t)
      const { cookie } = await buyer(app, 'asha')
      assert.equal((await order(app, cookie)).status, 201)
      await send(app, 'payment.captured', { order_id: 'order_1' })
      const again = await order(app, cookie)
      assert.deepEqual([again.status, Problem.parse(await again.json()).code], [409, 'seatedAlready'])
      const other = await app.send('POST', '/api/payments/orders', { courseId: 'AspenHysys' }, { cookie })
      assert.equal(other.status, 201)
      await send(app, 'refund.processed', { order_id: 'order_1' })
      assert.equal((await order(app, cookie)).status, 201, 'the seat was given back')
    })

    test('one payment that cannot be read fails no list, no letter about failures and no import', async (t) => {
      const app = await open(t)
      for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id, email: `${id}@example.com` })
      await send(app, 'payment.failed', { id: 'pay_3' })
      await app.database.db.updateTable('payments').set({ facts: '{}' }).where('id', 'in', ['pay_1', 'pay_3']).execute()
      assert.deepEqual(
        (await unmatchedPayments(deskOn(app))).map(({ payment, reason }) => [payment, reason]),
        [
          ['pay_1', 'unreadable'],
          ['pay_2', 'nobodyFits'],
        ],
      )
      const { ledger } = deskOn(app)
      await app.database.write((tx) => ledger.rematchAddress(tx, 'pay_1@example.com'))
      assert.deepEqual(await waiting(app), { pay_1: 'nobodyFits', pay_2: 'nobodyFits' })
      const row = (id: string) => `${id},20/11/2026 17:30:00,9000,INR,captured,1000,,${id}@example.com`
      const by = { at: NOON, actor: 'cli:meera' }
      const { database } = app
      const read = await importReport({ database, ledger }, report(row('pay_1'), row('pay_2')), by)
      assert.ok(!(read instanceof Refusal))
      assert.deepEqual([read.changed, read.faults], [1, ['row 2: the stored facts of pay_1 cannot be read']])
      assert.equal(
        (await ledger.assign('pay_1', { userId: 'x', courseId: 'AspenPlus' }, { actor: 'cli:m', at: NOON, why: '' }))
          ?.code,
        'unreadable',
      )
      await workerOn(app, new Date(NOON.getTime() + 3_600_000)).round()
      const due = await app.database.db
        .selectFrom('payments')
        .select('id')
        .where('failureDueAt', 'is not', null)
        .execute()
      assert.deepEqual(due, [])
    })

    test('an event of such a name leaves a payment that is not captured, and the desk goes on', async (t) => {
      const app = await open(t)
      const body = providerEvent('payment.captured', { status: 'created' })
      await deliverEvent(app, body.replace('"payment.captured"', '"constructor"'), 'e1')
      await send(app, 'payment.captured', { id: 'pay_2' })
      const row = await app.database.db
        .selectFrom('payments')
        .select(['state', 'isPaid'])
        .where('id', '=', 'pay_1')
        .executeTakeFirstOrThrow()
      assert.deepEqual([row.state, row.isPaid], ['seen', 0])
      assert.equal((await unmatchedPayments(deskOn(app))).length, 1)
    })
  })
