import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { registerStaff, staffDeps, CLI } from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
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
