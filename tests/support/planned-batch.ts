/** A batch whose classes are planned, with its people, in a site of a test. */
import assert from 'node:assert/strict'
import { ClassBoard, type ClassRow } from '#contract/classes.ts'
import { weekendBatch } from './catalogs.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { buyer, PAYMENT_ENV, press, send } from './payment-chain.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const KEY = 'AP-2026-11'
const BATCH_LINK = 'https://meet.example.com/planted-batch'
const DESK = `/api/desk/batches/${KEY}/classes`

/** Saturdays at seven and Sundays at half past ten in the morning, in India. */
const PLAN = {
  firstDay: '2026-11-21',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '10:30', minutes: 90 },
  ],
  count: 3,
}

/** Asha sits in the batch, Anil teaches it, Meera owns the site; no letter waits. */
export async function openPlanned(engine: TestEngine, t: Cleaner, { label = 'Nov 2026' } = {}) {
  const access = { [KEY]: { joinUrl: BATCH_LINK, groupUrl: null, note: null } }
  const sold = { batches: [weekendBatch({ label })] }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold, access })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  await send(app, 'payment.captured')
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
  const deskAs = (cookie: string) => ({
    plan: (plan: object = PLAN) => app.send('POST', `${DESK}/plan`, plan, { cookie }),
    add: (time: object) => app.send('POST', DESK, { title: '', at: '20:00', minutes: 60, ...time }, { cookie }),
    classes: async () => ClassBoard.parse(await (await app.request(DESK, { headers: { cookie } })).json()).classes,
    change: ({ id, version }: ClassRow, to: object) =>
      app.send(
        'PUT',
        `/api/desk/classes/${id}`,
        { title: '', minutes: 60, why: 'A storm', version, ...to },
        { cookie },
      ),
    turn: ({ id, version }: ClassRow, state: 'planned' | 'cancelled') =>
      app.send('PUT', `/api/desk/classes/${id}/state`, { state, why: 'A storm', version }, { cookie }),
  })
  const desk = deskAs(owner.cookie)
  await desk.classes()
  await lettersOf(app)
  return { app, asha, owner, trainer, desk }
}

/** What went out since the last look. */
export async function lettersOf({ postman, mailer }: TestApp) {
  const before = mailer.sent.length
  await postman.round()
  return mailer.sent.slice(before)
}

export const subjectsOf = async (app: TestApp): Promise<string[]> =>
  (await lettersOf(app)).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()

/** Staff work with a sign-in of the last hours: as if they had signed in at this time. */
export const signInAgain = async ({ database: { db } }: TestApp, time: Date): Promise<void> =>
  void (await db.updateTable('session').set({ openedAt: time.toISOString() }).execute())

export async function classNumbered(classes: Promise<ClassRow[]>, number: number): Promise<ClassRow> {
  return (await classes).find((row) => row.number === number) ?? assert.fail(`There is no class ${number}`)
}
