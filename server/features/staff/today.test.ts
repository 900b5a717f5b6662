import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { DUTIES, LAST_EVENTS, Today } from '#contract/desk.ts'
import { LetterPage } from '#contract/letters.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { registerStaff, signInAs, withCookies } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, OWNER, type TestApp } from '../../../tests/support/test-app.ts'
import { fileMailer } from '../../gateways/file-mailer.ts'
import { createPostman } from '../../outbox/postman.ts'

async function readToday(app: TestApp, cookie: string): Promise<Today> {
  const answer = await app.request('/api/desk/today', { headers: { cookie } })
  assert.equal(answer.status, 200)
  return Today.parse(await answer.json())
}

const waiting = ({ duties }: Today) =>
  Object.fromEntries(duties.flatMap(({ key, count }) => (count > 0 ? [[key, count]] : [])))

for (const engine of engines)
  suite(`Today on ${engine.name}`, () => {
    test('says that nothing waits at an empty desk, and that there is no back-up', async (t) => {
      const app = await createTestApp(engine, t, { env: { DATA_DIR: tmpdir() } })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.postman.round()
      const today = await readToday(app, cookie)
      assert.deepEqual(waiting(today), {})
      assert.deepEqual(
        today.events.find(({ key }) => key === 'backUp'),
        { key: 'backUp', at: null, isLate: true },
      )
      assert.ok((today.diskFreeBytes ?? 0) > 0)
      for (const { key, href } of today.duties) {
        assert.ok(Object.hasOwn(DUTIES, key), key)
        assert.match(href, /^\/desk\/\w+/)
      }
      for (const { key } of today.events) assert.ok(Object.hasOwn(LAST_EVENTS, key), key)
    })

    test('counts a payment that found no seat, which is late after a day', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'support')
      await send(app, 'payment.captured', { email: 'nobody@example.com' })
      const early = await readToday(app, cookie)
      assert.deepEqual(waiting(early), { paymentsAtDesk: 1, paidNotSeated: 1 })
      assert.ok(early.duties.every(({ isLate }) => !isLate))
      assert.equal(early.events.find(({ key }) => key === 'providerMessage')?.at, NOON.toISOString())
      await app.postman.round()
      app.setTime(new Date(NOON.getTime() + 25 * HOUR_MS))
      const nextDay = withCookies(cookie, await signInAs(app, 'meera@example.com'))
      const late = await readToday(app, nextDay)
      assert.ok(late.duties.find(({ key }) => key === 'paymentsAtDesk')?.isLate)
    })

    test('counts letters that failed or wait too long, and says when one last went out', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.postman.round()
      assert.equal((await app.send('POST', '/api/feedback', contactMessage())).status, 201)
      assert.deepEqual(waiting(await readToday(app, cookie)), {})
      await app.database.db.updateTable('outbox').set({ state: 'dead' }).where('state', '=', 'waiting').execute()
      const today = await readToday(app, cookie)
      assert.ok((waiting(today)['lettersFailed'] ?? 0) >= 1)
      assert.ok(today.duties.find(({ key }) => key === 'lettersFailed')?.isLate)
      assert.equal(today.events.find(({ key }) => key === 'letterSent')?.at, NOON.toISOString())
    })

    test('says that letters are written to files while no mail server is set, and that they are not sent', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.database.db.updateTable('outbox').set({ sentAt: null }).execute()
      const folder = await mkdtemp(join(tmpdir(), 'letters-'))
      t.after(() => rm(folder, { recursive: true }))
      const mailer = fileMailer(folder, { name: 'Synergyy', address: OWNER, answersTo: null, logo: null }, () => {})
      const { database, now } = { database: app.database, now: () => NOON }
      const log = { info() {}, warn() {} }
      await createPostman({ database, mailer, now, log, isUnwanted: async () => false }).round()
      const states = await database.db.selectFrom('outbox').select('state').distinct().execute()
      assert.deepEqual(
        states.map(({ state }) => state),
        ['written'],
      )
      const [event] = (await readToday(app, cookie)).events.filter(({ key }) => key.startsWith('letter'))
      assert.deepEqual(event, { key: 'letterWritten', at: NOON.toISOString(), isLate: true })
      const answer = await app.request('/api/desk/letters?state=written', { headers: { cookie } })
      assert.ok(LetterPage.parse(await answer.json()).letters.length > 0)
    })

    test('counts as waiting letters exactly those of the list that it leads to', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.send('POST', '/api/feedback', contactMessage())
      app.setTime(new Date(NOON.getTime() + HOUR_MS))
      const held = app.database.db.selectFrom('outbox').select('id').limit(1)
      await app.database.db.updateTable('outbox').set({ state: 'held' }).where('id', 'in', held).execute()
      await app.send('POST', '/api/feedback', contactMessage({ email: 'young@example.com' }))
      const duty = (await readToday(app, cookie)).duties.find(({ key }) => key === 'lettersWaiting')
      const [, query = ''] = duty?.href.split('?') ?? []
      const answer = await app.request(`/api/desk/letters?${query}`, { headers: { cookie } })
      const { letters } = LetterPage.parse(await answer.json())
      assert.ok(letters.length >= 2 && letters.every(({ recipient }) => recipient !== 'young@example.com'))
      assert.equal(duty?.count, letters.length)
    })

    test('is worried about the mail server when letters wait and none goes out, not when one mailbox is full', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.send('POST', '/api/feedback', contactMessage())
      app.setTime(new Date(NOON.getTime() + HOUR_MS))
      const isWorried = async () =>
        (await readToday(app, cookie)).events.find(({ key }) => key === 'letterSent')?.isLate
      assert.equal(await isWorried(), true)
      const sentAt = new Date(NOON.getTime() + HOUR_MS - 60_000).toISOString()
      const one = app.database.db.selectFrom('outbox').select('id').limit(1)
      await app.database.db.updateTable('outbox').set({ state: 'sent', sentAt }).where('id', 'in', one).execute()
      assert.equal(await isWorried(), false)
    })

    test('counts for a trainer the letters of own batches, as the list shows them', async (t) => {
      const app = await createTestApp(engine, t)
      const own = { role: 'trainer', batchKey: 'AP-2025-01' } as const
      const { cookie } = await registerStaff(app, 'tara@example.com', own)
      await app.database.db.updateTable('outbox').set({ state: 'dead' }).execute()
      assert.deepEqual(waiting(await readToday(app, cookie)), {})
      const about = { aboutType: 'batch', aboutId: 'AP-2025-01' }
      await app.database.db.updateTable('outbox').set(about).where('kind', '=', 'roleGiven').execute()
      assert.deepEqual(waiting(await readToday(app, cookie)), { lettersFailed: 1 })
    })

    test('shows the other numbers where a part fails, and says that some are missing', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.database.db.updateTable('outbox').set({ state: 'dead' }).execute()
      assert.ok((await readToday(app, cookie)).isWhole)
      await app.database.db.schema.dropTable('paymentDisputes').execute()
      const today = await readToday(app, cookie)
      assert.equal(today.isWhole, false)
      assert.ok((waiting(today)['lettersFailed'] ?? 0) >= 1)
      assert.ok(today.events.some(({ key }) => key === 'backUp'))
      assert.ok(app.logged.some((line) => JSON.stringify(line).includes('a part of Today failed')))
    })

    test('shows each role its own duties alone', async (t) => {
      const app = await createTestApp(engine, t)
      const keysOf = async (role: 'trainer' | 'accountant' | 'support') => {
        const { cookie } = await registerStaff(app, `${role}@example.com`, role)
        const today = await readToday(app, cookie)
        assert.equal(today.diskFreeBytes, null)
        return today.duties.map(({ key }) => key)
      }
      assert.ok(!(await keysOf('trainer')).includes('paymentsAtDesk'))
      assert.ok(!(await keysOf('accountant')).includes('lettersFailed'))
      assert.ok((await keysOf('support')).includes('paymentsAtDesk'))
    })
  })
