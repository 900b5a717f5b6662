import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { contactMessage } from '../../tests/support/makers.ts'
import { createTestApp, NOON, testAppOn, type TestApp } from '../../tests/support/test-app.ts'
import { LetterRefused } from '../gateways/mailer.ts'
import { pauseAfter } from './postman.ts'

const later = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
const submit = (app: TestApp) => app.send('POST', '/api/feedback', contactMessage())
const rows = ({ database }: TestApp) => database.db.selectFrom('outbox').selectAll().execute()

test('waits 30 s, then twice as long each time, up to an hour', () => {
  const pauses = [1, 2, 3, 7, 8, 100].map((attempts) => pauseAfter(attempts, () => 0.5) / 1000)
  assert.deepEqual(pauses, [30, 60, 120, 1920, 3600, 3600])
  assert.deepEqual([pauseAfter(1, () => 0), pauseAfter(1, () => 1)], [24_000, 36_000])
})

for (const engine of engines)
  suite(`the outbox on ${engine.name}`, () => {
    test('keeps a letter while the mail server is down and sends it once when it is back', async (t) => {
      const app = await createTestApp(engine, t)
      app.mailer.fault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
      await submit(app)
      await app.postman.round()
      const [waiting] = await rows(app)
      assert.deepEqual([waiting?.state, waiting?.attempts, app.mailer.sent.length], ['waiting', 1, 0])
      await app.postman.round()
      assert.equal((await rows(app))[0]?.attempts, 1, 'not tried before its time')

      for (const hours of [1, 3, 6, 24, 72]) {
        app.setTime(later(hours * 3_600_000))
        await app.postman.round()
      }
      assert.equal((await rows(app))[0]?.state, 'waiting', 'days of silence lose nothing')
      app.mailer.fault = null
      app.setTime(later(100 * 3_600_000))
      await app.postman.round()
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 1)
      const [sent] = await rows(app)
      assert.deepEqual([sent?.state, sent?.letter, sent?.lastError], ['sent', '', null])
    })

    test('keeps a letter that was refused for good as dead, and does not try it again', async (t) => {
      const app = await createTestApp(engine, t)
      app.mailer.fault = new LetterRefused('550 no such user asha@example.com')
      await submit(app)
      await app.postman.round()
      app.mailer.fault = null
      app.setTime(later(24 * 3_600_000))
      await app.postman.round()
      const [dead] = await rows(app)
      assert.deepEqual([dead?.state, app.mailer.sent.length], ['dead', 0])
      assert.match(dead?.letter ?? '', /weekends/)
      assert.ok(!(dead?.lastError ?? '').includes('asha@'), 'the reason names nobody')
    })

    test('sends each letter once when several servers look at the same moment', async (t) => {
      const app = await createTestApp(engine, t)
      const others = [testAppOn(app.database), testAppOn(app.database)]
      await Promise.all(Array.from({ length: 40 }, () => submit(app)))
      await Promise.all([app, ...others].map(({ postman }) => postman.round()))
      const ids = [app, ...others].flatMap(({ mailer }) => mailer.sent.map(({ id }) => id))
      assert.equal(ids.length, 40)
      assert.equal(new Set(ids).size, 40)
    })

    test('sends a letter again whose server died while sending, under the same id', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      // A server that never comes back from sending.
      const dying = testAppOn(app.database)
      dying.mailer.send = () => new Promise(() => {})
      void dying.postman.round()
      while ((await rows(app))[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 0, 'held by the other server')
      app.setTime(later(121_000))
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent.map(({ id }) => id),
        (await rows(app)).map(({ id }) => id),
      )
    })

    test('gives back what it holds when it stops', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      const stopping = testAppOn(app.database)
      stopping.mailer.send = () => new Promise(() => {})
      void stopping.postman.round()
      while ((await rows(app))[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
      await stopping.postman.stop()
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 1)
    })
  })
