import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { PaymentDetail, SeatRestored } from '#contract/desk-payments.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { live, SELLER } from '../../../../tests/support/documents.ts'
import { erasePerson } from '../../../../tests/support/erasing.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import {
  booksOn,
  buyer,
  letters,
  PAYMENT_ENV,
  press,
  seats,
  send,
  waiting,
  workerOn,
} from '../../../../tests/support/payment-chain.ts'
import { placesOf } from '../../../../tests/support/seated-members.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const KEY = weekendBatch().key
const WHY = { why: 'It was the brother' }
const HAND = { actor: 'cli:meera', at: NOON, why: 'he called' }
const CONFIRMED = 'usha: Your seat in Aspen Plus is confirmed'
const TAKEN_BACK = 'usha: Your seat in Aspen Plus was taken back'
const LOOKED_AT = 'usha: A payment for Aspen Plus is looked at again'

const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000)

/** Usha, who has paid, and an owner at the desk. */
async function open(engine: TestEngine, t: Cleaner, { capacity = 2, env = {} } = {}) {
  const app = await createTestApp(engine, t, {
    env: { ...PAYMENT_ENV, ...env },
    sold: { batches: [weekendBatch({ capacity })] },
  })
  const usha = await buyer(app, 'usha')
  await press(app, usha)
  await send(app, 'payment.captured', { email: usha.email })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  return { app, usha, cookie, ...deskOf(app, cookie) }
}

function deskOf(app: TestApp, cookie: string) {
  const headers = { cookie }
  const post = (deed: string, body: object = {}, id = 'pay_1') =>
    app.send('POST', `/api/desk/payments/${id}/${deed}`, body, headers)
  return {
    post,
    async undo(id = 'pay_1') {
      assert.equal((await post('undo', WHY, id)).status, 200)
    },
    restored: async () => SeatRestored.parse(await (await post('restore')).json()),
    detail: async (id = 'pay_1') =>
      PaymentDetail.parse(await (await app.request(`/api/desk/payments/${id}`, { headers })).json()),
    audit: async (id = 'pay_1') =>
      AuditPage.parse(
        await (await app.request(`/api/desk/audit?subjectType=payment&subjectId=${id}`, { headers })).json(),
      ).entries.map(({ action, why }) => [action, why]),
  }
}

/** The worker's round and the postman's, so many minutes after noon. */
async function heardAt(app: TestApp, count: number): Promise<string[]> {
  app.setTime(minutes(count))
  await app.site.workers.payments.round()
  return (await letters(app)).filter((one) => one.startsWith('usha'))
}

const rowsOf = async ({ database: { db } }: TestApp) => ({
  seats: await db
    .selectFrom('seats')
    .select(['paymentId', 'userId', 'courseId', 'batchKey', 'state', 'createdAt'])
    .orderBy('paymentId')
    .execute(),
  places: await db
    .selectFrom('places')
    .select(['id', 'batchKey', 'userId', 'seatPaymentId', 'state', 'since', 'until', 'why'])
    .orderBy('id')
    .execute(),
  leads: await db.selectFrom('leads').select(['id', 'state']).orderBy('id').execute(),
})

const endsOf = ({ database: { db } }: TestApp) => db.selectFrom('seatEnds').select('paymentId').execute()

