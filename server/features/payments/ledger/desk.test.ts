import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { catalogWith } from '../../../../tests/support/catalogs.ts'
import { COURSES } from '../../../../tests/support/shipped.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { deskOn } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, OWNER, type TestApp } from '../../../../tests/support/test-app.ts'
import { assignSeat, deskNumbers, historyOf, seatsIn, unmatchedPayments, type DeskDeps } from './desk.ts'
import { factsOfEvent } from '../provider/provider-event.ts'
import { certainRows } from '../provider/report-certainty.ts'
import { readReport } from '../provider/report.ts'

function read(...asked: Parameters<typeof readReport>) {
  const report = readReport(...asked)
  if (report instanceof Refusal) assert.fail(report.details.detail)
  const { payments, faults } = certainRows(report.payments, new Map())
  return { payments: payments.map(({ facts }) => facts), faults: [...report.faults, ...faults] }
}

const ACTOR = { actor: 'cli:meera', at: NOON, why: 'she sent the bank’s message' }
const BUTTONS = { AspenPlus: 'pl_aspen' }

const pay = ({ ledger }: DeskDeps, ...event: Parameters<typeof providerEvent>) =>
  ledger.record(factsOfEvent(providerEvent(...event)) ?? assert.fail())

async function register(app: TestApp, email = 'asha@example.com'): Promise<Member> {
  return Member.parse(await (await app.send('POST', '/api/auth/sign-up/email', registration({ email }))).json())
}

