import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { SELLER } from '../../../../tests/support/documents.ts'
import { engines, type TestEngine } from '../../../../tests/support/engines.ts'
import { deliverEvent, PAYMENT_ENV, waiting } from '../../../../tests/support/payment-chain.ts'
import { countStatements } from '../../../../tests/support/plans/sent-statements.ts'
import { manyMembers, placesOf } from '../../../../tests/support/seated-members.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { paise } from '#contract/catalog.ts'
import { providerEvent, type PaymentChanges } from '#stand-ins/provider/events.ts'
import type { Database } from '../../../database/open.ts'
import { createKeeper } from './kept-messages.ts'

const KEY = 'AP-2026-11'
const NAMED = { notes: { course: 'Aspen Plus' } }

/** From the signed message to the seat with its invoice, its letter and its rows in the audit. */
const MOST_ALONE = 48
const MOST_TOGETHER = 16

interface Opened {
  readonly count?: number
  readonly capacity?: number | null
}

/** A seller's site with members whose state is known. */
async function open(engine: TestEngine, t: TestContext, { count = 2, capacity = null }: Opened = {}) {
  const sold = { batches: [weekendBatch({ capacity })] }
  const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER }, sold })
  const members = await manyMembers(app, count)
  const said = { state: '24', company: '', gstin: '', zone: 'none', folded: '' } as const
  const rows = members.map(({ id }) => ({ userId: id, ...said }))
  await app.database.db.insertInto('buyerStates').values(rows).execute()
  await app.site.workers.documents.round()
  return { app, members }
}

type Member = Awaited<ReturnType<typeof manyMembers>>[number]

const idOf = (place: number): string => `pay_${String(place + 1).padStart(2, '0')}`

const paid = (place: number, { email }: Member, changes: PaymentChanges = {}): string =>
  providerEvent('payment.captured', { id: idOf(place), email, contact: '', ...NAMED, ...changes })

/** Delivers all at once, and has them worked off. */
async function take(app: TestApp, messages: readonly string[], after = 0): Promise<void> {
  const answers = await Promise.all(messages.map((body, place) => deliverEvent(app, body, `evt_${after + place + 1}`)))
  assert.ok(answers.every(({ status }) => status === 200))
  await app.site.workers.payments.round()
}

const seatsIn = async ({ database: { db } }: TestApp): Promise<string[]> =>
  (await db.selectFrom('seats').select(['paymentId', 'state']).orderBy('paymentId').execute()).map(
    ({ paymentId, state }) => `${paymentId} ${state}`,
  )

/** The invoices in the order of their numbers, as "number payment". */
const invoicesIn = async ({ database: { db } }: TestApp): Promise<string[]> =>
  (await db.selectFrom('documents').select(['sequence', 'paymentId']).orderBy('sequence').execute()).map(
    ({ sequence, paymentId }) => `${sequence} ${paymentId}`,
  )

const seatLetters = async (app: TestApp): Promise<string[]> => {
  await app.postman.round()
  return app.mailer.sent.filter(({ subject }) => subject.startsWith('Your seat in')).map(({ to }) => to)
}

/** Refuses whatever is stored for one of them, as a fault of ours would. Returns how to end that. */
async function refuse({ db, engine }: Database, table: string, column: string, value: string) {
  const name = sql.ref(column)
  const told = sql.lit(value)
  const made =
    engine === 'sqlite'
      ? [
          sql`create trigger dies before insert on ${sql.table(table)} when new.${name} = ${told}
            begin select raise(abort, 'dies'); end`,
        ]
      : [
          sql`create function dies() returns trigger language plpgsql as $$
            begin if new.${name} = ${told} then raise exception 'dies'; end if; return new; end $$`,
          sql`create trigger dies before insert on ${sql.table(table)} for each row execute function dies()`,
        ]
  for (const statement of made) await statement.execute(db)
  const dropped = engine === 'sqlite' ? sql`drop trigger dies` : sql`drop trigger dies on ${sql.table(table)}`
  return () => dropped.execute(db)
}

