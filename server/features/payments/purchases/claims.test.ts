import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Purchases } from '#contract/payments.ts'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import { rupees } from '#contract/catalog.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  buyer,
  deskOn,
  ownPurchases,
  PAYMENT_ENV,
  press,
  seats,
  send,
  waiting,
  type Buyer,
} from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NO_LIMITS, NOON, OWNER, type TestApp } from '../../../../tests/support/test-app.ts'
import { sweep } from '../../../database/sweep.ts'
import { CLAIM_TABLES } from '../claims/tables.ts'
import { readFacts, writeFacts } from '../facts/stored-facts.ts'

const ELSE = { email: 'elsewhere@example.com', contact: '' }
const UPI = '412345678901'

interface Said {
  readonly reference?: string
  readonly amount?: number
  readonly courseId?: string
}

/** What a member says, and what the round behind it makes of it. */
async function claim(app: TestApp, { cookie }: Buyer, said: Said = {}): Promise<Response> {
  const body = { reference: 'pay_1', amount: 900_000, courseId: 'AspenPlus', ...said }
  const answer = await app.send('POST', '/api/payments/claims', body, { cookie })
  await app.site.workers.payments.round()
  return answer
}

const takeBack = (app: TestApp, { cookie }: Buyer, id: string) =>
  app.request(`/api/payments/claims/${id}`, { method: 'DELETE', headers: { cookie } })

