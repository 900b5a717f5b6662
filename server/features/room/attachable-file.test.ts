import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FilePurpose } from '#contract/files.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { takenBy } from '../../../tests/support/uploads.ts'
import { mp4 } from '../../../tests/support/video.ts'

const [ONE, OTHER] = ['AP-2026-11', 'AP-2026-12'] as const
const NOTES = { title: 'Notes', body: '', fileId: null, releaseAt: null, classId: null, watermark: false }
const VIDEO = {
  title: 'Class 1',
  classId: null,
  address: '',
  fileId: null,
  captionsId: null,
  seconds: null,
  chapters: [],
  releaseAt: null,
  expiresAt: null,
}

const NAMES: Record<string, string> = { material: 'a.txt', recording: 'a.mp4', captions: 'a.vtt' }

const sent = async (app: TestApp, cookie: string, purpose: FilePurpose, data: string | Buffer) => {
  const { id, answer } = await takenBy(app, cookie, { data: Buffer.from(data), name: NAMES[purpose] ?? '', purpose })
  assert.equal(answer.status, 201, await answer.text())
  return id
}

for (const engine of engines)
  suite(`a file that is attached on ${engine.name}`, () => {
    test('is of whoever attaches it, or of the batch already, and never another batch’s', async (t) => {
      const sold = { batches: [weekendBatch(), weekendBatch({ key: OTHER })] }
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold })
      const [anil, usha, beside] = [
        await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: ONE }),
        await registerStaff(app, 'usha@example.com', { role: 'trainer', batchKey: OTHER }),
        await registerStaff(app, 'beside@example.com', { role: 'trainer', batchKey: ONE }),
      ]
      const { cookie } = anil
      const notes = await sent(app, cookie, 'material', 'Mine alone')
      const video = await sent(app, cookie, 'recording', mp4())
      const captions = await sent(app, cookie, 'captions', 'WEBVTT\n\n00:00.000 --> 00:02.000\nMine')
      const attached = async (who: { cookie: string }, batch: string) => {
        const add = (part: string, given: object) =>
          app.send('POST', `/api/room/batches/${batch}/${part}`, given, { cookie: who.cookie })
        const address = 'https://youtu.be/dQw4w9WgXcQ'
        return Promise.all([
          add('materials', { ...NOTES, fileId: notes }),
          add('recordings', { ...VIDEO, fileId: video }),
          add('recordings', { ...VIDEO, address, seconds: 60, captionsId: captions }),
        ])
      }
      const status = (answers: readonly Response[]) => answers.map((answer) => answer.status)
      const stolen = await attached(usha, OTHER)
      assert.deepEqual(status(stolen), [422, 422, 422])
      for (const answer of stolen) assert.match(await answer.text(), /not here any more/)
      assert.deepEqual(status(await attached(beside, ONE)), [422, 422, 422], 'not of the batch yet')
      assert.deepEqual(status(await attached(anil, ONE)), [201, 201, 201])
      assert.deepEqual(status(await attached(beside, ONE)), [201, 201, 201], 'of the batch by now')
      assert.deepEqual(status(await attached(usha, OTHER)), [422, 422, 422])
    })
  })
