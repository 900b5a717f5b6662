import { createHash } from 'node:crypto'
import assert from 'node:assert/strict'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { register } from '../api-member.ts'
import { deliverEvent } from '../payment-chain.ts'
import type { Apps } from './apps.ts'
import { type Call, type Causes, send } from './call.ts'

/** How each refusal comes about that is not the desk's own. */
export const SITE_CAUSES: Causes = {
  addressMalformed: (apps, call) => send(apps, call, { path: `${call.path}?a=%00` }),
  otherMember: (apps, call) => send(apps, call, { headers: { 'Written-By': 'somebody' } }),
  crossSite: (apps, call) => send(apps, call, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  bodyTooLarge: (apps, call) => send(apps, call, { headers: { 'Content-Length': '32769' } }),
  contentTypeUnsupported: (apps, call) => send(apps, call, { headers: { 'Content-Type': 'text/plain' } }),
  bodyMalformed: (apps, call) => send(apps, call, { body: '{' }),
  fieldsInvalid: (apps, call) =>
    send(apps, call, call.method === 'get' ? { path: `${call.path}?from=today` } : { body: { nobody: 'knows' } }),
  keyMalformed: (apps, call) => send(apps, call, { headers: { 'Idempotency-Key': 'ä' } }),
  async keyReused(apps, call) {
    const headers = { 'Idempotency-Key': 'a-key' }
    assert.equal((await send(apps, call, { headers })).status, 201)
    return send(apps, call, { headers, body: JSON.stringify(call.body).replace('Asha', 'Usha') })
  },
  'keyReused post /api/users/me/requests': async (apps, call) => {
    await send(apps, call)
    return send(apps, call, { body: { ...call.body, asked: 'y' } })
  },
  'passwordWrong post /api/users/me/requests': (apps, call) =>
    send(apps, call, { body: { ...call.body, kind: 'erasure' } }),
  'stepUpRequired post /api/users/me/requests': (apps, call) =>
    withoutPassword(apps, { ...call, body: { ...call.body, kind: 'erasure' } }),
  'stepUpRequired post /api/users/me/download': withoutPassword,
  async 'emailTaken post /api/desk/claim'(apps, call, { staff }) {
    const codeDigest = createHash('sha256').update('a known code').digest('base64url')
    const claim = { id: 'first', codeDigest, expiresAt: '2099-01-01T00:00:00.000Z' } as const
    await apps.app.database.db.insertInto('ownerClaims').values(claim).execute()
    return send(apps, call, { body: { ...call.body, code: 'a known code', email: staff.owner.email } })
  },
  signInRequired: (apps, call) => send(apps, call, { cookie: '' }),
  tooManyRequests: (apps, call) => send(apps, call, { app: apps.limited }),
  'tooManyRequests get /api/users/me/live': (apps, call) => afterStreams(apps, call, 5),
  'tooManyRequests get /api/users/me/purchases/live': (apps, call) => afterStreams(apps, call, 5),
  'tooManyRequests get /api/desk/changes': (apps, call) => afterStreams(apps, call, 12),
  courseUnknown: (apps, call) => send(apps, call, { body: { courseId: 'Nothing' } }),
  'courseUnknown post /api/enrollments/{courseId}': (apps, call) =>
    send(apps, call, { path: '/api/enrollments/Nothing' }),
  webinarOver: (apps, call) => send(apps, call, { path: '/api/webinars/01012026/registrations' }),
  'courseUnknown post /api/enrollments/{courseId}/announcements': (apps, call) =>
    send(apps, call, { path: '/api/enrollments/Nothing/announcements' }),
  webinarUnknown: (apps, call) => send(apps, call, { path: '/api/webinars/01011970/registrations' }),
  emailTaken: (apps, call) => send(apps, call),
  credentialsWrong: (apps, call) => send(apps, call),
  'credentialsWrong post /api/auth/verify-email': (apps, call, { token }) =>
    send(apps, call, { cookie: '', body: { token, password: 'a wrong one' } }),
  passwordRequired: (apps, call, { token }) => send(apps, call, { cookie: '', body: { token } }),
  tokenInvalid: (apps, call) => send(apps, call),
  alreadyVerified: (apps, call, { holder, provenToken }) =>
    send(apps, call, { cookie: holder.cookie, ...(call.body && { body: { token: provenToken } }) }),
  providerUnavailable: (apps, call) => send(apps, call, { app: apps.bare }),
  seatedAlready: (apps, call, { holder }) => send(apps, call, { cookie: holder.cookie }),
  notOpen: (apps, call, { holder }) =>
    send(apps, call, { cookie: holder.cookie, path: call.path.replace('pay_9', 'pay_1') }),
  batchNotOpen: (apps, call) => send(apps, call, { body: { courseId: 'AspenPlus', batch: 'none' } }),
  priceChanged: (apps, call) => send(apps, call, { body: { courseId: 'AspenPlus', amount: 1 } }),
  notOnSale: (apps, call) => send(apps, call, { body: { courseId: 'AspenHysys' } }),
  'addressNotProven post /api/users/me/consents/{purpose}': (apps, call) => send(apps, call),
  'notFound post /api/users/me/consents/{purpose}': (apps, call) =>
    send(apps, call, { path: '/api/users/me/consents/nothing' }),
  'versionStale post /api/users/me/consents/{purpose}': (apps, call, { holder }) =>
    send(apps, call, { cookie: holder.cookie, body: { state: 'given', noticeVersion: 9 } }),
  signatureWrong: (apps, call) => send(apps, call),
  notFound: (apps, call) => send(apps, call),
  'signatureWrong post /api/payments/razorpay/webhook': ({ app }) =>
    deliverEvent(app, '{}', 'evt_1', { 'x-razorpay-signature': 'unknown' }),
  'bodyTooLarge post /api/payments/razorpay/webhook': ({ app }) =>
    deliverEvent(app, 'x'.repeat(1024 * 1024 + 1), 'evt_1'),
  'webhookUnavailable post /api/payments/razorpay/webhook': ({ bare }) => deliverEvent(bare, '{}', 'evt_1'),
  // Any call may meet these: they come from one place, which is asked once.
  internal: ({ broken }) => broken.send('POST', '/api/feedback', contactMessage()),
  storageFull: ({ full }) => full.send('POST', '/api/feedback', contactMessage()),
  busy: ({ away }) => away.send('POST', '/api/feedback', contactMessage()),
}

/** By an account into which another service signs, long ago. */
async function withoutPassword(apps: Apps, call: Call): Promise<Response> {
  const { cookie, member } = await register(apps.app, { email: `${crypto.randomUUID()}@example.com` })
  const { db } = apps.app.database
  await db.deleteFrom('account').where('userId', '=', member.uid).execute()
  await db.updateTable('session').set({ openedAt: null }).where('userId', '=', member.uid).execute()
  return send(apps, call, { cookie })
}

/** What is answered while so many streams are open. */
async function afterStreams(apps: Apps, call: Call, most: number): Promise<Response> {
  const streams = await Promise.all(Array.from({ length: most }, () => send(apps, call)))
  const oneMore = await send(apps, call)
  for (const { body } of streams) await body?.cancel()
  return oneMore
}
