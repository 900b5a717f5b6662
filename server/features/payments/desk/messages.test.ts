import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { MessageTried, type ParkedMessage } from '#contract/desk-messages.ts'
import { PaymentNumbers, PaymentPage } from '#contract/desk-payments.ts'
import type { Role } from '#contract/staff.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { deliverEvent, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { sweep } from '../../../database/sweep.ts'
import { ALL_TABLES } from '../../rights/all-tables.ts'

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'owner') {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie, uid } = await registerStaff(app, `${role}@example.com`, role)
  const headers = { cookie }
  const page = async (query = '') =>
    PaymentPage.parse(await (await app.request(`/api/desk/payments?show=parked${query}`, { headers })).json())
  return {
    app,
    uid,
    page,
    first: async (): Promise<ParkedMessage> => (await page()).messages[0] ?? assert.fail('no message is parked'),
    post: (id: string, deed: 'retry' | 'clear', body: object) =>
      app.send('POST', `/api/desk/payments/messages/${id}/${deed}`, body, headers),
    audit: async () =>
      AuditPage.parse(await (await app.request('/api/desk/audit?subjectType=message', { headers })).json()).entries.map(
        ({ action, actor, why, before, after }) => ({ action, actor, why, before, after }),
      ),
    numbers: async () =>
      PaymentNumbers.parse(await (await app.request('/api/desk/payments/numbers', { headers })).json()),
  }
}

const deliver = async (app: TestApp, body: string, id = 'evt_odd') => {
  assert.equal((await deliverEvent(app, body, id)).status, 200)
  await app.site.workers.payments.round()
}

/** Readable but for one field. */
const odd = (id = 'pay_odd') =>
  providerEvent('payment.captured', { id, email: 'Typed@Example.com', notes: { secret: 'hidden words' } }).replace(
    '"currency":"INR"',
    '"currency":"rupees"',
  )

for (const engine of engines)
  suite(`messages set aside, on ${engine.name}`, () => {
    test('show when they came, why they wait, and what of them can be read without secrets', async (t) => {
      const { app, page, numbers } = await open(engine, t)
      await deliver(app, odd())
      await deliver(app, 'not JSON', 'evt_2')
      const { messages, payments, next } = await page()
      assert.deepEqual([payments, next], [[], null])
      const [first, second] = messages.toSorted((a, b) => b.bytes - a.bytes)
      assert.deepEqual(first?.facts, {
        event: 'payment.captured',
        paymentId: 'pay_odd',
        orderId: null,
        amount: 900_000,
        currency: '',
        email: 'typed@example.com',
        phone: '+919876543210',
        sentAt: '2026-11-20T12:01:00.000Z',
      })
      assert.match(first.reason, /^the message has another form: invalid_format at payload\.payment\.entity\.currency$/)
      assert.deepEqual([second?.facts, second?.reason, second?.bytes], [null, 'the message is not JSON', 8])
      assert.equal((await numbers()).parked, 2)
      assert.doesNotMatch(JSON.stringify(messages), /hidden words/)
    })

    test('are tried again: one that can be read by now becomes a payment, another stays', async (t) => {
      const { app, uid, first, page, post, audit } = await open(engine, t)
      await deliver(app, odd())
      const { id, attempts } = await first()
      const still = MessageTried.parse(await (await post(id, 'retry', { attempts })).json())
      assert.equal(still.isDone, false)
      assert.equal(await codeOf(await post(id, 'retry', { attempts })), 'versionStale')
      await app.database.db
        .updateTable('paymentInbox')
        .set({ body: odd().replace('"rupees"', '"INR"') })
        .execute()
      const done = await post(id, 'retry', { attempts: attempts + 1 })
      assert.deepEqual(MessageTried.parse(await done.json()), { isDone: true, reason: null })
      assert.deepEqual((await page()).messages, [])
      const rows = await app.database.db.selectFrom('payments').select(['id', 'state']).execute()
      assert.deepEqual(
        rows.map(({ id: payment, state }) => [payment, state]),
        [['pay_odd', 'captured']],
      )
      assert.deepEqual(await audit(), [
        { action: 'message.retry', actor: uid, why: '', before: { state: 'parked' }, after: { state: 'done' } },
        { action: 'message.retry', actor: uid, why: '', before: { attempts }, after: { attempts: attempts + 1 } },
      ])
      await assertChained(app.database)
    })

    test('are cleared with a reason, once, and kept as they came for 90 days', async (t) => {
      const { app, uid, first, page, post, audit, numbers } = await open(engine, t)
      await deliver(app, 'not JSON')
      const { id, attempts } = await first()
      assert.equal((await post(id, 'clear', { attempts, why: ' ' })).status, 422)
      const why = 'The provider’s test'
      const answers = await Promise.all([1, 2, 3].map(() => post(id, 'clear', { attempts, why })))
      assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409', '409'])
      assert.deepEqual((await page()).messages, [])
      assert.equal((await numbers()).parked, 0)
      assert.deepEqual(await audit(), [
        { action: 'message.clear', actor: uid, why, before: { state: 'parked' }, after: { state: 'cleared' } },
      ])
      const bodyAfter = async (days: number) => {
        await sweep(app.database, new Date(NOON.getTime() + days * 86_400_000), ALL_TABLES)
        return (await app.database.db.selectFrom('paymentInbox').select('body').executeTakeFirstOrThrow()).body
      }
      assert.equal(await bodyAfter(89), 'not JSON')
      assert.equal(await bodyAfter(90), '')
      await assertChained(app.database)
    })

    test('that are not there are refused, and an accountant sees them without phones and settles none', async (t) => {
      const { app, first, post } = await open(engine, t, 'accountant')
      await deliver(app, odd())
      const { id, attempts, facts } = await first()
      assert.equal(facts?.phone, null)
      assert.equal(await codeOf(await post(id, 'clear', { attempts, why: 'x' })), 'forbidden')
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      const path = '/api/desk/payments/messages/nothing/retry'
      assert.equal(await codeOf(await app.send('POST', path, { attempts: 1 }, { cookie: owner.cookie })), 'notFound')
    })

    test('come page by page', async (t) => {
      const { app, page } = await open(engine, t)
      for (let count = 0; count < 55; count += 1) await deliverEvent(app, `not JSON ${count}`, `evt_${count}`)
      await app.site.workers.payments.round()
      await send(app, 'payment.failed')
      const one = await page()
      const two = await page(`&after=${encodeURIComponent(one.next ?? '')}`)
      const ids = [...one.messages, ...two.messages].map(({ id }) => id)
      assert.deepEqual([one.messages.length, two.messages.length, new Set(ids).size, two.next], [50, 5, 55, null])
    })
  })
