import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { HOUR_MS } from '#contract/ground/time.ts'
import {
  registerStaff,
  signInAs,
  staffDeps,
  stepUp,
  turnOnFactor,
  withCookies,
  CLI,
} from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { changeSetting, settingOf } from './settings.ts'
import { addStaff, removeRole } from './staff.ts'

type Reader = ReadableStreamDefaultReader<string>

async function listen(app: TestApp, cookie: string): Promise<Reader> {
  const stream = await app.request('/api/desk/changes', { headers: { cookie } })
  assert.equal(stream.status, 200, await (stream.ok ? '' : stream.text()))
  assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/)
  return (stream.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
}

/** Reads until these topics came, or the stream's end. Returns everything that came. */
async function topicsUntil(reader: Reader, isEnough: (topics: readonly string[]) => boolean): Promise<string[]> {
  const topics: string[] = []
  for (;;) {
    const { value = '', done } = await reader.read()
    for (const [, name, topic] of value.matchAll(/event: (\w+)\ndata: (?:\{"topic":"(\w+)"\}|\{\})/g))
      topics.push(topic ?? name ?? '')
    if (done || isEnough(topics)) return topics
  }
}

const has = (topic: string) => (topics: readonly string[]) => topics.includes(topic)

/** Well before the next heartbeat. */
const AT_ONCE_MS = 5_000

/** Reads until the stream ends; fails where it goes on. */
async function assertEnds(reader: Reader, why: string): Promise<void> {
  const late = new Promise<string[]>((settle) => setTimeout(() => settle(['goes on']), AT_ONCE_MS).unref())
  const topics = await Promise.race([topicsUntil(reader, () => false), late])
  assert.equal(topics.at(-1), 'bye', why)
}

const reopened = async (app: TestApp, cookie: string) => {
  const answer = await app.request('/api/desk/changes', { headers: { cookie } })
  await answer.body?.cancel()
  return answer.status
}

const sendMessage = (app: TestApp) => app.send('POST', '/api/feedback', contactMessage())

const opened = async (engine: TestEngine, t: Parameters<typeof createTestApp>[1], role: 'owner' | 'accountant') => {
  const app = await createTestApp(engine, t)
  const person = await registerStaff(app, 'meera@example.com', role)
  return { app, person, reader: await listen(app, person.cookie) }
}

