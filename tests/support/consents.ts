/** A member and the support, for tests of consents. */
import assert from 'node:assert/strict'
import { OwnConsents, type ConsentState } from '#contract/consents.ts'
import type { PersonDetail } from '#contract/people.ts'
import { register, verifyAddress } from './api-member.ts'
import { registerStaff } from './desk-staff.ts'
import type { Cleaner, TestEngine } from './engines.ts'
import { deskOf } from './lead-desk.ts'
import { createTestApp, NO_LIMITS, testAppOn } from './test-app.ts'

/** A member with a proven address, somebody of the support, and a second server on the same database. */
export async function opened(
  engine: TestEngine,
  cleaner: Cleaner,
  { isLive = false, isProven = true, limits = NO_LIMITS } = {},
) {
  const app = await createTestApp(engine, cleaner, { isLive, limits })
  const { cookie, member } = await register(app)
  if (isProven) await verifyAddress(app, cookie)
  const desk = deskOf(app, (await registerStaff(app, 'kavya@example.com', 'support')).cookie)
  const own = async () =>
    OwnConsents.parse(await (await app.request('/api/users/me/consents', { headers: { cookie } })).json())
  const standing = async (purpose = 'batches') =>
    (await own()).consents.find((one) => one.purpose === purpose)?.standing ?? assert.fail()
  const say = (state: ConsentState, purpose = 'batches', noticeVersion = 0) =>
    app.send('POST', `/api/users/me/consents/${purpose}`, { state, noticeVersion }, { cookie })
  const shown = async (id = member.uid) => {
    const detail: PersonDetail = await (await desk.get(`/people/${id}`)).json()
    return detail
  }
  return { app, other: testAppOn(app.database, { isLive }), cookie, member, desk, own, standing, say, shown }
}