async function states({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('payerClaims').select(['typed', 'state']).execute()
  return rows.map(({ typed, state }) => `${typed} ${state}`).toSorted()
}

const said = ({ claims }: Purchases): string[] => claims.map(({ typed, courseId }) => `${typed} ${courseId}`)

const lettersTo = async (app: TestApp, email: string): Promise<string[]> => {
  await app.postman.round()
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

for (const engine of engines) {
  const open = (cleaner: Parameters<typeof createTestApp>[1], limits = {}) =>
    createTestApp(engine, cleaner, { env: PAYMENT_ENV, limits: { ...NO_LIMITS, ...limits } })

  suite(`“I have paid”, on ${engine.name}`, () => {
    test('asks the payer which of the courses of one price it was, and gives that one', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      for (const course of ['AspenPlus', 'AspenHysys']) await press(app, asha, course)
      await send(app, 'payment.captured')
      assert.deepEqual(await waiting(app), { pay_1: 'severalFit' })
      const [payment] = (await ownPurchases(app, asha)).atDesk
      assert.deepEqual(payment?.courses.map(({ id }) => id).toSorted(), ['AspenHysys', 'AspenPlus'])
      assert.equal((await claim(app, asha, { courseId: 'AspenHysys' })).status, 200)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenHysys active'])
      const { atDesk, claims } = await ownPurchases(app, asha)
      assert.deepEqual([atDesk, claims, await states(app)], [[], [], ['pay_1 settled']])
      assert.ok(!(await lettersTo(app, OWNER)).includes('A member says that they have paid'))
    })

    test('asks also where no button was pressed, and once', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await send(app, 'payment.captured', { amount: 600_000 })
      const [payment] = (await ownPurchases(app, asha)).atDesk
      assert.ok((payment?.courses.length ?? 0) > 0)
      assert.ok(payment?.courses.every(({ id }) => !['AspenPlus', 'AspenHysys'].includes(id)))
      await claim(app, asha, { amount: 600_000, courseId: 'AspenPlus' })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'amountDiffers' }])
      assert.deepEqual(
        (await ownPurchases(app, asha)).atDesk.map(({ courses }) => courses),
        [[]],
      )
    })

    test('ends no seat of bug 12: who holds a course says whether the second payment was for another', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await press(app, asha, 'AspenHysys')
      await send(app, 'payment.captured', { id: 'pay_2' })
      assert.deepEqual(await waiting(app), { pay_2: 'severalFit' })
      await claim(app, asha, { reference: 'pay_2', courseId: 'AspenPlus' })
      assert.deepEqual(await waiting(app), { pay_2: 'alreadySeated' })
      await claim(app, asha, { reference: 'pay_2', courseId: 'AspenHysys' })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active', 'pay_2 asha AspenHysys active'])
    })

    test('is kept where the payment has not come, and compared again when it comes: by its id or its bank’s number', async (t) => {
      const app = await open(t)
      const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9000000001' })]
      await claim(app, asha)
      await claim(app, ravi, { reference: `UPI ref ${UPI}`, courseId: 'AspenHysys' })
      assert.deepEqual(said(await ownPurchases(app, asha)), ['pay_1 AspenPlus'])
      await send(app, 'payment.captured')
      const bank = { acquirer_data: { rrn: UPI } }
      await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '', ...bank })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active', 'pay_2 ravi AspenHysys active'])
      assert.deepEqual(await states(app), [`UPI ref ${UPI} settled`, 'pay_1 settled'])
    })

    test('answers the same for every payment there is and is not, and shows its maker the same', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await send(app, 'payment.captured', { id: 'pay_2', ...ELSE })
      await send(app, 'payment.captured', { id: 'pay_3', ...ELSE })
      await send(app, 'refund.processed', { id: 'pay_3', ...ELSE })
      const thief = await buyer(app, 'thief', { mobile: '9000000002' })
      const answers = []
      for (const reference of ['pay_1', 'pay_2', 'pay_3', 'pay_none']) {
        const answer = await claim(app, thief, { reference })
        answers.push([
          answer.status,
          await answer.text(),
          [...answer.headers].filter(([name]) => name !== 'x-request-id'),
        ])
      }
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      const { claims, seats: own, pending, atDesk } = await ownPurchases(app, thief)
      assert.deepEqual(
        claims.map(({ id: _id, typed: _typed, ...shown }) => shown),
        claims.map(() => ({
          courseId: 'AspenPlus',
          courseTitle: claims[0]?.courseTitle,
          drawing: claims[0]?.drawing,
          amount: 900_000,
          since: NOON.toISOString(),
        })),
      )
      assert.deepEqual([claims.length, own, pending, atDesk], [4, [], [], []])
      assert.deepEqual(await lettersTo(app, 'thief@example.com'), ['Verify your email address for Synergyy'])
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('of somebody else gets nothing, and does not stand in the way of the payer', async (t) => {
      const app = await open(t)
      const thief = await buyer(app, 'thief', { mobile: '9000000002' })
      await claim(app, thief, { courseId: 'AspenHysys' })
      await send(app, 'payment.captured')
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'claimed' }])
      const asha = await buyer(app, 'asha', { isProven: false })
      await press(app, asha)
      await claim(app, asha)
      assert.deepEqual(await seats(app), [], 'her address is not proven')
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', asha.uid).execute()
      await app.database.write((tx) => deskOn(app).ledger.rematchAddress(tx, asha.email))
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(said(await ownPurchases(app, thief)), ['pay_1 AspenHysys'], 'a person answers that')
    })

    test('with another amount, or for what was not sold at it, waits for a person', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await send(app, 'payment.captured')
      await claim(app, asha, { amount: 600_000 })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'claimed' }])
      await claim(app, asha, { courseId: 'ProcessSafety' })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'amountDiffers' }])
      await claim(app, asha)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'], 'the last word counts')
    })

    test('said a thousand times is one claim, one letter to the owner and one seat', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      for (let time = 0; time < 20; time += 1) await claim(app, asha)
      await Promise.all(Array.from({ length: 20 }, () => claim(app, asha)))
      assert.deepEqual(await states(app), ['pay_1 open'])
      const told = (await lettersTo(app, OWNER)).filter((subject) => subject === 'A member says that they have paid')
      assert.equal(told.length, 1)
      await send(app, 'payment.captured')
      for (let time = 0; time < 3; time += 1) await claim(app, asha, { courseId: 'AspenHysys' })
      assert.deepEqual([await seats(app), await states(app)], [['pay_1 asha AspenPlus active'], ['pay_1 settled']])
    })

    test('is bounded for each account and for each network address', async (t) => {
      const app = await open(t, { payerClaimsPerAccount: { times: 2, seconds: 600 } })
      const asha = await buyer(app, 'asha')
      const statuses = []
      for (const reference of ['pay_1', 'pay_2', 'pay_3']) statuses.push((await claim(app, asha, { reference })).status)
      assert.deepEqual(statuses, [200, 200, 429])
      const narrow = await open(t, { payerClaimsPerAddress: { times: 2, seconds: 600 } })
      const answers = []
      for (const name of ['asha', 'ravi', 'mira']) answers.push(await claim(narrow, await buyer(narrow, name)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 429],
      )
    })

    test('is taken back by whoever made it alone, and is then over', async (t) => {
      const app = await open(t)
      const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi')]
      await claim(app, asha)
      const [own] = (await ownPurchases(app, asha)).claims
      assert.equal(await codeOf(await takeBack(app, ravi, own?.id ?? '')), 'notFound')
      assert.equal((await takeBack(app, asha, own?.id ?? '')).status, 200)
      assert.equal(await codeOf(await takeBack(app, asha, own?.id ?? '')), 'notFound')
      await send(app, 'payment.captured')
      assert.deepEqual([await seats(app), await states(app)], [[], []])
      assert.equal((await claim(app, asha, { courseId: 'Nothing' })).status, 404)
    })

    test('that was missed while its payment was stored is found an hour later', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await send(app, 'payment.captured')
      const { database } = app
      const times = { createdAt: NOON.toISOString(), compareAt: NOON.toISOString(), keptUntil: '9999' }
      const row = { id: 'c1', userId: asha.uid, courseId: 'AspenPlus', amount: rupees(9000), toldAt: null, ...times }
      await database.db
        .insertInto('payerClaims')
        .values({ ...row, typed: 'x', reference: UPI, state: 'open' })
        .execute()
      await app.site.workers.payments.round()
      await database.db.updateTable('payments').set({ bankReference: UPI }).execute()
      const { facts } = await database.db.selectFrom('payments').select('facts').executeTakeFirstOrThrow()
      const known = writeFacts({ ...readFacts(facts), bankReference: UPI })
      await database.db.updateTable('payments').set({ facts: known }).execute()
      await app.site.workers.payments.round()
      assert.deepEqual(await seats(app), [])
      app.setTime(new Date(NOON.getTime() + HOUR_MS))
      await app.site.workers.payments.round()
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('goes by itself: after half a year, or ninety days after its end', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await claim(app, asha, { reference: 'pay_9' })
      await send(app, 'payment.captured')
      await claim(app, asha)
      const after = (days: number) =>
        sweep(app.database, new Date(NOON.getTime() + days * DAY_MS), { payerClaims: CLAIM_TABLES.payerClaims })
      await after(89)
      assert.deepEqual(await states(app), ['pay_1 settled', 'pay_9 open'])
      await after(91)
      assert.deepEqual(await states(app), ['pay_9 open'])
      await after(181)
      assert.deepEqual(await states(app), [])
    })
  })
}
