import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { createLive } from './live.ts'

const [sqlite = assert.fail()] = engines

test('S9: looks on a hint at once, at the member it names alone', async (t) => {
  const database = await sqlite.open(t)
  const looks: string[][] = []
  const values = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const read = async (uids: readonly string[]) => {
    looks.push([...uids])
    return new Map(uids.map((uid) => [uid, values.get(uid) ?? 0]))
  }
  const live = createLive({ database, topic: 'profile', read, log: { info() {}, warn() {}, error() {} } })
  const heard = Promise.withResolvers<number>()
  const ends = [live.watch('a', 1, heard.resolve), live.watch('b', 1, () => assert.fail('nothing changed'))]
  values.set('a', 2)
  await database.write((tx) => database.changes.publish(tx, 'profile', 'a'))
  assert.equal(await heard.promise, 2)
  assert.ok(looks.every(({ length }) => length === 1))
  for (const end of ends) end()
  assert.equal(live.count('a').all, 0)
})

test('S9: logs a look that fails once with its cause, and publishes what changed when it succeeds again', async (t) => {
  const database = await sqlite.open(t)
  const logged: object[] = []
  const note = (fields: object) => void logged.push(fields)
  let isAway = false
  const read = async (uids: readonly string[]) => {
    if (isAway) throw new Error('the database is away')
    return new Map(uids.map((uid) => [uid, 'new']))
  }
  const live = createLive({ database, topic: 'profile', read, log: { info: note, warn: note, error: note } })
  isAway = true
  const heard = Promise.withResolvers<string>()
  const end = live.watch('a', 'old', heard.resolve)
  for (let hint = 0; hint < 5; hint += 1) await database.write((tx) => database.changes.publish(tx, 'profile', 'a'))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  assert.deepEqual(logged, [{ topic: 'profile', reason: 'the database is away' }])
  isAway = false
  assert.equal(await heard.promise, 'new')
  end()
})
