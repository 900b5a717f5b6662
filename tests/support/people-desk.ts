/** People as somebody at the desk sees them: an app with two batches, members and seats. */
import assert from 'node:assert/strict'
import { PeoplePage, PersonDetail } from '#contract/people.ts'
import type { RoleGiven } from '#contract/staff.ts'
import { register, verifyAddress } from './api-member.ts'
import { registerStaff } from './desk-staff.ts'
import { SELLER } from './documents.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { booksOn, PAYMENT_ENV, send } from './payment-chain.ts'
import { createTestApp, NOON, type TestApp } from './test-app.ts'
import { createBooks } from '#server/site.ts'
import { catalogWith, weekendBatch } from './catalogs.ts'
import { assignSeat } from '#server/features/payments/ledger/desk.ts'

type Given = RoleGiven['role'] | RoleGiven
export const trainerOf = (batchKey: string | null): RoleGiven => ({ role: 'trainer', batchKey })

export const OWN = weekendBatch().key
export const OTHER = 'AP-2026-12'
const BATCHES = [weekendBatch(), weekendBatch({ key: OTHER, label: 'Dec 2026', enrolUntil: null })]

export async function open(engine: TestEngine, cleaner: Cleaner) {
  return createTestApp(engine, cleaner, { env: { ...PAYMENT_ENV, ...SELLER }, sold: { batches: BATCHES } })
}

export async function deskAs(app: TestApp, ...roles: readonly Given[]) {
  const names = roles.map((given) => (typeof given === 'string' ? given : given.role)).join('-')
  const { cookie, uid } = await registerStaff(app, `${names}@staff.example.com`, ...roles)
  const get = (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
  return {
    uid,
    cookie,
    get,
    page: async (query = '') => PeoplePage.parse(await (await get(`/people?${query}`)).json()),
    names: async (query = '') =>
      PeoplePage.parse(await (await get(`/people?${query}`)).json()).people.map(({ name }) => name),
    person: async (id: string) => PersonDetail.parse(await (await get(`/people/${id}`)).json()),
  }
}

let minute = 0

/** A member who joined a minute after the one before. */
export async function member(app: TestApp, name: string, changes: { mobile?: string; isProven?: boolean } = {}) {
  const { isProven = true, mobile = '9876543210' } = changes
  minute += 1
  app.setTime(new Date(NOON.getTime() + minute * 1000))
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
  const { cookie, member: made } = await register(app, { email, fullName: name, mobile })
  if (isProven) await verifyAddress(app, cookie, email)
  return { uid: made.uid, email, cookie }
}

/** Gives the member a paid seat in Aspen Plus, in this batch. */
export async function seat(
  app: TestApp,
  { email }: { email: string },
  batch: string,
  id = `pay_${email.split('@')[0]}`,
) {
  await send(app, 'payment.captured', { id, email: 'elsewhere@example.com', contact: '+919000055555' })
  const catalog = catalogWith({ batches: BATCHES }, () => NOON)
  const desk = createBooks({ ...booksOn(app, NOON, SELLER), catalog })
  const by = { actor: 'cli:owner', at: NOON, why: 'test' }
  assert.equal(
    await assignSeat({ ...desk, database: app.database }, { payment: id, email, course: 'AspenPlus' }, by),
    null,
  )
  const chosen = await desk.ledger.chooseBatch(id, batch, by)
  assert.ok(chosen === null || chosen.code === 'batchChosen')
  return id
}

export const statusOf = async (answer: Promise<Response>) => (await answer).status
