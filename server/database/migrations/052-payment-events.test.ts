import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Migrator, type Migration } from 'kysely/migration'
import { movementsOf } from '#server/features/payments/facts/money.ts'
import { readFacts } from '#server/features/payments/facts/stored-facts.ts'
import { providerEvent, type DisputeChanges, type EventName, type RefundChanges } from '#stand-ins/provider/events.ts'
import { engines } from '../../../tests/support/engines.ts'
import { openDatabase, type Database } from '../open.ts'
import * as first from './001-first.ts'
import * as payments from './002-payments.ts'
import * as news from './004-payment-news.ts'
import { up } from './052-payment-events.ts'

const AT = '2026-09-10T06:30:00.000Z'
const seconds = (time: string): number => Date.parse(time) / 1000

const SAME = { orderId: null, amount: 900_000, currency: 'INR', email: 'a@example.com', phone: '', namedCourse: null }
const CAPTURED = { means: 'upi', createdAt: AT, isAuthorised: true, isCaptured: true, failedAt: null }
const NOTHING = { refundedInAll: 0, refunds: [], disputes: [] }

const factsOf = (paymentId: string, changes: object): string =>
  JSON.stringify({ version: 1, paymentId, ...SAME, ...CAPTURED, ...NOTHING, ...changes })

const LOST = { state: 'lost', amount: 100_000, reason: '', respondBy: null }

/** As they were stored before, by id. */
const STORED = {
  pay_kept: factsOf('pay_kept', {
    refunds: [
      ['rfnd_1', 100_000],
      ['rfnd_2', 200_000],
    ],
    refundedInAll: 300_000,
  }),
  pay_sum: factsOf('pay_sum', { refunds: [['rfnd_3', 100_000]], refundedInAll: 500_000 }),
  pay_lost: factsOf('pay_lost', { disputes: [['disp_1', LOST]] }),
  pay_gone: factsOf('pay_gone', { refunds: [['rfnd_9', 900_000]], refundedInAll: 900_000 }),
  pay_odd: '{',
}

async function fill(database: Database): Promise<void> {
  const { db } = database
  for (const [id, facts] of Object.entries(STORED)) {
    const row = { id, version: 1, facts, orderId: null, email: 'a@example.com', phone: '', amount: 900_000 }
    const told = {
      state: 'partlyRefunded',
      isPaid: 1,
      deskReason: null,
      failureDueAt: null,
      toldRefund: 0,
      toldLost: 0,
    }
    const values = { ...row, ...told, createdAt: AT, updatedAt: '2026-12-31T00:00:00.000Z' }
    await db
      .insertInto('payments')
      .values(values as never)
      .execute()
  }
  const message = async (event: EventName, id: string, refund: RefundChanges, dispute: DisputeChanges = {}) => {
    const body = providerEvent(event, { id }, refund, dispute)
    const state = {
      state: 'done',
      attempts: 0,
      nextAttemptAt: AT,
      receivedAt: AT,
      doneAt: AT,
      lastError: null,
    } as const
    const row = {
      id: `${id} ${refund.id ?? ''}`,
      eventId: body,
      digest: body,
      body,
      encoding: 'text',
      ...state,
    } as const
    await db.insertInto('paymentInbox').values(row).execute()
  }
  await message('refund.processed', 'pay_kept', {
    id: 'rfnd_1',
    amount: 100_000,
    created_at: seconds('2026-10-31T19:00:00Z'),
  })
  await message('refund.processed', 'pay_sum', {
    id: 'rfnd_3',
    amount: 100_000,
    created_at: seconds('2026-12-01T12:00:00Z'),
  })
  await message('payment.dispute.lost', 'pay_lost', {}, { id: 'disp_1', sent_at: seconds('2026-12-02T12:00:00Z') })
}

for (const engine of engines)
  suite(`payments from before their events had days, on ${engine.name}`, () => {
    test('get them from the kept messages, and are counted where they were without one', async (t) => {
      const database = await openDatabase(await engine.location(t), () => {})
      t.after(() => database.close())
      const bring = async (migrations: Record<string, Migration>) => {
        const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })
        assert.equal((await migrator.migrateToLatest()).error, undefined)
      }
      const before = { '001': first, '002': payments, '004': news }
      await bring(before)
      await fill(database)
      await bring({ ...before, '051': { up } })
      const rows = await database.db.selectFrom('payments').select(['id', 'facts']).execute()
      const facts = new Map(rows.map((row) => [row.id, row.facts]))
      const moved = (id: string) =>
        movementsOf(readFacts(facts.get(id) ?? '')).map(({ amount, at }) => `${amount / 100} ${at?.slice(0, 10)}`)
      assert.deepEqual(moved('pay_kept'), ['9000 2026-09-10', '2000 2026-09-10', '1000 2026-10-31'])
      assert.deepEqual(moved('pay_sum'), ['9000 2026-09-10', '4000 2026-09-10', '1000 2026-12-01'])
      assert.deepEqual(moved('pay_lost'), ['9000 2026-09-10', '1000 2026-12-02'])
      assert.equal(facts.get('pay_gone'), STORED.pay_gone, 'nothing is known of its day')
      assert.equal(facts.get('pay_odd'), '{')
      assert.deepEqual(moved('pay_gone'), ['9000 2026-09-10', '9000 2026-09-10'], 'counted on the day of its payment')
    })
  })