for (const engine of engines)
  suite(`the news of the desk on ${engine.name}`, () => {
    test('name what is not as it was, and say nothing of it', async (t) => {
      const { app, reader } = await opened(engine, t, 'owner')
      assert.equal((await sendMessage(app)).status, 201)
      const topics = await topicsUntil(reader, has('letters'))
      assert.ok(topics.includes('letters'))
      await reader.cancel()
    })

    test('keep from a role what it may not read', async (t) => {
      const { app, reader } = await opened(engine, t, 'accountant')
      await sendMessage(app)
      await addStaff(staffDeps(app), { email: 'new@example.com', role: 'support' }, CLI)
      const topics = await topicsUntil(reader, has('staff'))
      assert.ok(!topics.includes('letters'), topics.join())
      await reader.cancel()
    })

    test('end at once when the role is taken back, or the session ends', async (t) => {
      const { app, person, reader } = await opened(engine, t, 'accountant')
      const helper = await registerStaff(app, 'ravi@example.com', 'support')
      const other = await listen(app, helper.cookie)
      await app.send('POST', '/api/auth/sign-out', {}, { cookie: helper.cookie })
      assert.equal((await topicsUntil(other, has('bye'))).at(-1), 'bye')
      assert.equal(await removeRole(staffDeps(app), { uid: person.uid, role: 'accountant', batchKey: null }, CLI), null)
      assert.equal((await topicsUntil(reader, has('bye'))).at(-1), 'bye')
    })

    test('end at once after 12 hours, and are not opened again without a new sign-in', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'support')
      app.setTime(new Date(NOON.getTime() + 12 * HOUR_MS - 300))
      const reader = await listen(app, cookie)
      app.setTime(new Date(NOON.getTime() + 12 * HOUR_MS))
      await assertEnds(reader, 'the session is over')
      assert.equal(await reopened(app, cookie), 401)
    })

    test('end at once when a second factor is asked of everybody, and for whoever turns one on elsewhere', async (t) => {
      const { app, person, reader } = await opened(engine, t, 'accountant')
      const elsewhere = withCookies('', await signInAs(app, person.email))
      const withFactor = await turnOnFactor(app, elsewhere)
      await assertEnds(reader, 'that session shows no code')
      assert.equal(await reopened(app, person.cookie), 401)
      const other = await registerStaff(app, 'ravi@example.com', 'support')
      const readers = { with: await listen(app, withFactor.cookie), without: await listen(app, other.cookie) }
      const { database } = app
      const { version } = await settingOf(database.db, 'staffSecondFactor')
      const asked = await changeSetting(database, 'staffSecondFactor', { value: true, version }, CLI)
      assert.ok('value' in asked)
      await assertEnds(readers.without, 'a code is wanted')
      assert.equal(await reopened(app, other.cookie), 403)
      const topics = topicsUntil(readers.with, has('staff'))
      assert.ok((await topics).includes('staff'))
      await readers.with.cancel()
    })

    test('end at once when an owner signs the person out everywhere', async (t) => {
      const { app, person, reader } = await opened(engine, t, 'accountant')
      const owner = await registerStaff(app, 'ravi@example.com', 'owner')
      await stepUp(app, owner.cookie)
      const path = `/api/desk/people/${person.uid}/sign-out-everywhere`
      assert.equal((await app.send('POST', path, {}, { cookie: owner.cookie })).status, 200)
      await assertEnds(reader, 'signed out')
      assert.equal(await reopened(app, person.cookie), 401)
    })

    test('do not outlive a role that is taken back while they are being opened', async (t) => {
      const app = await createTestApp(engine, t)
      const { uid, cookie, email } = await registerStaff(app, 'meera@example.com', 'support', 'accountant')
      const elsewhere = await Promise.all([1, 2, 3, 4].map(async () => withCookies('', await signInAs(app, email))))
      const streams = [cookie, ...elsewhere].map((one) =>
        app.request('/api/desk/changes', { headers: { cookie: one } }),
      )
      const taken = (['support', 'accountant'] as const).map((role) =>
        removeRole(staffDeps(app), { uid, role, batchKey: null }, CLI),
      )
      assert.deepEqual(await Promise.all(taken), [null, null])
      for (const answer of await Promise.all(streams)) {
        if (answer.status !== 200) continue
        const reader = (answer.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
        await assertEnds(reader, 'no role any more')
      }
      assert.notEqual(await reopened(app, cookie), 200)
    })

    test('tell a trainer nothing of what he may not read', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'tara@example.com', { role: 'trainer', batchKey: 'AP-2025-01' })
      const reader = await listen(app, cookie)
      await sendMessage(app)
      for (const topic of ['payments', 'documents', 'leads', 'purchases'] as const)
        await app.database.write((tx) => app.database.changes.publish(tx, topic, 'nothing'))
      await addStaff(staffDeps(app), { email: 'new@example.com', role: 'support' }, CLI)
      const topics = await topicsUntil(reader, has('staff'))
      assert.deepEqual(
        topics.filter((topic) => topic === 'leads' || topic === 'payments'),
        [],
      )
      await reader.cancel()
    })

    test('are for a bounded number of tabs', async (t) => {
      const { app, person, reader } = await opened(engine, t, 'owner')
      const readers = [reader]
      for (let more = 0; more < 11; more += 1) readers.push(await listen(app, person.cookie))
      const oneTooMany = await app.request('/api/desk/changes', { headers: { cookie: person.cookie } })
      assert.equal(oneTooMany.status, 429)
      await Promise.all(readers.map((one) => one.cancel()))
      await (await listen(app, person.cookie)).cancel()
    })
  })