for (const engine of engines)
  suite(`the desk on ${engine.name}`, () => {
    test('shows what waits, seats it by hand, takes it back, and remembers who did it and why', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      await register(app)
      await pay(desk, 'payment.captured', { email: 'else@example.com' })
      const [waiting] = await unmatchedPayments(desk)
      assert.deepEqual([waiting?.payment, waiting?.amount, waiting?.reason], ['pay_1', 900_000, 'nobodyFits'])
      assert.deepEqual(
        await assignSeat(desk, { payment: 'pay_1', email: 'Asha@example.com', course: 'aspen plus' }, ACTOR),
        null,
      )
      assert.deepEqual(await unmatchedPayments(desk), [])
      const seats = await seatsIn(desk, 'AspenPlus')
      assert.ok(Array.isArray(seats))
      assert.deepEqual(
        seats.map(({ email, state, amount }) => [email, state, amount]),
        [['asha@example.com', 'active', 900_000]],
      )

      assert.equal(await desk.ledger.undo('pay_1', ACTOR), null)
      assert.deepEqual(
        (await unmatchedPayments(desk)).map(({ reason }) => reason),
        ['undone'],
      )
      await pay(desk, 'order.paid', { email: 'else@example.com', notes: { course: 'Aspen Plus' } })
      assert.equal((await unmatchedPayments(desk)).length, 1, 'what a person took back is not seated again by itself')
      const history = await historyOf(desk, 'pay_1')
      assert.deepEqual(history.map(({ actor, action }) => `${actor}: ${action}`).toSorted(), [
        'meera: seat in AspenPlus active, batch AP-2025-01',
        'meera: seat undone',
        'system: at the desk',
        'system: captured',
      ])
    })

    test('a refund that comes while a seat is given by hand leaves no seat that is not paid', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      const { uid } = await register(app)
      const ids = Array.from({ length: 10 }, (_, index) => `pay_${index}`)
      for (const id of ids) await pay(desk, 'payment.captured', { id, email: 'else@example.com' })
      await Promise.all(
        ids.flatMap((id, index) => [
          desk.ledger.assign(id, { userId: uid, courseId: COURSES[index % COURSES.length]?.id ?? '' }, ACTOR),
          pay(desk, 'refund.processed', { id, email: 'else@example.com' }),
        ]),
      )
      assert.equal((await deskNumbers(desk, NOON)).seatedNotPaid, 0)
    })

    test('writes to whoever paid, also without a seat, that the money goes back', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      await pay(desk, 'payment.captured', { email: 'else@example.com' })
      for (let time = 0; time < 2; time += 1) await pay(desk, 'refund.processed', { email: 'else@example.com' })
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent.filter(({ to }) => to !== OWNER).map(({ to, subject }) => [to, subject]),
        [
          ['else@example.com', 'We have received your payment to Synergyy'],
          ['else@example.com', 'Refund of your payment to Synergyy'],
        ],
      )
    })

    test('says why a seat cannot be given', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      await register(app)
      await pay(desk, 'payment.captured', { email: 'else@example.com' })
      await pay(desk, 'payment.failed', { id: 'pay_2' })
      await pay(desk, 'payment.captured', { id: 'pay_3', email: 'else@example.com' })
      const assign = (payment: string, email = 'asha@example.com', course = 'AspenPlus') =>
        assignSeat(desk, { payment, email, course }, ACTOR)
      assert.equal((await assign('pay_9'))?.code, 'paymentUnknown')
      assert.equal((await assign('pay_2'))?.code, 'notPaid')
      assert.equal((await assign('pay_1', 'nobody@example.com'))?.code, 'memberUnknown')
      assert.equal((await assign('pay_1', 'asha@example.com', 'Nothing'))?.code, 'courseUnknown')
      assert.equal(await assign('pay_1'), null)
      assert.equal((await assign('pay_1'))?.code, 'paymentSeated')
      assert.equal((await assign('pay_3'))?.code, 'alreadySeated')
      assert.deepEqual(
        (({ paidNotSeated, seatedNotPaid }) => [paidNotSeated, seatedNotPaid])(await deskNumbers(desk, NOON)),
        [1, 0],
      )
    })

    test('reads the provider’s report, whose button names the course; twice has no effect the second time', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      const { uid } = await register(app)
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', uid).execute()
      const csv = [
        'Payment Button ID,Payment Button Title,Payment Date,Payment ID,Order ID,Item,Total,Currency,Status,Email,Phone',
        'pl_aspen,Aspen,20/11/2026 17:30:00,pay_7,order_7,Fee,"9,000.00",INR,captured,asha@example.com,9876543210',
        'pl_other,Other,20/11/2026 17:31:00,,order_8,Fee,9000,INR,captured,ravi@example.com,',
      ].join('\n')
      const report = read(csv, { catalogue: catalogWith({}, () => NOON).now(), buttons: BUTTONS })
      assert.deepEqual(report.faults, ['row 3: there is no payment id (a column "Payment ID")'])
      assert.equal(report.payments[0]?.createdAt, '2026-11-20T12:00:00.000Z')
      for (let time = 0; time < 2; time += 1) for (const facts of report.payments) await desk.ledger.record(facts)
      const seats = await seatsIn(desk, 'AspenPlus')
      assert.ok(Array.isArray(seats))
      assert.equal(seats.length, 1)
      assert.equal((await historyOf(desk, 'pay_7')).length, 2)
    })

    test('reads dates in one way, and writes to nobody about a failure of long ago', async (t) => {
      const app = await createTestApp(engine, t)
      const desk = deskOn(app)
      const csv = [
        'Payment ID,Payment Date,Total,Status,Email',
        'pay_1,11/25/2025,9000,captured,else@example.com',
        'pay_2,31/31/2026,9000,captured,else@example.com',
        'pay_3,never,9000,captured,else@example.com',
        'pay_4,01/10/2026 10:00:00,9000,failed,else@example.com',
      ].join('\n')
      const { payments, faults } = read(csv, { catalogue: catalogWith({}, () => NOON).now(), buttons: BUTTONS })
      assert.deepEqual(
        payments.map(({ paymentId, createdAt }) => [paymentId, createdAt]),
        [
          ['pay_1', '2025-11-24T18:30:00.000Z'],
          ['pay_4', '2026-01-10T04:30:00.000Z'],
        ],
      )
      assert.deepEqual(
        faults.map((fault) => fault.split('. ')[0]),
        ['row 3: "31/31/2026" is no date of a day that exists', 'row 4: "never" is no date of a day that exists'],
      )
      for (const facts of payments) await desk.ledger.record(facts)
      const due = await app.database.db.selectFrom('payments').select('failureDueAt').execute()
      assert.ok(due.every(({ failureDueAt }) => failureDueAt === null))
    })
  })
