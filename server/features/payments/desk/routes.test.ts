import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  PaymentDetail,
  PaymentNumbers,
  PaymentPage,
  WaitingPayments,
  type SeatAssignment,
} from '#contract/desk-payments.ts'
import { AuditPage } from '#contract/audit.ts'
import type { Role } from '#contract/staff.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, deskOn, PAYMENT_ENV, press, seats, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { assignSeat } from '../ledger/desk.ts'

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'owner') {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  return { app, ...(await deskOf(app, role)) }
}

async function deskOf(app: TestApp, role: Role) {
  const { cookie, uid } = await registerStaff(app, `${role}@example.com`, role)
  const headers = { cookie }
  const get = (path: string) => app.request(`/api/desk${path}`, { headers })
  return {
    uid,
    get,
    post: (path: string, body: object) => app.send('POST', `/api/desk/payments/${path}`, body, headers),
    ids: async (query: string) =>
      PaymentPage.parse(await (await get(`/payments?${query}`)).json()).payments.map(({ id }) => id),
    waiting: async () => WaitingPayments.parse(await (await get('/payments/unmatched')).json()).payments,
    detail: async (id: string) => PaymentDetail.parse(await (await get(`/payments/${id}`)).json()),
    audit: async (id: string) =>
      AuditPage.parse(await (await get(`/audit?subjectType=payment&subjectId=${id}`)).json()).entries,
  }
}

const ELSE = 'else@example.com'
const assigned = (changes: Partial<SeatAssignment> = {}) => ({
  email: 'usha@example.com',
  course: 'AspenPlus',
  why: 'She sent the bank’s message',
  ...changes,
})

