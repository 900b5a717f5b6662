import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { draftOf, publishAll, SECRET } from '../tests/support/content.ts'
import { engines } from '../tests/support/engines.ts'
import { dataFolder, DIST } from '../tests/support/pages.ts'
import { NOON, testAppOn } from '../tests/support/test-app.ts'
import { courseById } from '#contract/catalog.ts'
import type { Database } from './database/open.ts'
import { liveCatalog } from './features/content/live-catalog.ts'

const HOURS = 'From nine to six, but not on Sundays'
const LOG = { info() {}, warn() {}, error() {} }

const planned = (database: Database, batchKey: string) =>
  database.write(async (tx) => {
    for (const [index, day] of ['2099-01-10', '2099-01-11'].entries())
      await tx
        .insertInto('classes')
        .values({
          id: `class-${day}`,
          batchKey,
          number: index + 1,
          title: '',
          startsAt: `${day}T04:30:00.000Z`,
          endsAt: `${day}T06:30:00.000Z`,
          state: 'planned',
          sequence: 0,
          version: 1,
          updatedAt: NOON.toISOString(),
          joinUrl: null,
        })
        .execute()
    await database.changes.publish(tx, 'batches', batchKey)
  })

for (const engine of engines)
  test(`what is published comes to the pages of a whole site, on ${engine.name}`, async (t) => {
    const cleanings: (() => Promise<void> | void)[] = []
    const database = await engine.open(t)
    const dataDir = await dataFolder({ after: (work) => void cleanings.push(work) })
    const catalog = liveCatalog({ database, now: () => NOON, secret: SECRET, log: LOG })
    await catalog.refresh()
    const drawing = { catalog, dist: DIST, files: new Map(), log: LOG, settledMs: 60_000 }
    const { request, site } = testAppOn(database, { isLive: true, drawing, env: { DATA_DIR: dataDir } })
    t.after(async () => {
      await site.stop()
      for (const clean of cleanings) await clean()
    })
    const contact = async () => (await request('/contact')).text()
    const publishHours = async (hours: string) => {
      assert.deepEqual((await publishAll(database, [draftOf('office/office', { hours })])).faults, [])
      await catalog.refresh()
    }
    const starting = site.pages?.start()
    await publishHours('While it began')
    await starting
    while (!(await contact()).includes('While it began')) await sleep(50)
    await publishHours(HOURS)
    const { batch } = courseById(catalog.now().courses, 'AspenPlus') ?? assert.fail()
    await planned(database, batch?.key ?? '')
    while (!(await contact()).includes(HOURS)) await sleep(50)
    const course = async () => (await request('/course/AspenPlus')).text()
    while (!(await course()).includes('Days of all 2 classes')) await sleep(50)
  })