async function numbers({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}

for (const engine of engines)
  suite(`a seat that was taken back, on ${engine.name}`, () => {
    test('is as it was when that is undone within ten minutes, and nobody heard of it', async (t) => {
      const { app, undo, restored, detail, audit } = await open(engine, t)
      const before = await rowsOf(app)
      assert.ok(before.leads.some(({ state }) => state === 'won'))
      app.setTime(minutes(30))
      await undo()
      assert.deepEqual([await seats(app), await placesOf(app, KEY)], [[], { counted: 0, sitting: 0 }])
      assert.deepEqual((await detail()).seatUndoable, {
        until: minutes(40).toISOString(),
        name: 'Asha Rao',
        course: 'Aspen Plus',
        batchKey: KEY,
        isTakenOver: false,
      })
      assert.deepEqual(await heardAt(app, 39), [CONFIRMED])
      assert.deepEqual(await restored(), { batchKey: KEY, isBatchFull: false })
      assert.deepEqual(await rowsOf(app), before)
      assert.deepEqual([await placesOf(app, KEY), await endsOf(app)], [{ counted: 1, sitting: 1 }, []])
      assert.deepEqual(await heardAt(app, 60), [CONFIRMED])
      const { seatUndoable, payment, history } = await detail()
      assert.deepEqual([seatUndoable, payment.reason], [null, null])
      assert.deepEqual(
        history.slice(0, 2).map(({ what, why }) => [what, why]),
        [
          ['Seat back as it was', ''],
          ['Seat undone', WHY.why],
        ],
      )
      assert.deepEqual(await audit(), [
        ['payment.restore', ''],
        ['payment.undo', WHY.why],
      ])
      await assertChained(app.database)
    })

    test('stays taken back after ten minutes, and the member hears it once, whichever server looks', async (t) => {
      const { app, undo, post, detail } = await open(engine, t)
      await undo()
      assert.deepEqual(await heardAt(app, 9), [CONFIRMED])
      app.setTime(minutes(10))
      assert.equal((await detail()).seatUndoable, null)
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      // The server that took it back was killed: others look.
      const others = [workerOn(app, minutes(10)), workerOn(app, minutes(10))]
      await Promise.all(others.map((other) => other.round()))
      assert.deepEqual(await heardAt(app, 11), [CONFIRMED, TAKEN_BACK])
      assert.deepEqual(await heardAt(app, 30), [CONFIRMED, TAKEN_BACK])
      assert.deepEqual([await seats(app), await endsOf(app)], [[], []])
    })

    test('is given back once when two press at the same time, and never without an end', async (t) => {
      const { app, undo, post } = await open(engine, t)
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      assert.equal(await codeOf(await post('restore', {}, 'pay_9')), 'paymentUnknown')
      await undo()
      const answers = await Promise.all([post('restore'), post('restore')])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
    })

    test('stands without a batch when somebody has its place by then, and another one is chosen', async (t) => {
      const { app, undo, restored, detail } = await open(engine, t, { capacity: 1 })
      const ravi = await buyer(app, 'ravi')
      await undo()
      await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, notes: { course: 'Aspen Plus' } })
      assert.deepEqual(await restored(), { batchKey: null, isBatchFull: true })
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active', 'pay_2 ravi AspenPlus active'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
      assert.deepEqual(await waiting(app), { pay_1: 'batchFull' })
      assert.equal((await detail()).payment.seat?.batchKey, null)
      assert.deepEqual(await heardAt(app, 30), [CONFIRMED])
      await assertChained(app.database)
    })

    test('does not come back after a refund, of which the member hears behind the end', async (t) => {
      const { app, usha, undo, post } = await open(engine, t, { env: SELLER })
      await live(app, usha.cookie, '27')
      await undo()
      await send(app, 'refund.processed', { email: usha.email }, 100)
      assert.equal((await endsOf(app)).length, 1, 'a part of the money changes nothing')
      await send(app, 'refund.processed', { email: usha.email }, { id: 'rfnd_2', amount: 899_900 })
      assert.deepEqual(await endsOf(app), [])
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      assert.ok((await heardAt(app, 1)).includes(TAKEN_BACK))
      assert.equal((await numbers(app)).filter((number) => number.startsWith('SYC')).length, 2)
      assert.deepEqual(await seats(app), [])
    })

    test('is lost to a dispute in those minutes as any other', async (t) => {
      const { app, usha, undo, post } = await open(engine, t)
      await undo()
      await send(app, 'payment.dispute.created', { email: usha.email }, undefined, { id: 'd_1' })
      assert.equal((await endsOf(app)).length, 1, 'an open dispute ends no seat')
      await send(app, 'payment.dispute.lost', { email: usha.email }, undefined, { id: 'd_1' })
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      assert.deepEqual(await seats(app), [])
    })

    test('has it back from the other payment that took it over, of which no letter and no invoice went', async (t) => {
      const { app, usha, undo, restored, detail } = await open(engine, t, { capacity: 1, env: SELLER })
      await live(app, usha.cookie, '27')
      const before = await rowsOf(app)
      const documents = await numbers(app)
      await send(app, 'payment.captured', { id: 'pay_2', email: usha.email, notes: { course: 'Aspen Plus' } })
      app.setTime(minutes(30))
      await undo()
      assert.deepEqual(await seats(app), ['pay_2 usha AspenPlus active'])
      assert.equal((await detail()).seatUndoable?.isTakenOver, true)
      assert.deepEqual(await restored(), { batchKey: KEY, isBatchFull: false })
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active'])
      assert.deepEqual(await waiting(app), { pay_2: 'alreadySeated' })
      assert.deepEqual((await rowsOf(app)).places, before.places)
      assert.deepEqual([await placesOf(app, KEY), await numbers(app)], [{ counted: 1, sitting: 1 }, documents])
      assert.ok(!(await heardAt(app, 60)).includes(LOOKED_AT))
      await assertChained(app.database)
    })

    test('leaves it to the other payment after ten minutes, with letter and invoice', async (t) => {
      const { app, usha, undo } = await open(engine, t, { env: SELLER })
      await live(app, usha.cookie, '27')
      await send(app, 'payment.captured', { id: 'pay_2', email: usha.email, notes: { course: 'Aspen Plus' } })
      await undo()
      assert.equal((await numbers(app)).length, 1)
      const heard = await heardAt(app, 10)
      assert.equal((await numbers(app)).length, 2)
      assert.deepEqual(
        heard.filter((one) => [CONFIRMED, LOOKED_AT].includes(one)),
        [LOOKED_AT, CONFIRMED, CONFIRMED],
      )
    })

    test('tells of the seat that took it over before that one is taken back too', async (t) => {
      const { app, usha, undo, post } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_2', email: usha.email, notes: { course: 'Aspen Plus' } })
      await undo()
      await undo('pay_2')
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      const heard = (await heardAt(app, 1)).filter((one) => [CONFIRMED, LOOKED_AT, TAKEN_BACK].includes(one))
      assert.deepEqual(heard, [LOOKED_AT, CONFIRMED, CONFIRMED])
      assert.equal((await post('restore', {}, 'pay_2')).status, 200)
      assert.deepEqual(await seats(app), ['pay_2 usha AspenPlus active'])
    })

    test('is not given back over a seat that the member got otherwise', async (t) => {
      const { app, usha, undo, post } = await open(engine, t)
      await undo()
      await send(app, 'payment.captured', { id: 'pay_2', email: usha.email, notes: { course: 'Aspen Plus' } })
      assert.equal(await codeOf(await post('restore')), 'alreadySeated')
      assert.deepEqual(await seats(app), ['pay_2 usha AspenPlus active'])
    })

    test('is heard of at once when the payment is given to somebody else, and not when it is given back', async (t) => {
      const { app, usha, undo, post } = await open(engine, t)
      await buyer(app, 'ravi')
      const given = (email: string) => post('assign', { email, course: 'AspenPlus', why: 'he called' })
      await undo()
      assert.equal((await given(usha.email)).status, 200)
      assert.ok(!(await heardAt(app, 20)).includes(TAKEN_BACK))
      await undo()
      assert.equal((await given('ravi@example.com')).status, 200)
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      assert.ok((await heardAt(app, 21)).includes(TAKEN_BACK))
    })

    test('was a place by hand before, and is one that is paid for again', async (t) => {
      const { app, undo, restored } = await open(engine, t)
      const { db } = app.database
      await db.updateTable('places').set({ why: 'she won the quiz' }).execute()
      const before = await rowsOf(app)
      await undo()
      assert.deepEqual(await restored(), { batchKey: KEY, isBatchFull: false })
      assert.deepEqual((await rowsOf(app)).places, before.places)
    })

    test('that had ended with its money comes back ended, in silence', async (t) => {
      const { app, usha, undo, restored, detail } = await open(engine, t)
      await send(app, 'refund.processed', { email: usha.email })
      const before = await rowsOf(app)
      await undo()
      assert.deepEqual(await restored(), { batchKey: KEY, isBatchFull: false })
      assert.deepEqual((await rowsOf(app)).places, before.places)
      assert.equal((await detail()).payment.seat?.state, 'withdrawn')
    })

    test('of a person who is erased in those minutes is nobody’s, and no letter goes', async (t) => {
      const { app, usha, cookie, undo, post } = await open(engine, t)
      await undo()
      await stepUp(app, cookie)
      await erasePerson(app, cookie, usha.uid)
      assert.deepEqual(await endsOf(app), [])
      assert.equal(await codeOf(await post('restore')), 'seatEndOver')
      assert.ok(!(await heardAt(app, 20)).includes(TAKEN_BACK))
    })

    test('by the command waits in the same way, for whoever may take it back alone', async (t) => {
      const { app, restored } = await open(engine, t)
      assert.equal(await booksOn(app).ledger.undo('pay_1', HAND), null)
      const { cookie } = await registerStaff(app, 'accountant@example.com', 'accountant')
      assert.equal(await codeOf(await deskOf(app, cookie).post('restore')), 'forbidden')
      assert.deepEqual(await restored(), { batchKey: KEY, isBatchFull: false })
    })
  })
