import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '#stand-ins/server-process.ts'
import { addressOf, CLASS, joinersOf, openClassroom } from '../../scripts/bench/classroom.ts'
import { newFolder } from '../support/backups.ts'

const MEMBERS = 24
const KILLS = 4

test('whoever was led to the class is noted, however often the server is killed in the middle', async (t) => {
  const dataDir = await newFolder(t)
  const env = { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startServer(env)
  t.after(() => server.stop())
  const members = await openClassroom({ url: server.url, dataDir }, MEMBERS)
  const led: string[] = []
  let cut = 0
  const join = async ({ cookie, uid }: (typeof members)[number], number: number): Promise<void> => {
    const headers = { cookie, 'X-Forwarded-For': addressOf(number), Accept: 'application/json' }
    const path = `/api/room/classes/${CLASS.id}/join`
    const answer = await fetch(server.url + path, { method: 'POST', headers }).catch(() => null)
    if (!answer) cut += 1
    if (answer?.status !== 200) return
    led.push(uid)
    // The rest of them are on their way.
    if (led.length % (MEMBERS / KILLS) === MEMBERS / KILLS / 2) await server.kill9()
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = led.length
    await Promise.all(members.map((member, number) => join(member, number)))
    assert.ok(led.length > before, 'some were let in before the server was gone')
    server = await startServer(env)
  }
  assert.ok(cut > 0, 'some were on their way')
  const noted = await joinersOf(dataDir)
  assert.ok(led.every((uid) => noted.includes(uid)))
})
