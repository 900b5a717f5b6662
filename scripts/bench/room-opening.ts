/** Five hundred members who open the course room within one minute before a class, and join it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { addressOf, CLASS, joinersOf, openClassroom } from './classroom.ts'
import { print } from './print.ts'

const MEMBERS = 500
const ALONE = 50
/** More than one that is alone waits, at the 95th of a hundred. */
const TARGET_MS = 100

const STEPS = ['page', 'batches', 'batch', 'join'] as const
type Step = (typeof STEPS)[number]
type Times = Readonly<Record<Step, number[]>>

const noTimes = (): Times => ({ page: [], batches: [], batch: [], join: [] })

export async function measureRoomOpening(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-room-'))
  const server = await startServer({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const members = await openClassroom({ url: server.url, dataDir: folder }, MEMBERS)
    const alone = noTimes()
    for (const [number, { cookie }] of members.slice(0, ALONE).entries())
      await openRoom(server.url, cookie, number, alone)
    const together = noTimes()
    await Promise.all(
      members.map(async ({ cookie }, number) => {
        await sleep((number / MEMBERS) * MINUTE_MS)
        await openRoom(server.url, cookie, number, together)
      }),
    )
    for (const step of STEPS) {
      const [idle, busy] = [p95(alone[step]), p95(together[step])]
      print(
        `course room, ${step}`,
        `${busy.toFixed(0)} ms together, ${idle.toFixed(0)} ms alone (p95)`,
        `${TARGET_MS} ms more`,
        busy - idle <= TARGET_MS,
      )
    }
    const joined = (await joinersOf(folder)).length
    print('course room, joins noted', `${joined} of ${MEMBERS}`, 'all', joined === MEMBERS)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openRoom(url: string, cookie: string, number: number, times: Times): Promise<void> {
  const headers = { cookie, 'X-Forwarded-For': addressOf(number), Accept: 'application/json' }
  const calls = [
    ['page', 'GET', `/room/batches/${CLASS.batchKey}`],
    ['batches', 'GET', '/api/room'],
    ['batch', 'GET', `/api/room/batches/${CLASS.batchKey}`],
    ['join', 'POST', `/api/room/classes/${CLASS.id}/join`],
  ] as const
  for (const [step, method, path] of calls) {
    const begun = performance.now()
    const answer = await fetch(url + path, { method, headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    times[step].push(performance.now() - begun)
  }
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
