import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PlaceGiven, PlaceKept, Roster } from '#contract/desk-batches.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { placesOf } from '../../../../tests/support/seated-members.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

const KEY = 'AP-2026-11'
const why = 'she asked first'

async function waitingDesk(engine: TestEngine, t: Cleaner) {
  const sold = { batches: [weekendBatch({ capacity: 1 })] }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold })
  const { cookie } = await registerStaff(app, 'owner@staff.example.com', 'owner')
  const post = (path: string, body: object) => app.send('POST', `/api/desk/batches/${KEY}/${path}`, body, { cookie })
  return {
    app,
    wait: (email: string) => post('waiting', { email }),
    give: (uid: string) => post('places', { uid, fromList: true, why }),
    takeBack: async (given: Response) => {
      const { id, version } = PlaceKept.parse(await given.json())
      return app.send('POST', `/api/desk/places/${id}/withdraw`, { why, version }, { cookie })
    },
    takeOff: (uid: string) =>
      app.request(`/api/desk/batches/${KEY}/waiting?uid=${uid}`, { method: 'DELETE', headers: { cookie } }),
    waits: async () => {
      const answer = await app.request(`/api/desk/batches/${KEY}`, { headers: { cookie } })
      return Roster.parse(await answer.json()).waiting.map(({ uid }) => uid)
    },
  }
}

async function subjectsTo(app: TestApp, address: string): Promise<string[]> {
  await app.postman.round()
  return app.mailer.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
}

const ON = 'You are on the waiting list of Aspen Plus (Nov 2026)'
const OFF = 'You are no longer on the waiting list of Aspen Plus (Nov 2026)'

for (const engine of engines)
  suite(`the waiting list, on ${engine.name}`, () => {
    test('keeps its order, and leads into a place by a person alone', async (t) => {
      const { app, wait, give, waits, takeBack, takeOff } = await waitingDesk(engine, t)
      const [usha, ravi] = [await buyer(app, 'usha'), await buyer(app, 'ravi')]
      for (const { email } of [usha, ravi, usha, ravi]) assert.equal((await wait(email)).status, 200)
      assert.deepEqual(new Set(await waits()), new Set([usha.uid, ravi.uid]))
      const given = await give(usha.uid)
      assert.equal(given.status, 200)
      assert.deepEqual(await waits(), [ravi.uid])
      assert.equal(await codeOf(await give(ravi.uid)), 'batchFull')
      await takeBack(given)
      assert.deepEqual(await placesOf(app, KEY), { counted: 0, sitting: 0 }, 'nobody moves up by itself')
      assert.equal((await takeOff(ravi.uid)).status, 200)
      assert.equal(await codeOf(await takeOff(ravi.uid)), 'waitingEnded')
      assert.equal(await codeOf(await give(ravi.uid)), 'waitingEnded')
      await wait(ravi.email)
      await give(ravi.uid)
      assert.equal(await codeOf(await wait(ravi.email)), 'batchChosen')
      await assertChained(app.database)
    })

    test('whoever comes onto it or goes off it hears so once, without a promise, and sees it in My Courses', async (t) => {
      const { app, wait, takeOff } = await waitingDesk(engine, t)
      const usha = await buyer(app, 'usha')
      await Promise.all([wait(usha.email), wait(usha.email), wait(usha.email)])
      assert.deepEqual(
        (await subjectsTo(app, usha.email)).filter((one) => one.includes('waiting list')),
        [ON],
      )
      const letter = app.mailer.sent.find(({ subject }) => subject === ON)
      assert.match(letter?.text ?? '', /We write to you when a place is free for you/)
      assert.match(letter?.text ?? '', /This is not a seat, and we cannot promise one/)
      const shown = await ownPurchases(app, usha)
      assert.deepEqual([shown.seats, shown.waiting.map(({ batchKey }) => batchKey)], [[], [KEY]])
      await takeOff(usha.uid)
      assert.deepEqual((await ownPurchases(app, usha)).waiting, [])
      assert.deepEqual(
        (await subjectsTo(app, usha.email)).filter((one) => one.includes('waiting list')),
        [ON, OFF],
      )
    })

    test('two people at the desk who give the same member the place give one, and both read the truth', async (t) => {
      const { app, wait, give, waits } = await waitingDesk(engine, t)
      const usha = await buyer(app, 'usha')
      await wait(usha.email)
      const answers = await Promise.all([give(usha.uid), give(usha.uid)])
      const given = await Promise.all(answers.map(async (one) => PlaceGiven.parse(await one.json())))
      assert.equal(given.filter(({ satAlready }) => satAlready).length, 1)
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
      assert.deepEqual(await waits(), [])
      const heard = await subjectsTo(app, usha.email)
      assert.deepEqual(
        heard.filter((one) => one.startsWith('You ')),
        [ON, 'You have a seat in Aspen Plus'],
      )
    })

    test('of two who are given the last place at once, one has it, and the other still waits', async (t) => {
      const { app, wait, give, waits } = await waitingDesk(engine, t)
      const [usha, ravi] = [await buyer(app, 'usha'), await buyer(app, 'ravi')]
      for (const { email } of [usha, ravi]) await wait(email)
      const answers = await Promise.all([give(usha.uid), give(ravi.uid)])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
      const refused = answers[0].status === 409 ? answers[0] : answers[1]
      assert.equal(await codeOf(refused), 'batchFull')
      assert.deepEqual(await waits(), [answers[0] === refused ? usha.uid : ravi.uid])
    })

    test('who is taken off while a colleague gives the place has either it or a letter, never both', async (t) => {
      const { app, wait, give, takeOff, waits } = await waitingDesk(engine, t)
      const usha = await buyer(app, 'usha')
      await wait(usha.email)
      const [given, ended] = await Promise.all([give(usha.uid), takeOff(usha.uid)])
      assert.deepEqual(new Set([given.status, ended.status]), new Set([200, 409]))
      assert.equal(await codeOf(given.status === 409 ? given : ended), 'waitingEnded')
      assert.deepEqual(await placesOf(app, KEY), given.ok ? { counted: 1, sitting: 1 } : { counted: 0, sitting: 0 })
      assert.equal((await subjectsTo(app, usha.email)).includes(OFF), ended.ok)
      assert.deepEqual(await waits(), [])
    })

    test('who pays for the place waits no more', async (t) => {
      const { app, wait, waits } = await waitingDesk(engine, t)
      const usha = await buyer(app, 'usha')
      await wait(usha.email)
      await send(app, 'payment.captured', { notes: { course: 'Aspen Plus' }, email: usha.email })
      assert.deepEqual([(await ownPurchases(app, usha)).waiting, await waits()], [[], []])
    })
  })