for (const engine of engines)
  suite(`payments at the desk, on ${engine.name}`, () => {
    test('a waiting payment stands beside who may have paid, with what agrees', async (t) => {
      const { app, waiting, get } = await open(engine, t)
      const usha = await buyer(app, 'usha', { mobile: '9876543299' })
      const ravi = await buyer(app, 'ravi', { isProven: false })
      await press(app, usha)
      await press(app, ravi)
      await send(app, 'payment.captured', { email: 'ravi@example.com', contact: '+919876543299' })
      const [first, ...others] = await waiting()
      assert.equal(others.length, 0)
      assert.equal(first?.payment.reason, 'only a typed phone number or an unverified address fits')
      const candidates = first.candidates.toSorted((a, b) => a.email.localeCompare(b.email))
      assert.deepEqual(
        candidates.map(({ email, course, isProven, agrees }) => [email, course, isProven, agrees]),
        [
          [
            'ravi@example.com',
            'Aspen Plus',
            false,
            { email: true, phone: false, course: null, amount: true, pressed: true },
          ],
          [
            'usha@example.com',
            'Aspen Plus',
            true,
            { email: false, phone: true, course: null, amount: true, pressed: true },
          ],
        ],
      )
      const numbers = PaymentNumbers.parse(await (await get('/payments/numbers')).json())
      assert.deepEqual([numbers.unmatched, numbers.paidNotSeated, numbers.seatedNotPaid], [1, 1, 0])
    })

    test('a seat is given, moved and taken back with a reason, which history and audit keep', async (t) => {
      const { app, uid, post, detail, audit } = await open(engine, t)
      await buyer(app, 'usha')
      await send(app, 'payment.captured', { email: ELSE })
      assert.equal((await post('pay_1/assign', assigned({ why: ' ' }))).status, 422)
      assert.equal((await post('pay_1/assign', assigned())).status, 200)
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active'])
      const { payment, batches, history } = await detail('pay_1')
      assert.deepEqual([payment.seat?.email, payment.reason], ['usha@example.com', null])
      assert.equal(batches[0]?.key, payment.seat?.batchKey)
      assert.deepEqual(
        history.map(({ what, who }) => [what, who]),
        [
          ['Seat in Aspen Plus active, batch Jan 2025', 'Asha Rao'],
          ['At the desk', ''],
          ['Captured', ''],
          ['The buyer began to pay', ''],
        ],
      )
      assert.equal((await post('pay_1/undo', { why: '' })).status, 422)
      assert.equal((await post('pay_1/undo', { why: 'It was the brother' })).status, 200)
      assert.equal(await codeOf(await post('pay_1/undo', { why: 'It was the brother' })), 'notSeated')
      assert.deepEqual(await seats(app), [])
      const entries = await audit('pay_1')
      assert.deepEqual(
        entries.map(({ action, actor, why }) => [action, actor, why]),
        [
          ['payment.undo', uid, 'It was the brother'],
          ['payment.assign', uid, 'She sent the bank’s message'],
        ],
      )
      assert.deepEqual(entries[0]?.before, { member: 'usha@example.com', course: 'AspenPlus', batch: 'AP-2025-01' })
      await assertChained(app.database)
    })

    test('what the command line does stands in the same audit, under its name', async (t) => {
      const { app, audit } = await open(engine, t)
      await buyer(app, 'usha')
      await send(app, 'payment.captured', { email: ELSE })
      const desk = deskOn(app)
      const by = { actor: 'cli:meera', at: NOON, why: 'she called' }
      assert.equal(await assignSeat(desk, { payment: 'pay_1', ...assigned() }, by), null)
      assert.equal((await desk.ledger.chooseBatch('pay_1', 'AP-2025-01', by))?.code, 'batchChosen')
      assert.equal(await desk.ledger.undo('pay_1', by), null)
      assert.deepEqual(
        (await audit('pay_1')).map(({ action, actor }) => [action, actor]),
        [
          ['payment.undo', 'cli:meera'],
          ['payment.assign', 'cli:meera'],
        ],
      )
      await assertChained(app.database)
    })

    test('lists show what the duties count, and a search finds by address, name, id and last digits', async (t) => {
      const { app, ids } = await open(engine, t)
      const usha = await buyer(app, 'usha', { mobile: '9876500001' })
      await press(app, usha)
      await send(app, 'payment.captured', { id: 'pay_usha', email: usha.email })
      await send(app, 'payment.captured', { id: 'pay_lost', email: ELSE, contact: '+919000012345' })
      await send(app, 'payment.failed', { id: 'pay_failed', email: 'percent%@example.com' })
      const due = (days: number) => Math.floor(NOON.getTime() / 1000) + days * 86_400
      await send(app, 'payment.captured', { id: 'pay_late', email: ELSE })
      await send(app, 'payment.dispute.created', { id: 'pay_late', email: ELSE }, undefined, {
        id: 'd_1',
        respond_by: due(9),
      })
      await send(app, 'payment.dispute.created', { id: 'pay_usha', email: usha.email }, undefined, {
        id: 'd_2',
        respond_by: due(2),
      })
      for (const [query, found] of [
        ['', ['pay_failed', 'pay_late', 'pay_lost', 'pay_usha']],
        ['show=unmatched', ['pay_late', 'pay_lost']],
        ['show=paidNotSeated', ['pay_late', 'pay_lost']],
        ['show=seatedNotPaid', []],
        ['show=withoutBatch', []],
        [`q=${ELSE.toUpperCase()}`, ['pay_late', 'pay_lost']],
        ['q=2345', ['pay_lost']],
        ['q=2345&show=seatedNotPaid', []],
        ['q=pay_us', ['pay_usha']],
        ['q=asha', ['pay_usha']],
        ['q=%25', []],
        ['q=percent%25', ['pay_failed']],
      ] as const)
        assert.deepEqual((await ids(query)).toSorted(), found, query)
      assert.deepEqual(
        await ids('show=disputes'),
        ['pay_usha', 'pay_late'],
        'what is to be answered first stands first',
      )
    })

    test('a page follows another without a gap', async (t) => {
      const { app, get } = await open(engine, t)
      for (let count = 0; count < 55; count += 1) await send(app, 'payment.failed', { id: `pay_${count}`, email: ELSE })
      const first = PaymentPage.parse(await (await get('/payments')).json())
      const second = PaymentPage.parse(
        await (await get(`/payments?after=${encodeURIComponent(first.next ?? '')}`)).json(),
      )
      const all = [...first.payments, ...second.payments].map(({ id }) => id)
      assert.deepEqual([first.payments.length, second.payments.length, new Set(all).size], [50, 5, 55])
      assert.equal(second.next, null)
      assert.equal((await get('/payments?after=nonsense')).status, 200)
    })

    test('an accountant reads without numbers of people and changes nothing; a trainer sees nothing', async (t) => {
      const { app, get, post, detail, ids } = await open(engine, t, 'accountant')
      await buyer(app, 'usha')
      await send(app, 'payment.captured', { email: ELSE, contact: '+919000012345' })
      assert.equal((await detail('pay_1')).payment.phone, null)
      assert.deepEqual(await ids('q=2345'), [])
      assert.deepEqual(await ids(`q=${ELSE}`), ['pay_1'])
      assert.equal(await codeOf(await post('pay_1/assign', assigned())), 'forbidden')
      assert.equal(await codeOf(await post('pay_1/undo', { why: 'x' })), 'forbidden')
      assert.equal(await codeOf(await post('pay_1/batch', { batch: 'AP-2025-01', why: 'x' })), 'forbidden')
      assert.equal((await get('/payments/pay_9')).status, 404)
      const trainer = await deskOf(app, 'trainer')
      assert.equal((await trainer.get('/payments')).status, 403)
    })

    test('a payment that cannot be read is shown by its columns', async (t) => {
      const { app, detail, waiting } = await open(engine, t)
      await send(app, 'payment.captured', { email: ELSE })
      await app.database.db.updateTable('payments').set({ facts: '{}' }).execute()
      const { isReadable, payment } = await detail('pay_1')
      assert.deepEqual([isReadable, payment.reason], [false, 'what is stored of it cannot be read'])
      assert.equal((await waiting()).length, 1)
    })
  })
