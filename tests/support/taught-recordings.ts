/** Recordings of a batch that somebody teaches and somebody has a seat in. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RecordingList } from '#contract/recordings.ts'
import { diskFiles } from '#server/gateways/disk-files.ts'
import { weekendBatch } from './catalogs.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { buyer, PAYMENT_ENV, press, send } from './payment-chain.ts'
import { createTestApp, NOON, type TestApp } from './test-app.ts'
import { takenBy } from './uploads.ts'
import { mp4 } from './video.ts'

export const KEY = 'AP-2026-11'
export const PATH = `/api/room/batches/${KEY}/recordings`
export const EMBED = {
  title: 'Class 1',
  classId: null,
  address: 'https://youtu.be/dQw4w9WgXcQ',
  fileId: null,
  captionsId: null,
  seconds: 5_400,
  chapters: [
    { at: 600, title: 'Reflux' },
    { at: 0, title: 'Begin' },
  ],
  releaseAt: NOON.toISOString(),
  expiresAt: null,
}

export const video = (bytes: Buffer = mp4()) => ({
  data: Buffer.from(bytes),
  name: 'class.mp4',
  purpose: 'recording' as const,
})

/** A trainer, who teaches the batch, and a member, who sits in it. */
export async function taught(engine: TestEngine, t: Cleaner, options: Parameters<typeof createTestApp>[2] = {}) {
  const folder = join(tmpdir(), `synergyy-recordings-${randomUUID()}`)
  t.after(() => rm(folder, { recursive: true, force: true }))
  const fileStore = diskFiles(folder)
  const sold = { batches: [weekendBatch()] }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold, fileStore, ...options })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  await send(app, 'payment.captured')
  const { cookie } = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const trainer = {
    cookie,
    add: (given: object = {}) => app.send('POST', PATH, { ...EMBED, ...given }, { cookie }),
    change: (id: string, given: object) =>
      app.send('PATCH', `${PATH}/${id}`, { ...EMBED, version: 1, ...given }, { cookie }),
    remove: (id: string, version: number) =>
      app.request(`${PATH}/${id}?version=${version}`, { method: 'DELETE', headers: { cookie } }),
  }
  const member = {
    list: async () =>
      RecordingList.parse(await (await app.request(PATH, { headers: { cookie: asha.cookie } })).json()).recordings,
    part: (id: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.request(`${PATH}/${id}/video`, { method, headers: { cookie: asha.cookie, ...headers } }),
    watch: (id: string, covered: number[][], position: number) =>
      app.send('PUT', `${PATH}/${id}/watching`, { covered, position }, { cookie: asha.cookie }),
  }
  return { app, asha, trainer, member, folder }
}

export const idOf = async (answer: Response): Promise<string> => {
  const body: unknown = await answer.json()
  assert.equal(answer.status, 201, JSON.stringify(body))
  return String(Reflect.get(Object(body), 'id'))
}

export const fileOf = async (app: TestApp, cookie: string, bytes?: Buffer) => {
  const { id, answer } = await takenBy(app, cookie, video(bytes))
  assert.equal(answer.status, 201, await answer.text())
  return id
}
