import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp, NOON, testAppOn, type TestApp } from '../../tests/support/test-app.ts'
import type { Database } from '../database/open.ts'
import { LetterRefused } from '../gateways/mailer.ts'
import { compose } from './compose.ts'
import { moveAll, type Move } from '../features/letters/holding.ts'
import { createOutbox } from './outbox.ts'
import { createPostman, pauseAfter } from './postman.ts'

/** Every form in which a letter was ever stored, as it lies in the table. */
const WITHOUT_VERSION =
  '{"id":"a","to":"asha@example.com","replyTo":null,"subject":"No version","text":"t","html":"<p>t</p>","link":null}'
const VERSION_1 =
  '{"version":1,"id":"b","to":"asha@example.com","replyTo":null,"subject":"Version 1","text":"t","html":"<p>t</p>","link":null}'
const VERSION_2 =
  '{"version":2,"id":"c","to":"asha@example.com","replyTo":null,"subject":"Version 2","text":"t","html":"<p>t</p>","link":null,"attachments":[{"name":"a.ics","type":"text/calendar","text":"a"}]}'
const VERSION_3 =
  '{"version":3,"id":"d","to":"asha@example.com","replyTo":null,"subject":"Version 3","text":"t","html":"<p>t</p>","link":null,"attachments":[],"unsubscribe":"https://www.example.com/unsubscribe"}'

