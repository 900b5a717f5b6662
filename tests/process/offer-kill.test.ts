import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#server/database/open.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { repeats } from '#stand-ins/repeats.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { newFolder } from '../support/backups.ts'
import { makeOwner } from '../support/owner-at.ts'

const KILLS = repeats('contentKills')
const AT_ONCE = 2
const CLASSES = 12

const courseNumbered = (kill: number, number: number) => ({
  key: `press-of-course-${kill}-${number}`,
  name: `Course ${kill} ${number}`,
  address: `Course${kill}N${number}`,
  level: 'beginner',
  hours: 24,
  price: 9000,
  original: null,
  batch: {
    firstDay: '2099-01-05',
    weekly: [{ day: 'Mon', at: '19:00', minutes: 60 }],
    count: CLASSES,
    capacity: 20,
    joinUrl: null,
  },
  trainer: 'Asha Rao',
  picture: null,
})

/** How many versions and classes there are of each course. */
async function madeIn(dataDir: string): Promise<Map<string, { versions: number; classes: number }>> {
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  try {
    const published = (await readTimeline(database.db)).versions.filter(({ number }) => number > 0)
    const rows = await database.db.selectFrom('classes').select('batchKey').execute()
    const made = new Map<string, { versions: number; classes: number }>()
    for (const [, set] of Map.groupBy(published, ({ publication }) => publication)) {
      const id = set.find(({ kind }) => kind === 'price')?.key ?? 'none'
      const batch = set.find(({ kind }) => kind === 'batch')?.key
      made.set(id, { versions: set.length, classes: rows.filter(({ batchKey }) => batchKey === batch).length })
    }
    return made
  } finally {
    await database.close()
  }
}

test('a course that is published while the server is killed is there whole or not at all, and once', async (t) => {
  const dataDir = await newFolder(t)
  let server = await startServer({ DATA_DIR: dataDir })
  t.after(() => server.stop())
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(registration())
  const signedUp = await fetch(`${server.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? assert.fail(await signedUp.text())
  await makeOwner(dataDir, registration().email)
  const press = async (course: object): Promise<number> => {
    const sent = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(course) }
    return (await fetch(`${server.url}/api/desk/courses`, sent).catch(() => null))?.status ?? 0
  }
  const whole = { versions: 4, classes: CLASSES }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const courses = Array.from({ length: AT_ONCE }, (_, number) => courseNumbered(kill, number))
    // The other is on its way when the first is answered.
    const presses = courses.map(press)
    assert.equal(await Promise.race(presses), 201)
    await server.kill9()
    const answers = await Promise.all(presses)
    const made = await madeIn(dataDir)
    for (const [index, { address }] of courses.entries()) {
      const found = made.get(address)
      if (answers[index] === 201 || found) assert.deepEqual(found, whole, address)
    }
    server = await startServer({ DATA_DIR: dataDir })
    for (const course of courses) assert.equal(await press(course), 201, 'pressed again')
    const after = await madeIn(dataDir)
    for (const { address } of courses) assert.deepEqual(after.get(address), whole, address)
    assert.equal(after.size, AT_ONCE * (kill + 1))
  }
  // Before its folder goes.
  await server.stop()
})
