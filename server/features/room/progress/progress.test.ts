import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Progress } from '#contract/progress.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'

const KEY = 'AP-2026-11'
const PATH = `/api/room/batches/${KEY}/progress`
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS).toISOString()

/** A class from this hour on, counted from noon. */
const row = (number: number, hours: number, state: 'planned' | 'cancelled' = 'planned') => ({
  id: `class-${number}`,
  batchKey: KEY,
  number,
  title: '',
  startsAt: at(hours),
  endsAt: at(hours + 1),
  state,
  sequence: 0,
  joinUrl: null,
  version: 1,
  updatedAt: at(0),
})

const recording = (id: string, seconds = 10) => ({
  id,
  batchKey: KEY,
  classId: null,
  title: id,
  host: 'youtube' as const,
  videoId: 'dQw4w9WgXcQ',
  videoFrom: 0,
  fileId: null,
  captionsId: null,
  seconds,
  startsAtOnce: 1,
  chapters: '[]',
  releaseAt: at(0),
  expiresAt: null,
  version: 1,
  addedBy: 'somebody',
  addedAt: at(0),
  updatedAt: at(0),
})

for (const engine of engines)
  suite(`progress of a member on ${engine.name}`, () => {
    test('T11: counts classes that are over and took place, files and questions, and no recording that cannot be counted', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] } })
      const { db } = app.database
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      const read = async () =>
        Progress.parse(await (await app.request(PATH, { headers: { cookie: asha.cookie } })).json())
      const none = { classes: { there: 0, held: 0, ahead: null }, files: { taken: 0, released: 0 } }
      assert.deepEqual(await read(), {
        serverNow: at(0),
        since: at(0),
        ...none,
        recordings: { seen: 0, all: 0, uncounted: 0 },
        questions: { asked: 0, settled: 0 },
      })
      const rows = [row(1, -3), row(2, 2), row(3, 4), row(4, 6, 'cancelled'), row(5, 8)]
      await db.insertInto('classes').values(rows).execute()
      const joined = ['class-1', 'class-2', 'class-2', 'class-5']
      const joins = joined.map((classId, index) => ({ id: `join-${index}`, classId, userId: asha.uid, at: at(2) }))
      await db
        .insertInto('joins')
        .values([...joins, { id: 'other', classId: 'class-3', userId: 'somebody', at: at(4) }])
        .execute()
      const asked = { from: asha.uid, key: 'key-of-a-question', title: 'Why?', body: '', classId: null, second: null }
      await app.send(
        'POST',
        `/api/room/batches/${KEY}/doubts`,
        { ...asked, hasPicture: false },
        { cookie: asha.cookie },
      )
      await db
        .insertInto('recordings')
        .values([recording('whole'), recording('begun'), recording('empty', 0)])
        .execute()
      const watched = { userId: asha.uid, position: 0, updatedAt: at(0) }
      const bits = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
      await db
        .insertInto('watching')
        .values([
          { ...watched, recordingId: 'whole', covered: bits(0xff, 0xff) },
          { ...watched, recordingId: 'begun', covered: bits(0xff, 0) },
        ])
        .execute()
      app.setTime(new Date(at(7)))
      const { classes, recordings, questions } = await read()
      assert.deepEqual(recordings, { seen: 1, all: 1, uncounted: 2 })
      const says = await app.send(
        'PUT',
        `/api/room/batches/${KEY}/recordings/begun/watching`,
        { covered: [[0, 10]], position: 0 },
        { cookie: asha.cookie },
      )
      assert.equal(says.status, 200)
      assert.deepEqual((await read()).recordings, { seen: 2, all: 2, uncounted: 1 })
      assert.deepEqual(classes, { there: 1, held: 2, ahead: 1 })
      assert.deepEqual(questions, { asked: 1, settled: 0 })
    })

    test('is of members: whoever teaches without a place has none', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] } })
      const { cookie } = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
      assert.equal((await app.request(PATH, { headers: { cookie } })).status, 404)
    })
  })
