import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ClassRow } from '#contract/classes.ts'
import { TeachingDuties } from '#contract/teaching.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

const KEY = 'AP-2026-11'
const TEACHING = `/api/room/batches/${KEY}/teaching`
const NOTE = { title: 'A note', body: 'Read it', fileId: null, classId: null, watermark: false }

for (const engine of engines)
  suite(`what waits for whoever teaches, on ${engine.name}`, () => {
    test('is the roll of the last class, what is kept back, questions, and classes without a recording', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] } })
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      const { cookie } = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
      const duties = async () =>
        TeachingDuties.parse(await (await app.request(TEACHING, { headers: { cookie } })).json())
      const nothing = { roll: null, questions: { open: 0, late: 0 }, keptBack: 0, unrecorded: [] }
      assert.deepEqual(await duties(), nothing)
      const added = await app.send(
        'POST',
        `/api/desk/batches/${KEY}/classes`,
        { title: '', day: '2026-11-20', at: '18:00', minutes: 60 },
        { cookie },
      )
      const { id } = ClassRow.parse(await added.json())
      assert.deepEqual(await duties(), nothing, 'a class to come asks for nothing')
      for (const releaseAt of [null, '2026-11-20T12:00:00.000Z', '2027-01-01T00:00:00.000Z'])
        await app.send('POST', `/api/room/batches/${KEY}/materials`, { ...NOTE, releaseAt }, { cookie })
      app.setTime(new Date('2026-11-20T13:00:00.000Z'))
      const roll = { id, number: 1, there: 0, members: 1 }
      assert.deepEqual(await duties(), { ...nothing, roll, keptBack: 2 })
      await app.send(
        'PUT',
        `/api/room/classes/${id}/attendance`,
        { uid: asha.uid, state: 'present', version: 0 },
        { cookie },
      )
      const doubt = { key: crypto.randomUUID(), from: asha.uid, title: 'Why?', body: '', classId: null, second: null }
      const asked = await app.send(
        'POST',
        `/api/room/batches/${KEY}/doubts`,
        { ...doubt, hasPicture: false },
        { cookie: asha.cookie },
      )
      assert.equal(asked.status, 201)
      app.setTime(new Date('2026-11-20T14:00:00.000Z'))
      assert.deepEqual(await duties(), {
        roll: { ...roll, there: 1 },
        questions: { open: 1, late: 0 },
        keptBack: 2,
        unrecorded: [{ id, number: 1 }],
      })
      const answer = await app.request(TEACHING, { headers: { cookie: asha.cookie } })
      assert.equal(await codeOf(answer), 'forbidden')
    })
  })
