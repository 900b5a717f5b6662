import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { startServer } from '#stand-ins/server-process.ts'
import { repeats } from '#stand-ins/repeats.ts'
import { addressOf, CLASS, joinersOf, openClassroom, positionsOf, RECORDING } from '../../scripts/bench/classroom.ts'
import { newFolder } from '../support/backups.ts'

const MEMBERS = 24
const KILLS = repeats('roomKills')
/** So many of them have their answer when the server goes. */
const ANSWERED = 3

interface Press {
  readonly uid: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

/** All members press at once, again and again; each time the server is taken away while some are on their way. Returns what was acknowledged. */
async function pressUntilKilled(t: TestContext, dataDir: string, pressOf: (uid: string) => Press): Promise<Press[]> {
  const env = { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startServer(env)
  t.after(() => server.stop())
  const members = await openClassroom({ url: server.url, dataDir }, MEMBERS)
  const acknowledged: Press[] = []
  let [cut, answered] = [0, 0]
  const press = async ({ cookie, uid }: (typeof members)[number], number: number): Promise<void> => {
    const { method, path, body } = pressOf(uid)
    const headers = { cookie, 'X-Forwarded-For': addressOf(number), Accept: 'application/json' }
    const sent = { method, headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) } }
    const answer = await fetch(server.url + path, { ...sent, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => null,
    )
    if (!answer) cut += 1
    if (answer?.status !== 200) return
    acknowledged.push({ uid, method, path, ...(body && { body }) })
    answered += 1
    // The rest of them are on their way.
    if (answered === ANSWERED) await server.kill9()
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    answered = 0
    await Promise.all(members.map((member, number) => press(member, number)))
    assert.ok(answered >= ANSWERED, 'some were answered before the server was gone')
    server = await startServer(env)
  }
  // Before its folder goes.
  await server.stop()
  assert.ok(cut > 0, 'some were on their way')
  return acknowledged
}

test('whoever was led to the class is noted, however often the server is killed in the middle', async (t) => {
  const dataDir = await newFolder(t)
  const led = await pressUntilKilled(t, dataDir, (uid) => ({
    uid,
    method: 'POST',
    path: `/api/room/classes/${CLASS.id}/join`,
  }))
  const noted = await joinersOf(dataDir)
  assert.ok(led.every(({ uid }) => noted.includes(uid)))
})

test('how far each has watched outlives a server that is killed in the middle', async (t) => {
  const dataDir = await newFolder(t)
  const said = new Map<string, number[]>()
  const kept = await pressUntilKilled(t, dataDir, (uid) => {
    const position = randomInt(1, 5_000)
    said.set(uid, [...(said.get(uid) ?? []), position])
    const path = `/api/room/batches/${CLASS.batchKey}/recordings/${RECORDING}/watching`
    return { uid, method: 'PUT', path, body: { covered: [], position } }
  })
  const positions = await positionsOf(dataDir)
  for (const uid of new Set(kept.map((one) => one.uid))) {
    const last = kept.findLastIndex((one) => one.uid === uid)
    const acknowledged = Number(Reflect.get(kept[last]?.body ?? {}, 'position'))
    // What was sent after it may have been written without an answer.
    const later = (said.get(uid) ?? []).slice((said.get(uid) ?? []).lastIndexOf(acknowledged))
    assert.ok(later.includes(positions.get(uid) ?? 0), `${uid} is where it was said`)
  }
})