const later = (milliseconds: number) => new Date(NOON.getTime() + milliseconds)
const submit = ({ database }: TestApp, subject = 'Batches') => {
  const letter = compose({
    kind: 'contactMessage',
    to: 'asha@example.com',
    subject,
    paragraphs: ['At weekends?'],
    closing: [],
  })
  return database.write((tx) => createOutbox(database, () => NOON).enqueue(tx, letter))
}
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
      assert.deepEqual([sent?.state, sent?.lastError], ['sent', null])
      assert.match(sent?.letter ?? '', /At weekends\?/, 'what was written is kept')
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

    test('M8: a letter that the owner holds while it goes out counts as sent, and cannot go out again', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      const move = (to: Move) =>
        app.database.write((tx) => moveAll(tx, app.database, {}, to, { actor: 'cli:asha', at: NOON }))
      app.mailer.send = async () => String(await move('held'))
      await app.postman.round()
      assert.equal(await move('waiting'), 0)
      assert.deepEqual(
        (await rows(app)).map(({ state }) => state),
        ['sent'],
      )
    })

    test('a letter that is held and released while it goes out is sent by no other server', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      const { promise: taken, resolve: take } = Promise.withResolvers<string>()
      const other = testAppOn(app.database)
      other.mailer.send = () => taken
      const round = other.postman.round()
      while ((await rows(app))[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
      for (const to of ['held', 'waiting'] as const)
        await app.database.write((tx) => moveAll(tx, app.database, {}, to, { actor: 'cli:asha', at: NOON }))
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 0)
      take('250 kept')
      await round
      app.setTime(later(121_000))
      await app.postman.round()
      assert.deepEqual([app.mailer.sent.length, (await rows(app))[0]?.state], [0, 'sent'])
    })

    test('a letter whose address is corrected while it goes out counts as sent to where it went', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      app.mailer.send = async () => {
        await app.database.db.updateTable('outbox').set({ recipient: 'b@b.in' }).execute()
        return '250 kept'
      }
      await app.postman.round()
      const [sent] = await rows(app)
      assert.deepEqual([sent?.state, sent?.recipient], ['sent', 'asha@example.com'])
    })

    test('keeps no link with a token that a mail server repeats, not in the log either', async (t) => {
      const app = await createTestApp(engine, t)
      const link = 'https://synergyy.example/reset#token=s3cret-tok'
      for (const fault of [new LetterRefused(`554 blocked: ${link} is listed`), new Error(`451 later: <${link}>`)]) {
        app.mailer.fault = fault
        await submit(app)
        await app.postman.round()
      }
      assert.deepEqual(
        new Set((await rows(app)).map(({ lastError }) => lastError)),
        new Set(['451 later: link hidden (Error)', '554 blocked: link hidden is listed (LetterRefused)']),
      )
      assert.ok(!JSON.stringify(app.logged).includes('s3cret'))
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

    test('S7: one letter whose mail server never answers holds up no other, whenever they come', async (t) => {
      const app = await createTestApp(engine, t)
      const { send } = app.mailer
      app.mailer.send = (letter) => (letter.subject === 'Hangs' ? new Promise(() => {}) : send(letter))
      await submit(app, 'Hangs')
      void app.postman.round()
      while ((await rows(app))[0]?.attempts !== 1) await new Promise((resolve) => setTimeout(resolve, 5))
      await Promise.all(Array.from({ length: 12 }, () => submit(app)))
      void app.postman.round()
      while (app.mailer.sent.length < 12) await new Promise((resolve) => setTimeout(resolve, 5))
      assert.equal(new Set(app.mailer.sent.map(({ id }) => id)).size, 12)
    })

    test('S7: a letter that was sent is recorded as sent once the database is back, and does not go twice', async (t) => {
      const app = await createTestApp(engine, t)
      await submit(app)
      const { write } = app.database
      let refusals = 3
      const flaky: Database = {
        ...app.database,
        write: (job) => {
          if (app.mailer.sent.length === 0 || refusals === 0) return write(job)
          refusals -= 1
          return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
        },
      }
      const log = { info() {}, warn() {} }
      await createPostman({ database: flaky, mailer: app.mailer, now: () => NOON, log, isUnwanted: async () => false })
        .round()
        .catch(() => {})
      while ((await rows(app))[0]?.state !== 'sent') await new Promise((resolve) => setTimeout(resolve, 5))
      app.setTime(later(24 * 3_600_000))
      await app.postman.round()
      assert.deepEqual([refusals, app.mailer.sent.length], [0, 1])
    })

    test('S7: letters written or taken while the clock ran ahead are not held back for it', async (t) => {
      const app = await createTestApp(engine, t)
      app.setTime(later(24 * 3_600_000))
      app.mailer.fault = new Error('down')
      await submit(app)
      await app.postman.round()
      app.mailer.fault = null
      app.setTime(later(24 * 3_600_000 + 1000))
      await submit(app)
      app.setTime(NOON)
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 2)
    })

    test('S6: a letter that cannot be read is set aside with its reason, and its neighbours go out', async (t) => {
      const app = await createTestApp(engine, t)
      await Promise.all([submit(app), submit(app), submit(app)])
      const [first, second, third] = await rows(app)
      const spoil = (id: string | undefined, letter: string) =>
        app.database.db
          .updateTable('outbox')
          .set({ letter })
          .where('id', '=', id ?? '')
          .execute()
      await spoil(first?.id, 'asha@example.com')
      await spoil(second?.id, '{"version":1,"to":"asha@example.com"}')
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent.map(({ id }) => id),
        [third?.id],
      )
      const byId = new Map((await rows(app)).map((row) => [row.id, row]))
      const [notJson, lacking] = [byId.get(first?.id ?? ''), byId.get(second?.id ?? '')]
      assert.deepEqual([notJson?.state, lacking?.state], ['dead', 'dead'])
      assert.equal(notJson?.lastError, 'it is not JSON (Unreadable)')
      assert.match(lacking?.lastError ?? '', /^not as version 1 should be: id, replyTo, subject/)
    })

    test('S6: a letter of a newer server waits for one, and letters of every older form are read', async (t) => {
      const app = await createTestApp(engine, t)
      await Promise.all(Array.from({ length: 5 }, () => submit(app)))
      const [first, second, third, fourth, fifth] = await rows(app)
      const store = (id: string | undefined, letter: string) =>
        app.database.db
          .updateTable('outbox')
          .set({ letter })
          .where('id', '=', id ?? '')
          .execute()
      await store(first?.id, '{"version":99}')
      await store(second?.id, WITHOUT_VERSION)
      await store(third?.id, VERSION_1)
      await store(fourth?.id, VERSION_2)
      await store(fifth?.id, VERSION_3)
      await app.postman.round()
      const sent = app.mailer.sent.map(({ subject, attachments, unsubscribe }) => [
        subject,
        [...attachments, unsubscribe],
      ])
      assert.deepEqual(Object.fromEntries(sent), {
        'No version': [null],
        'Version 1': [null],
        'Version 2': [{ name: 'a.ics', type: 'text/calendar', text: 'a' }, null],
        'Version 3': ['https://www.example.com/unsubscribe'],
      })
      const [newer] = (await rows(app)).filter(({ id }) => id === first?.id)
      assert.deepEqual([newer?.state, newer?.lastError], ['waiting', 'it has the unknown version 99 (Unreadable)'])
    })
  })
