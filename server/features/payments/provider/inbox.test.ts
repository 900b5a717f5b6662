import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send, deliverEvent, workerOn } from '../../../../tests/support/payment-chain.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON, OWNER, testAppOn } from '../../../../tests/support/test-app.ts'
import { sweep } from '../../../database/sweep.ts'
import { ALL_TABLES } from '../../rights/all-tables.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PaymentFacts } from '../facts/payment.ts'

for (const engine of engines)
  suite(`messages of the provider on ${engine.name}`, () => {
    const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })

    test('refuses a forged or changed message and keeps nothing of it', async (t) => {
      const app = await open(t)
      const body = providerEvent('payment.captured')
      for (const headers of [
        signedHeaders(`${body} `, 'e1'),
        signedHeaders(body, 'e1', 'another secret'),
        { 'Content-Type': 'application/json' },
      ])
        assert.equal((await deliverEvent(app, body, 'e1', headers)).status, 400)
      assert.deepEqual(await app.database.db.selectFrom('paymentInbox').selectAll().execute(), [])
      const previous = await deliverEvent(app, body, 'e1', signedHeaders(body, 'e1', 'the one before'))
      assert.equal(previous.status, 200)
    })

    test('believes the secret of before up to its last day in India', async (t) => {
      const env = { ...PAYMENT_ENV, RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '2026-11-22' }
      const app = await createTestApp(engine, t, { env })
      const status = async (id: string, at: string) => {
        app.setTime(new Date(at))
        const body = providerEvent('payment.captured', { id })
        return (await deliverEvent(app, body, id, signedHeaders(body, id, 'the one before'))).status
      }
      assert.equal(await status('pay_1', '2026-11-22T23:59:00+05:30'), 200)
      assert.equal(await status('pay_2', '2026-11-23T00:01:00+05:30'), 400)
    })

    test('returns 503 without a secret and takes messages of another site, larger than a visitor’s', async (t) => {
      const bare = await createTestApp(engine, t, { env: { RAZORPAY_WEBHOOK_SECRET: '' } })
      const body = providerEvent('payment.captured')
      assert.equal((await deliverEvent(bare, body, 'e1')).status, 503)
      const app = await open(t)
      const large = providerEvent('payment.captured', { notes: { remark: 'x'.repeat(100_000) } })
      const headers = {
        ...signedHeaders(large, 'e1'),
        'Sec-Fetch-Site': 'cross-site',
        Origin: 'https://provider.example',
      }
      assert.equal((await deliverEvent(app, large, 'e1', headers)).status, 200)
      const huge = providerEvent('payment.captured', { notes: { remark: 'x'.repeat(1_100_000) } })
      assert.equal((await deliverEvent(app, huge, 'e2')).status, 413)
    })

    test('stores a message once: by its event id, and by its content under a new id', async (t) => {
      const app = await open(t)
      const body = providerEvent('payment.captured')
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliverEvent(app, body, 'e1')))
      assert.ok(answers.every(({ status }) => status === 200))
      await deliverEvent(app, body, 'a replay under another id')
      assert.equal((await app.database.db.selectFrom('paymentInbox').selectAll().execute()).length, 1)
    })

    test('keeps messages that come without a name apart', async (t) => {
      const app = await open(t)
      for (const id of ['pay_1', 'pay_2']) {
        const body = providerEvent('payment.captured', { id })
        await deliverEvent(app, body, '')
      }
      assert.equal((await app.database.db.selectFrom('paymentInbox').selectAll().execute()).length, 2)
    })

    test('lets two workers share the messages: each is worked off once', async (t) => {
      const app = await open(t)
      const other = testAppOn(app.database, { env: PAYMENT_ENV })
      const ids = Array.from({ length: 30 }, (_, index) => `pay_${index}`)
      await Promise.all(ids.map((id) => deliverEvent(app, providerEvent('payment.captured', { id }), id)))
      await Promise.all([workerOn(app).round(), workerOn(other).round()])
      const rows = await app.database.db.selectFrom('paymentInbox').select('state').execute()
      assert.deepEqual([...new Set(rows.map(({ state }) => state))], ['done'])
      assert.equal((await app.database.db.selectFrom('payments').selectAll().execute()).length, 30)
      assert.equal(
        (await app.database.db.selectFrom('paymentAudit').selectAll().where('action', '=', 'captured').execute())
          .length,
        30,
      )
    })

    test('parks a signed message that cannot be read, and goes on', async (t) => {
      const app = await open(t)
      const body = '{"event":"payment.captured"}'
      assert.equal((await deliverEvent(app, body, 'odd')).status, 200)
      await send(app, 'payment.captured')
      const rows = await app.database.db.selectFrom('paymentInbox').select(['eventId', 'state']).execute()
      assert.equal(rows.find(({ eventId }) => eventId === 'odd')?.state, 'parked')
      await app.postman.round()
      const parkedLetters = app.mailer.sent.filter(({ to, text }) => to === OWNER && text.includes('Event: odd'))
      assert.equal(parkedLetters.length, 1)
      assert.equal(
        (await app.database.db.selectFrom('payments').select('state').executeTakeFirstOrThrow()).state,
        'captured',
      )
    })

    test('S6: a message that fails does not take along those that wait with it', async (t) => {
      const app = await open(t)
      for (const id of ['pay_1', 'pay_2', 'pay_3'])
        await deliverEvent(app, providerEvent('payment.captured', { id }), id)
      await workerOn(app).round()
      await app.database.db.updateTable('payments').set({ facts: '{"version":0}' }).where('id', '=', 'pay_2').execute()
      for (const id of ['pay_1', 'pay_2', 'pay_3', 'pay_4'])
        await deliverEvent(app, providerEvent('payment.captured', { id, order_id: 'order_7' }), `again-${id}`)
      await deliverEvent(app, 'no JSON at all: asha@example.com', 'odd')
      await workerOn(app).round()
      const rows = await app.database.db.selectFrom('paymentInbox').selectAll().where('state', '<>', 'done').execute()
      assert.deepEqual(
        rows
          .map(
            ({ eventId, state, lastError }) =>
              `${eventId} ${state}: ${lastError?.replace(/ should be: .*/, ' should be')}`,
          )
          .toSorted(),
        [
          'again-pay_2 parked: the stored facts of pay_2 cannot be read: not as version 0 should be',
          'odd parked: the message is not JSON',
        ],
      )
    })

    test('S6: a fault of ours is tried again, alone, and its message is set aside after ten times', async (t) => {
      const app = await open(t)
      for (const id of ['pay_1', 'pay_2']) await deliverEvent(app, providerEvent('payment.captured', { id }), id)
      const failing = (ledger: Ledger): Ledger => {
        const stop = (reported: readonly PaymentFacts[]) => {
          if (reported.some(({ paymentId }) => paymentId === 'pay_1')) throw new Error('asha@example.com is not liked')
        }
        return {
          ...ledger,
          record: async (facts, actor) => (stop([facts]), ledger.record(facts, actor)),
          recordAll: async (tx, reported, actor) => (stop(reported), ledger.recordAll(tx, reported, actor)),
        }
      }
      for (let hour = 0; hour < 20; hour += 1)
        await workerOn(app, new Date(NOON.getTime() + hour * 3 * 3_600_000), { ledger: failing }).round()
      const rows = await app.database.db.selectFrom('paymentInbox').selectAll().orderBy('eventId').execute()
      assert.deepEqual(
        rows.map(({ eventId, state, attempts, lastError }) => [eventId, state, attempts, lastError]),
        [
          ['pay_1', 'parked', 10, 'Error'],
          ['pay_2', 'done', 0, null],
        ],
      )
    })

    test('S7: a message that came while the clock ran ahead is not held back for it', async (t) => {
      const app = await open(t)
      for (const [id, ahead] of [
        ['e1', 30 * 60_000],
        ['e2', 24 * 3_600_000],
      ] as const) {
        app.setTime(new Date(NOON.getTime() + ahead))
        await deliverEvent(app, providerEvent('payment.captured', { id: `pay_${id}` }), id)
      }
      app.setTime(NOON)
      await workerOn(app).round()
      const messages = await app.database.db.selectFrom('paymentInbox').select('state').execute()
      assert.deepEqual(
        messages.map(({ state }) => state),
        ['done', 'done'],
      )
    })

    test('S10: a body is emptied 90 days after it was worked off, and its facts stay', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      await deliverEvent(app, '{"event":"odd"}', 'odd')
      await workerOn(app).round()
      const day = 24 * 3_600_000
      const kept = async (time: number) => {
        await sweep(app.database, new Date(NOON.getTime() + time), ALL_TABLES)
        const rows = await app.database.db
          .selectFrom('paymentInbox')
          .select(['state', 'body'])
          .orderBy('state')
          .execute()
        return rows.map(({ state, body }) => [state, body !== ''])
      }
      assert.deepEqual(await kept(90 * day - 1), [
        ['done', true],
        ['parked', true],
      ])
      assert.deepEqual(await kept(90 * day), [
        ['done', false],
        ['parked', true],
      ])
      await deliverEvent(app, providerEvent('payment.captured'), 'sent again')
      assert.equal((await app.database.db.selectFrom('paymentInbox').selectAll().execute()).length, 2, 'still stored')
      const { facts } = await app.database.db.selectFrom('payments').select('facts').executeTakeFirstOrThrow()
      assert.match(facts, /asha@example\.com/)
    })

    test('S10: neither the log nor the reason holds a word of a message', async (t) => {
      const app = await open(t)
      const logged: string[] = []
      const secret = 'asha@example.com 9876543210'
      for (const [index, body] of [
        `{"event": ${secret}`,
        JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id: secret } } } }),
        JSON.stringify({ event: 'payment.captured', payload: { [secret]: 1, payment: secret } }),
      ].entries())
        await deliverEvent(app, body, `e${index}`)
      await workerOn(app, NOON, { hear: (line) => void logged.push(line) }).round()
      const rows = await app.database.db.selectFrom('paymentInbox').selectAll().execute()
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['parked', 'parked', 'parked'],
      )
      const text = [...logged, ...rows.map(({ lastError }) => lastError ?? '')].join('\n')
      assert.ok(logged.length >= 3 && rows.every(({ lastError }) => lastError))
      assert.doesNotMatch(text, /asha|98765/)
    })
  })