for (const engine of engines)
  suite(`messages that come together, on ${engine.name}`, () => {
    test(`one alone takes at most ${MOST_ALONE} statements, twenty together ${MOST_TOGETHER} each`, async (t) => {
      const { app, members } = await open(engine, t, { count: 21 })
      const [first = assert.fail(), ...others] = members
      const counted = countStatements(t, engine)
      counted()
      await take(app, [paid(0, first)])
      const alone = counted()
      await take(
        app,
        others.map((member, place) => paid(place + 1, member)),
        1,
      )
      const each = counted() / others.length
      t.diagnostic(`${alone} statements alone, ${each.toFixed(1)} each together`)
      assert.equal((await seatsIn(app)).length, 21)
      assert.ok(alone <= MOST_ALONE, `${alone} statements alone`)
      assert.ok(each <= MOST_TOGETHER, `${each} statements each`)
    })

    test('each of twenty gets a seat, a place, an invoice with the next number, a letter and its row in the audit', async (t) => {
      const { app, members } = await open(engine, t, { count: 20 })
      await take(
        app,
        members.map((member, place) => paid(place, member)),
      )
      assert.deepEqual(
        await invoicesIn(app),
        members.map((_, place) => `${place + 1} ${idOf(place)}`),
      )
      assert.deepEqual(await placesOf(app, KEY), { counted: 20, sitting: 20 })
      assert.deepEqual((await seatLetters(app)).toSorted(), members.map(({ email }) => email).toSorted())
      const { db } = app.database
      const noted = await db.selectFrom('auditLog').select('id').where('action', '=', 'place.take').execute()
      assert.equal(noted.length, 20)
      const history = await db.selectFrom('paymentAudit').select('action').where('action', '=', 'captured').execute()
      assert.equal(history.length, 20)
      assert.equal((await db.selectFrom('placeNotices').selectAll().execute()).length, 20)
      await assertChained(app.database)
    })

    test('one that dies late leaves nothing behind and takes no other with it; it is tried again', async (t) => {
      const { app, members } = await open(engine, t, { count: 5 })
      const [, , third = assert.fail()] = members
      const end = await refuse(app.database, 'outbox', 'recipient', third.email)
      await take(
        app,
        members.map((member, place) => paid(place, member)),
      )
      assert.deepEqual(
        (await invoicesIn(app)).map((line) => line.split(' ')[0]),
        ['1', '2', '3', '4'],
      )
      assert.deepEqual(await seatsIn(app), ['pay_01 active', 'pay_02 active', 'pay_04 active', 'pay_05 active'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 4, sitting: 4 })
      const { db } = app.database
      const traces = [
        await db.selectFrom('payments').select('id').where('id', '=', 'pay_03').execute(),
        await db.selectFrom('paymentAudit').select('id').where('paymentId', '=', 'pay_03').execute(),
        await db.selectFrom('places').select('id').where('userId', '=', third.id).execute(),
        await db.selectFrom('contacts').select('id').where('email', '=', third.email).execute(),
        await db.selectFrom('auditLog').select('id').where('after', 'like', `%${third.email}%`).execute(),
      ]
      assert.deepEqual(traces.flat(), [])
      const message = db.selectFrom('paymentInbox').select(['state', 'attempts']).where('eventId', '=', 'evt_3')
      assert.deepEqual({ ...(await message.executeTakeFirstOrThrow()) }, { state: 'new', attempts: 1 })
      await end()
      app.setTime(new Date(NOON.getTime() + 60_000))
      await app.site.workers.payments.round()
      assert.deepEqual((await invoicesIn(app)).at(-1), '5 pay_03')
      assert.equal((await seatLetters(app)).length, 5)
      await assertChained(app.database)
    })

    test('of those stored together one that is refused does not take the others with it', async (t) => {
      const { app } = await open(engine, t)
      await refuse(app.database, 'paymentInbox', 'eventId', 'evt_3')
      const keep = createKeeper(app.database)
      const kept = await Promise.allSettled(
        [1, 2, 3, 4, 5].map((number) =>
          keep({ eventId: `evt_${number}`, body: providerEvent('payment.captured', { id: `pay_${number}` }) }, NOON),
        ),
      )
      assert.deepEqual(
        kept.map((one) => (one.status === 'fulfilled' ? one.value : 'refused')),
        [true, true, 'refused', true, true],
      )
      const rows = await app.database.db.selectFrom('paymentInbox').select('eventId').orderBy('eventId').execute()
      assert.deepEqual(
        rows.map(({ eventId }) => eventId),
        ['evt_1', 'evt_2', 'evt_4', 'evt_5'],
      )
    })

    test('the same message twice among those stored together is stored once, and both are answered', async (t) => {
      const { app } = await open(engine, t)
      const keep = createKeeper(app.database)
      const body = providerEvent('payment.captured')
      const messages = [
        { eventId: 'first', body: providerEvent('payment.captured', { id: 'pay_0' }) },
        { eventId: 'again', body },
        { eventId: 'again', body },
        { eventId: 'a replay', body },
      ]
      const kept = await Promise.all(messages.map((message) => keep(message, NOON)))
      assert.equal(kept[0], true)
      assert.deepEqual(
        kept.slice(1).filter((isNew) => isNew),
        [true],
      )
      assert.equal((await app.database.db.selectFrom('paymentInbox').select('id').execute()).length, 2)
    })

    test('two messages of one payment make one seat, one invoice and one letter', async (t) => {
      const { app, members } = await open(engine, t)
      const [asha = assert.fail()] = members
      const said = { id: idOf(0), email: asha.email, contact: '', ...NAMED }
      await take(app, [providerEvent('payment.captured', said), providerEvent('order.paid', said)])
      assert.deepEqual([await seatsIn(app), await invoicesIn(app)], [['pay_01 active'], ['1 pay_01']])
      assert.equal((await seatLetters(app)).length, 1)
    })

    test('of two payments of one member for one course the first has the seat, and the other asks the desk', async (t) => {
      const { app, members } = await open(engine, t)
      const [asha = assert.fail()] = members
      await take(app, [paid(1, asha), paid(0, asha)])
      assert.deepEqual(await seatsIn(app), ['pay_01 active'])
      assert.deepEqual(await waiting(app), { pay_02: 'alreadySeated' })
      assert.deepEqual(await invoicesIn(app), ['1 pay_01'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
    })

    test('a seat that one of them gives counts for the next: without a course it asks the desk', async (t) => {
      const { app, members } = await open(engine, t)
      const [asha = assert.fail()] = members
      const press = { id: 'i1', userId: asha.id, courseId: 'AspenHysys', amount: paise(900_000) }
      await app.database.db
        .insertInto('purchaseIntents')
        .values({ ...press, createdAt: NOON.toISOString() })
        .execute()
      await take(app, [paid(0, asha), paid(1, asha, { notes: [] })])
      assert.deepEqual([await seatsIn(app), await waiting(app)], [['pay_01 active'], { pay_02: 'severalFit' }])
    })

    test('of two payments for one order the first has the seat, and the order is settled', async (t) => {
      const { app, members } = await open(engine, t)
      const [asha = assert.fail()] = members
      const order = { id: 'order_1', userId: asha.id, courseId: 'AspenPlus', amount: paise(900_000) }
      const time = NOON.toISOString()
      const { db } = app.database
      await db
        .insertInto('paymentOrders')
        .values({ ...order, state: 'open', nextCheckAt: time, createdAt: time })
        .execute()
      const elsewhere = { order_id: order.id, email: 'elsewhere@example.com' }
      await take(app, [paid(0, asha, elsewhere), paid(1, asha, elsewhere)])
      assert.deepEqual([await seatsIn(app), await waiting(app)], [['pay_01 active'], { pay_02: 'alreadySeated' }])
      assert.equal((await db.selectFrom('paymentOrders').select('state').executeTakeFirstOrThrow()).state, 'settled')
    })

    test('the last place of a batch goes to one of two: the other has the seat, and asks the desk for a batch', async (t) => {
      const { app, members } = await open(engine, t, { capacity: 1 })
      await take(
        app,
        members.map((member, place) => paid(place, member)),
      )
      assert.deepEqual(await seatsIn(app), ['pay_01 active', 'pay_02 active'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
      assert.deepEqual(await waiting(app), { pay_02: 'batchFull' })
      assert.deepEqual(await invoicesIn(app), ['1 pay_01', '2 pay_02'])
    })

    test('who waits for a place and pays among others is taken off the list; a place by hand becomes a paid one', async (t) => {
      const { app, members } = await open(engine, t)
      const [asha = assert.fail(), ravi = assert.fail()] = members
      const { db } = app.database
      const at = NOON.toISOString()
      await db.insertInto('waiting').values({ batchKey: KEY, userId: asha.id, at }).execute()
      const byHand = { seatPaymentId: null, state: 'active', until: null, movedTo: null, why: 'a gift' } as const
      await db
        .insertInto('places')
        .values({ id: 'p1', batchKey: KEY, userId: ravi.id, courseId: 'AspenPlus', since: at, version: 1, ...byHand })
        .execute()
      await take(app, [paid(0, asha), paid(1, ravi)])
      assert.deepEqual(await db.selectFrom('waiting').selectAll().execute(), [])
      const sitting = db.selectFrom('places').select(['userId', 'seatPaymentId']).orderBy('seatPaymentId')
      const places = await sitting.execute()
      assert.deepEqual(
        places.map(({ userId, seatPaymentId }) => [userId, seatPaymentId]),
        [
          [asha.id, 'pay_01'],
          [ravi.id, 'pay_02'],
        ],
      )
      await assertChained(app.database)
    })
  })
