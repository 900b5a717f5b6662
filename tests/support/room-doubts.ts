/** A batch with two members and its trainer, for tests of the questions in its room. */
import assert from 'node:assert/strict'
import { Doubt, DoubtPage } from '#contract/doubts.ts'
import { weekendBatch } from './catalogs.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { type Buyer, buyer, PAYMENT_ENV, press, send } from './payment-chain.ts'
import { createTestApp, NOON, type TestApp } from './test-app.ts'

export const KEY = 'AP-2026-11'
export const PATH = `/api/room/batches/${KEY}/doubts`
export const PLAIN = { create: { width: 400, height: 400, channels: 3, background: '#c2410c' } } as const

/** Asha and Ravi sit in the batch, and Anil teaches it. */
export async function asked(engine: TestEngine, t: Cleaner, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch()] }, ...options })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi)
  await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '+919876543211', notes: {} })
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  await app.database.db.updateTable('user').set({ name: 'Ravi Mehta' }).where('id', '=', ravi.uid).execute()
  await app.postman.round()
  app.mailer.sent.length = 0
  return { app, asha, ravi, trainer }
}

export type Who = Pick<Buyer, 'cookie'>

let count = 0
export const newKey = () => `key-${String((count += 1)).padStart(16, '0')}`
export const question = ({ uid }: Buyer, changes: object = {}) => ({
  from: uid,
  key: newKey(),
  title: 'Why does the flash not converge?',
  body: 'The duty is $Q = m c_p \\Delta T$.',
  classId: null,
  second: null,
  hasPicture: false,
  ...changes,
})

export const post = (app: TestApp, who: Buyer, changes: object = {}) =>
  app.send('POST', PATH, question(who, changes), { cookie: who.cookie })

export const idOf = async (answer: Response): Promise<string> => {
  assert.equal(answer.status, 201, await answer.clone().text())
  return String(Reflect.get(Object(await answer.json()), 'id'))
}

export const ask = async (app: TestApp, who: Buyer, changes: object = {}) => idOf(await post(app, who, changes))
export const reply = (app: TestApp, { cookie }: Who, id: string, changes: object = {}) =>
  app.send(
    'POST',
    `${PATH}/${id}/replies`,
    { key: newKey(), body: 'Look at $x$', isAnswer: false, ...changes },
    { cookie },
  )
export const put = (app: TestApp, { cookie }: Who, path: string, body: object) =>
  app.send('PUT', `${PATH}/${path}`, body, { cookie })
export const remove = (app: TestApp, { cookie }: Who, id: string, version = 1) =>
  app.request(`${PATH}/${id}?version=${version}`, { method: 'DELETE', headers: { cookie } })

export const read = async (app: TestApp, { cookie }: Who, id: string) =>
  Doubt.parse(await (await app.request(`${PATH}/${id}`, { headers: { cookie } })).json())
export const list = async (app: TestApp, { cookie }: Who, query = '') =>
  DoubtPage.parse(await (await app.request(`${PATH}${query}`, { headers: { cookie } })).json())
export const titles = async (app: TestApp, who: Who, query = '') =>
  (await list(app, who, query)).doubts.map(({ title }) => title)

export async function letters(app: TestApp) {
  await app.postman.round()
  const about = app.mailer.sent.filter(({ subject }) => /question/.test(subject))
  return about.map(({ to, subject }) => [to, subject])
}

export const classRow = (number: number, startsAt: string, endsAt: string) => ({
  id: `class-${number}`,
  batchKey: KEY,
  number,
  title: number === 1 ? 'Flash drums' : '',
  startsAt,
  endsAt,
  state: 'planned' as const,
  sequence: 0,
  version: 1,
  updatedAt: NOON.toISOString(),
})

/** The recording of a class, on a video host. */
export const recordingRow = (classId: string, releaseAt: string | null, seconds = 5_400) => ({
  id: `recording-${classId}-${seconds}`,
  batchKey: KEY,
  classId,
  title: 'A class',
  host: 'youtube' as const,
  videoId: 'dQw4w9WgXcQ',
  videoFrom: 0,
  fileId: null,
  captionsId: null,
  seconds,
  startsAtOnce: 0,
  chapters: '[]',
  releaseAt,
  expiresAt: null,
  version: 1,
  addedBy: 'trainer',
  addedAt: NOON.toISOString(),
  updatedAt: NOON.toISOString(),
})
