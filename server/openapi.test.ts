import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import * as z from 'zod/mini'
import { REPORT_BYTES } from '#contract/desk-report.ts'
import { LetterWritten, type LetterKind, type LetterState } from '#contract/letters.ts'
import { PlaceKept } from '#contract/desk-batches.ts'
import { Problem, type RefusalCode } from '#contract/problem.ts'
import {
  contactMessage,
  courseFeedback,
  enrolment,
  registration,
  webinarRegistration,
} from '#stand-ins/people/makers.ts'
import { cookieOf, PASSWORD, register, tokenFrom, verifyAddress } from '../tests/support/api-member.ts'
import { pastWebinar, weekendBatch } from '../tests/support/catalogs.ts'
import { OpenApi, refusalsOf } from '../tests/support/declared-answers.ts'
import { registerStaff, signInAs, stepUp, turnOnFactor } from '../tests/support/desk-staff.ts'
import { seated, SELLER } from '../tests/support/documents.ts'
import { engines } from '../tests/support/engines.ts'
import { PAYMENT_ENV, deliverEvent, send as deliver } from '../tests/support/payment-chain.ts'
import { createTestApp, NO_LIMITS, NOON, testAppOn, type TestApp } from '../tests/support/test-app.ts'
import { invite } from './features/staff/invitations.ts'
import { fakePaymentProvider } from './gateways/fake-payment-provider.ts'
import { ALL_REFUSALS } from './http/refusals.ts'

const [sqlite = assert.fail()] = engines

const deskPayment = (...parts: readonly string[]) => ['/api/desk/payments', ...parts].join('/')
const deskPerson = (...parts: readonly string[]) => ['/api/desk/people', ...parts].join('/')

const deskBatch = (...parts: readonly string[]) => ['/api/desk/batches', weekendBatch().key, ...parts].join('/')

/** Where and with what each call is made that needs more than its address. */
const EXAMPLES: Readonly<Record<string, { readonly path?: string; readonly body?: object }>> = {
  'post /api/course-feedbacks': { body: courseFeedback() },
  'post /api/feedback': { body: contactMessage() },
  'post /api/webinars/{dateKey}/registrations': {
    path: '/api/webinars/06032025/registrations',
    body: webinarRegistration(),
  },
  'post /api/enrollments/{courseId}': { path: '/api/enrollments/AspenPlus', body: enrolment() },
  'post /api/enrollments/{courseId}/announcements': {
    path: '/api/enrollments/AspenPlus/announcements',
    body: enrolment(),
  },
  'post /api/announcements/unsubscribe': { body: { token: 'unknown' } },
  'post /api/auth/sign-up/email': { body: registration() },
  'post /api/auth/sign-in/email': { body: { email: 'asha@example.com', password: 'a wrong one' } },
  'post /api/auth/sign-in/social': { body: { provider: 'linkedin' } },
  'post /api/auth/request-password-reset': { body: { email: 'asha@example.com' } },
  'post /api/auth/reset-password': { body: { token: 'unknown', newPassword: 'packing 9 beds' } },
  'post /api/auth/verify-email': { body: { token: 'unknown' } },
  'post /api/auth/verify-email/account': { body: { token: 'unknown' } },
  'post /api/auth/verify-email/disown': { body: { token: 'unknown' } },
  'get /api/auth/callback/{provider}': { path: '/api/auth/callback/linkedin' },
  'patch /api/users/me': { body: { mobile: '9876543211' } },
  'get /api/users/me/documents/{number}': { path: '/api/users/me/documents/pay_9' },
  'post /api/users/me/seats/{paymentId}/join': { path: '/api/users/me/seats/pay_9/join' },
  'post /api/users/me/seats/{paymentId}/group': { path: '/api/users/me/seats/pay_9/group' },
  'get /api/users/me/seats/{paymentId}/calendar.ics': { path: '/api/users/me/seats/pay_9/calendar.ics' },
  'put /api/users/me/buyer-state': { body: { state: '24' } },
  'put /api/users/me/buyer-business': { body: { company: 'Example', gstin: '24ABCDE1234F1Z6' } },
  'post /api/payments/intents': { body: { courseId: 'AspenPlus' } },
  'post /api/payments/orders': { body: { courseId: 'AspenPlus' } },
  'post /api/desk/step-up': { body: { password: 'a wrong one' } },
  'post /api/desk/second-factor': { body: { code: '000000' } },
  'post /api/desk/second-factor/confirm': { body: { code: '000000' } },
  'delete /api/desk/devices/{id}': { path: '/api/desk/devices/nothing' },
  'post /api/desk/staff': { body: { email: 'new@example.com', role: 'support' } },
  'delete /api/desk/staff': { path: '/api/desk/staff?uid=nobody&role=support' },
  'put /api/desk/staff/{uid}/grants': { path: '/api/desk/staff/nobody/grants', body: { granted: [] } },
  'post /api/desk/invitations/look': { body: { token: 'unknown' } },
  'post /api/desk/invitations/accept': { body: { token: 'unknown' } },
  'delete /api/desk/invitations/{id}': { path: '/api/desk/invitations/nothing' },
  'get /api/desk/settings/{name}': { path: '/api/desk/settings/nothing' },
  'put /api/desk/settings/{name}': { path: '/api/desk/settings/nothing', body: { value: true, version: 99 } },
  'get /api/desk/leads/{id}': { path: '/api/desk/leads/nothing' },
  'get /api/desk/leads/{id}/neighbours': { path: '/api/desk/leads/nothing/neighbours' },
  'post /api/desk/leads': {
    body: { name: 'Caller', email: null, phone: '9876543210', interest: 'general', text: '' },
  },
  'post /api/desk/leads/bulk': { body: { leads: [`${'0'.repeat(36)}:1`], change: { state: 'lost' } } },
  'patch /api/desk/leads/{id}': { path: '/api/desk/leads/nothing', body: { version: 99, state: 'lost' } },
  'post /api/desk/leads/{id}/touches': { path: '/api/desk/leads/nothing/touches', body: { kind: 'note', text: '' } },
  'post /api/desk/leads/{id}/merge': { path: '/api/desk/leads/nothing/merge', body: { into: 'nobody', version: 99 } },
  'post /api/desk/operations/{id}/undo': { path: '/api/desk/operations/nothing/undo' },
  'get /api/desk/leads/{id}/replies': { path: '/api/desk/leads/nothing/replies' },
  'post /api/desk/leads/{id}/replies': {
    path: '/api/desk/leads/nothing/replies',
    body: { key: 'a-key-of-16-signs', subject: 'Hello', text: 'Hello' },
  },
  'patch /api/desk/letters/{id}/recipient': {
    path: '/api/desk/letters/nothing/recipient',
    body: { seen: 'nobody@example.com', recipient: 'right@example.com' },
  },
  'get /api/desk/letters/{id}': { path: '/api/desk/letters/nothing' },
  'post /api/desk/letters/{id}/resend': { path: '/api/desk/letters/nothing/resend' },
  'post /api/desk/letters/{id}/hold': { path: '/api/desk/letters/nothing/hold' },
  'post /api/desk/letters/{id}/release': { path: '/api/desk/letters/nothing/release' },
  'post /api/desk/views': { body: { name: 'Mine', query: '' } },
  'delete /api/desk/views/{id}': { path: '/api/desk/views/nothing' },
  'get /api/desk/people/{id}': { path: deskPerson('nothing') },
  'post /api/desk/people/{id}/verification-letter': { path: deskPerson('nothing', 'verification-letter') },
  'post /api/desk/people/{id}/reset-letter': { path: deskPerson('nothing', 'reset-letter') },
  'post /api/desk/people/{id}/sign-out-everywhere': { path: deskPerson('nothing', 'sign-out-everywhere') },
  'get /api/desk/search': { path: '/api/desk/search?q=asha' },
  'get /api/desk/payments/{id}': { path: deskPayment('pay_9') },
  'post /api/desk/payments/{id}/assign': {
    path: deskPayment('pay_9', 'assign'),
    body: { email: 'ravi@example.com', course: 'AspenPlus', why: 'she called' },
  },
  'post /api/desk/payments/{id}/undo': { path: deskPayment('pay_9', 'undo'), body: { why: 'she called' } },
  'post /api/desk/payments/{id}/batch': {
    path: deskPayment('pay_9', 'batch'),
    body: { batch: weekendBatch().key, why: 'she called' },
  },
  'post /api/desk/payments/messages/{id}/retry': { path: deskPayment('messages/none/retry'), body: { attempts: 9 } },
  'post /api/desk/payments/messages/{id}/clear': {
    path: deskPayment('messages/none/clear'),
    body: { attempts: 9, why: 'it was a test' },
  },
  'post /api/desk/payments/report': { path: deskPayment('report?dryRun=yes') },
  'get /api/desk/documents/{number}': { path: '/api/desk/documents/SYN-26-27-000009' },
  'post /api/desk/documents/missing-states/{uid}/ask': { path: '/api/desk/documents/missing-states/nobody/ask' },
  'get /api/desk/batches/{key}': { path: deskBatch() },
  'get /api/desk/batches/{key}/roster.csv': { path: deskBatch('roster.csv') },
  'post /api/desk/batches/{key}/places': { path: deskBatch('places'), body: { email: 'kavya@example.com', why: 'x' } },
  'post /api/desk/batches/{key}/waiting': { path: deskBatch('waiting'), body: { email: 'kavya@example.com' } },
  'delete /api/desk/batches/{key}/waiting': { path: deskBatch('waiting?uid=nobody') },
  'post /api/desk/places/{id}/move': {
    path: '/api/desk/places/nothing/move',
    body: { batchKey: 'AP-NEXT', why: 'x', version: 1 },
  },
  'post /api/desk/places/{id}/withdraw': {
    path: '/api/desk/places/nothing/withdraw',
    body: { why: 'x', version: 99 },
  },
  'post /api/payments/confirmations': { body: { orderId: 'order_9', paymentId: 'pay_9', signature: 'unknown' } },
}

/** A call as its example makes it. */
interface Call {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: object | undefined
  readonly cookie: string
}

interface Change {
  readonly app?: TestApp
  readonly path?: string
  readonly body?: unknown
  readonly cookie?: string
  readonly headers?: Record<string, string>
}

/** Every app here has the same database. */
async function openApps(t: TestContext) {
  const batches = [
    weekendBatch(),
    weekendBatch({ key: 'DS-1', courseId: 'AspenDynamics' }),
    weekendBatch({ key: 'AP-OVER', state: 'cancelled' }),
    weekendBatch({ key: 'AP-NEXT', label: 'Next', startsOn: '2027-02-06' }),
    weekendBatch({ key: 'AP-FULL', label: 'Full', startsOn: '2027-01-02', capacity: 1 }),
  ]
  const sold = { webinars: [pastWebinar()], batches }
  const app = await createTestApp(sqlite, t, { paymentProvider: fakePaymentProvider(), env: PAYMENT_ENV, sold })
  const never = { times: 0, seconds: 600 }
  const limits = Object.fromEntries(Object.entries(NO_LIMITS).map(([name]) => [name, never]))
  const failing = (fault: object) =>
    testAppOn(app.database, {
      now: () => {
        throw Object.assign(new Error('The clock is broken'), fault)
      },
    })
  return {
    app,
    bare: testAppOn(app.database, { env: { RAZORPAY_WEBHOOK_SECRET: '' } }),
    selling: testAppOn(app.database, { env: SELLER }),
    limited: testAppOn(app.database, { limits }),
    late: tomorrow(testAppOn(app.database)),
    broken: failing({}),
    full: failing({ code: 'ENOSPC' }),
    away: failing({ code: 'ECONNREFUSED' }),
  }
}

function tomorrow(app: TestApp): TestApp {
  app.setTime(new Date(NOON.getTime() + 86_400_000))
  return app
}

/** The one owner of the desk, one with a second factor, and an invitation for the member whose address is not proven. */
async function openStaff(app: TestApp) {
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  await stepUp(app, owner.cookie)
  const support = await registerStaff(app, 'kavya@example.com', 'support')
  const { cookie: withFactor } = await turnOnFactor(app, support.cookie)
  const halfway = cookieOf(await signInAs(app, support.email))
  const given = { email: 'asha@example.com', role: 'support', batchKey: null } as const
  const { token: invitation } = await app.database.write((tx) => invite(tx, given, owner.uid, NOON))
  const leads = await ownLeads(app, [owner, support])
  const place = await placeByHand(app, owner)
  return {
    owner,
    withFactor,
    halfway,
    invitation,
    support,
    leads,
    place,
    again: cookieOf(await signInAs(app, owner.email)),
  }
}

async function placeByHand(app: TestApp, { uid, cookie }: { uid: string; cookie: string }): Promise<PlaceKept> {
  const answer = await app.send('POST', deskBatch('places'), { uid, why: 'x' }, { cookie })
  return PlaceKept.parse(await answer.json())
}

/** The leads of these accounts, and an operation on leads that was taken back already. */
async function ownLeads({ database: { db } }: TestApp, accounts: ReadonlyArray<{ uid: string; email: string }>) {
  for (const { uid, email } of accounts)
    await db.updateTable('contacts').set({ userId: uid }).where('email', '=', email).execute()
  const [account = assert.fail()] = accounts
  const at = NOON.toISOString()
  const over = { id: 'over', actor: account.uid, action: 'leads.change', count: 0, at, undoUntil: at, undoneAt: at }
  await db.insertInto('operations').values(over).execute()
  const rows = await db
    .selectFrom('leads')
    .innerJoin('contacts', 'contacts.id', 'leads.contactId')
    .select(['leads.id', 'leads.version'])
    .where(
      'contacts.userId',
      'in',
      accounts.map(({ uid }) => uid),
    )
    .execute()
  const [one = assert.fail(), other = assert.fail()] = rows
  return { one, other }
}

/** Some letter in this state, of a kind that holds a token. */
async function letterIn({ database: { db } }: TestApp, state: LetterState): Promise<string> {
  const letter = db.selectFrom('outbox').select('id').where('kind', '=', 'verification').limit(1)
  const { id } = await letter.executeTakeFirstOrThrow()
  await db.updateTable('outbox').set({ state }).where('id', '=', id).execute()
  return id
}

/** Some letter that went out, as if it were of this kind. */
async function letterOf(app: TestApp, kind: LetterKind): Promise<string> {
  const id = await letterIn(app, 'sent')
  await app.database.db.updateTable('outbox').set({ kind }).where('id', '=', id).execute()
  return id
}

const mergePath = (id: string) => `/api/desk/leads/${id}/merge`

/** A payment that waits, one that failed, one that cannot be read, and one whose seat ended with its money; and a full batch. */
async function openPayments(app: TestApp) {
  const email = 'elsewhere@example.com'
  await deliver(app, 'payment.captured', { id: 'pay_waiting', email })
  await deliver(app, 'payment.failed', { id: 'pay_failed', email })
  await deliver(app, 'payment.captured', { id: 'pay_broken', email })
  await app.database.db.updateTable('payments').set({ facts: '{}' }).where('id', '=', 'pay_broken').execute()
  await seated(app, {}, { email: 'usha@example.com', id: 'pay_ended' })
  await deliver(app, 'refund.processed', { id: 'pay_ended', email })
  await app.database.db.insertInto('batches').values({ batchKey: 'AP-FULL', placesTaken: 1, version: 1 }).execute()
}

/** A member whose address is not proven, and one who has proven it and has a seat. */
async function openMembers(app: TestApp) {
  const {
    cookie,
    member: { uid },
  } = await register(app)
  const token = await tokenFrom(app, /^Verify/)
  const holder = await seated(app, {}, { email: 'ravi@example.com' })
  const provenToken = await tokenFrom(app, /^Verify/, 'ravi@example.com')
  await verifyAddress(app, holder.cookie, 'ravi@example.com')
  await openPayments(app)
  return { cookie, uid, token, holder, provenToken, staff: await openStaff(app) }
}

type Apps = Awaited<ReturnType<typeof openApps>>
type Members = Awaited<ReturnType<typeof openMembers>>

const send = ({ app }: Apps, call: Call, change: Change = {}) => {
  const { body = call.body, cookie = call.cookie, headers = {} } = change
  return (change.app ?? app).request(change.path ?? call.path, {
    method: call.method.toUpperCase(),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
  })
}

/** For a code, or for a code at one call: the request that is refused so. */
type Cause = (apps: Apps, call: Call, members: Members) => Promise<Response>
const CAUSES: Readonly<Partial<Record<RefusalCode | `${RefusalCode} ${string}`, Cause>>> = {
  addressMalformed: (apps, call) => send(apps, call, { path: `${call.path}?a=%00` }),
  crossSite: (apps, call) => send(apps, call, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  lengthRequired: (apps, call) => send(apps, call, { headers: { 'Transfer-Encoding': 'chunked' } }),
  bodyTooLarge: (apps, call) => send(apps, call, { headers: { 'Content-Length': '32769' } }),
  contentTypeUnsupported: (apps, call) => send(apps, call, { headers: { 'Content-Type': 'text/plain' } }),
  bodyMalformed: (apps, call) => send(apps, call, { body: '{' }),
  fieldsInvalid: (apps, call) =>
    send(apps, call, call.method === 'get' ? { path: `${call.path}?from=today` } : { body: { nobody: 'knows' } }),
  'fieldsInvalid get /api/desk/search': (apps, call) => send(apps, call, { path: '/api/desk/search?q=a' }),
  keyMalformed: (apps, call) => send(apps, call, { headers: { 'Idempotency-Key': 'ä' } }),
  async keyReused(apps, call) {
    const headers = { 'Idempotency-Key': 'a-key' }
    assert.equal((await send(apps, call, { headers })).status, 201)
    return send(apps, call, { headers, body: JSON.stringify(call.body).replace('Asha', 'Usha') })
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
  forbidden: (apps, call, { cookie }) => send(apps, call, { cookie }),
  signInAgain: (apps, call) => send(apps, call, { app: apps.late }),
  stepUpRequired: (apps, call, { staff }) => send(apps, call, { cookie: staff.again }),
  async secondFactorWanted(apps, call) {
    const set = (value: boolean) =>
      apps.app.database.db
        .updateTable('settingValues')
        .set({ value: JSON.stringify({ version: 0, value }) })
        .execute()
    await set(true)
    const answer = await send(apps, call)
    await set(false)
    return answer
  },
  secondFactorRequired: (apps, call, { staff }) =>
    send(apps, call, { body: { email: staff.support.email, password: PASSWORD } }),
  codeWrong: (apps, call) => send(apps, call),
  'codeWrong post /api/desk/second-factor': (apps, call, { staff }) => send(apps, call, { cookie: staff.halfway }),
  'tooManyRequests post /api/desk/second-factor': (apps, call, { staff }) =>
    send(apps, call, { cookie: staff.halfway, app: apps.limited }),
  factorOff: (apps, call) => send(apps, call),
  factorOn: (apps, call, { staff }) => send(apps, call, { cookie: staff.withFactor }),
  passwordWrong: (apps, call) => send(apps, call),
  lastOwner: (apps, call, { staff }) => send(apps, call, { path: `/api/desk/staff?uid=${staff.owner.uid}&role=owner` }),
  'fieldsInvalid delete /api/desk/staff': (apps, call) => send(apps, call, { path: '/api/desk/staff?role=nobody' }),
  addressNotProven: (apps, call, { cookie, staff }) => send(apps, call, { cookie, body: { token: staff.invitation } }),
  invitationForAnother: (apps, call, { staff }) => send(apps, call, { body: { token: staff.invitation } }),
  versionStale: (apps, call) => send(apps, call, { path: '/api/desk/settings/staffSecondFactor' }),
  'versionStale patch /api/desk/leads/{id}': (apps, call, { staff }) =>
    send(apps, call, { path: `/api/desk/leads/${staff.leads.one.id}` }),
  'versionStale post /api/desk/leads/{id}/merge': (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.other.id, version: 99 } }),
  sameContact: (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.one.id, version: leads.one.version } }),
  twoAccounts: (apps, call, { staff: { leads } }) =>
    send(apps, call, { path: mergePath(leads.one.id), body: { into: leads.other.id, version: leads.one.version } }),
  letterMoved: async (apps, call, { staff }) => {
    const deed = call.path.split('/').at(-1)
    const id = await letterIn(apps.app, deed === 'hold' ? 'sent' : 'waiting')
    return send(apps, call, { path: `/api/desk/letters/${id}/${deed}`, cookie: staff.owner.cookie })
  },
  async addressKept(apps, call) {
    const id = await letterIn(apps.app, 'dead')
    const { recipient } = await apps.app.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = { seen: recipient, recipient: 'right@example.com' }
    return send(apps, call, { path: `/api/desk/letters/${id}/recipient`, body })
  },
  async addressMissing(apps, call) {
    const lead = { name: 'Caller', email: null, phone: '9876543211', interest: 'general', text: '' }
    const kept = await apps.app.send('POST', '/api/desk/leads', lead, { cookie: call.cookie })
    const { id } = LetterWritten.parse(await kept.json())
    return send(apps, call, { path: `/api/desk/leads/${id}/replies` })
  },
  letterNotRepeatable: async (apps, call) =>
    send(apps, call, { path: `/api/desk/letters/${await letterOf(apps.app, 'invitation')}/resend` }),
  'tooManyRequests post /api/desk/letters/{id}/resend': async (apps, call) =>
    send(apps, call, { app: apps.limited, path: `/api/desk/letters/${await letterOf(apps.app, 'reset')}/resend` }),
  'versionStale post /api/desk/payments/messages/{id}/retry': onParked,
  'versionStale post /api/desk/payments/messages/{id}/clear': onParked,
  stateKnown: (apps, call) => send(apps, call),
  async askedToday(apps, call, { holder }) {
    const asked = { app: apps.selling, path: call.path.replace('nobody', holder.uid) }
    await send(apps, call, asked)
    return send(apps, call, asked)
  },
  reportUnreadable: (apps, call) => send(apps, call, { body: 'no report' }),
  'bodyTooLarge post /api/desk/payments/report': (apps, call) =>
    send(apps, call, { body: 'x'.repeat(REPORT_BYTES + 1) }),
  'fieldsInvalid post /api/desk/payments/report': (apps, call) => send(apps, call, { path: deskPayment('report') }),
  'fieldsInvalid get /api/desk/documents.csv': (apps, call) =>
    send(apps, call, { path: '/api/desk/documents.csv?fy=2026' }),
  tooLate: (apps, call) => send(apps, call, { path: '/api/desk/operations/over/undo' }),
  paymentUnknown: (apps, call) => send(apps, call),
  memberUnknown: (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com', course: 'AspenPlus', why: 'x' } }),
  'courseUnknown post /api/desk/payments/{id}/assign': (apps, call) =>
    send(apps, call, { body: { email: 'ravi@example.com', course: 'Nothing', why: 'x' } }),
  unreadable: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_broken') }),
  notPaid: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_failed') }),
  paymentSeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_1') }),
  alreadySeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_waiting') }),
  notSeated: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_waiting') }),
  seatEnded: (apps, call) => send(apps, call, { path: call.path.replace('pay_9', 'pay_ended') }),
  'versionStale post /api/desk/places/{id}/move': (apps, call, members) =>
    onPlace(apps, call, members, { batchKey: 'AP-NEXT', version: 99 }),
  'versionStale post /api/desk/places/{id}/withdraw': (apps, call, members) =>
    onPlace(apps, call, members, { version: 99 }),
  async placePaid(apps, call) {
    const paid = apps.app.database.db.selectFrom('places').selectAll().where('seatPaymentId', '=', 'pay_1')
    const { id, version } = await paid.where('state', '=', 'active').executeTakeFirstOrThrow()
    return send(apps, call, { path: call.path.replace('nothing', id), body: { why: 'x', version } })
  },
  'batchUnknown post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'NO-1'),
  'batchOfAnotherCourse post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'DS-1'),
  'batchClosed post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'AP-OVER'),
  'batchFull post /api/desk/places/{id}/move': (apps, call, members) => moved(apps, call, members, 'AP-FULL'),
  'batchChosen post /api/desk/places/{id}/move': (apps, call, members) =>
    moved(apps, call, members, weekendBatch().key),
  'batchUnknown get /api/desk/batches/{key}': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchUnknown get /api/desk/batches/{key}/roster.csv': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchUnknown post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchClosed post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'AP-OVER'),
  'batchFull post /api/desk/batches/{key}/places': (apps, call) => ofBatch(apps, call, 'AP-FULL'),
  'memberUnknown post /api/desk/batches/{key}/places': (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com', why: 'x' } }),
  'memberUnproven post /api/desk/batches/{key}/places': (apps, call) =>
    send(apps, call, { body: { email: 'asha@example.com', why: 'x' } }),
  placeElsewhere: (apps, call, { staff }) => ofBatch(apps, call, 'AP-NEXT', { uid: staff.place.uid, why: 'x' }),
  'batchUnknown post /api/desk/batches/{key}/waiting': (apps, call) => ofBatch(apps, call, 'NO-1'),
  'batchClosed post /api/desk/batches/{key}/waiting': (apps, call) => ofBatch(apps, call, 'AP-OVER'),
  'memberUnknown post /api/desk/batches/{key}/waiting': (apps, call) =>
    send(apps, call, { body: { email: 'nobody@example.com' } }),
  memberUnproven: (apps, call) => send(apps, call, { body: { email: 'asha@example.com' } }),
  'batchChosen post /api/desk/batches/{key}/waiting': (apps, call, { staff }) =>
    send(apps, call, { body: { email: staff.owner.email } }),
  'fieldsInvalid delete /api/desk/batches/{key}/waiting': (apps, call) =>
    send(apps, call, { path: deskBatch('waiting') }),
  batchUnknown: (apps, call) => intoBatch(apps, call, 'NO-1'),
  batchOfAnotherCourse: (apps, call) => intoBatch(apps, call, 'DS-1'),
  batchClosed: (apps, call) => intoBatch(apps, call, 'AP-OVER'),
  batchFull: (apps, call) => intoBatch(apps, call, 'AP-FULL'),
  async batchChosen(apps, call) {
    await intoBatch(apps, call, weekendBatch().key)
    return intoBatch(apps, call, weekendBatch().key)
  },
  credentialsWrong: (apps, call) => send(apps, call),
  'credentialsWrong post /api/auth/verify-email': (apps, call, { token }) =>
    send(apps, call, { cookie: '', body: { token, password: 'a wrong one' } }),
  passwordRequired: (apps, call, { token }) => send(apps, call, { cookie: '', body: { token } }),
  tokenInvalid: (apps, call) => send(apps, call),
  alreadyVerified: (apps, call, { holder, provenToken }) =>
    send(apps, call, { cookie: holder.cookie, ...(call.body && { body: { token: provenToken } }) }),
  'alreadyVerified post /api/desk/people/{id}/verification-letter': (apps, call, { holder }) =>
    send(apps, call, { path: deskPerson(holder.uid, 'verification-letter') }),
  ...Object.fromEntries(
    ['verification-letter', 'reset-letter'].map((letter) => [
      `tooManyRequests post /api/desk/people/{id}/${letter}`,
      ((apps, call, { uid }) => send(apps, call, { app: apps.limited, path: deskPerson(uid, letter) })) satisfies Cause,
    ]),
  ),
  providerUnavailable: (apps, call) => send(apps, call, { app: apps.bare }),
  seatedAlready: (apps, call, { holder }) => send(apps, call, { cookie: holder.cookie }),
  notOpen: (apps, call, { holder }) =>
    send(apps, call, { cookie: holder.cookie, path: call.path.replace('pay_9', 'pay_1') }),
  priceChanged: (apps, call) => send(apps, call, { body: { courseId: 'AspenPlus', amount: 1 } }),
  notOnSale: (apps, call) => send(apps, call, { body: { courseId: 'AspenHysys' } }),
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

const ofBatch = (apps: Apps, call: Call, key: string, body: unknown = call.body) =>
  send(apps, call, { path: call.path.replace(weekendBatch().key, key), body })

const onPlace = (apps: Apps, call: Call, { staff }: Members, change: object) =>
  send(apps, call, { path: call.path.replace('nothing', staff.place.id), body: { why: 'x', ...change } })

const moved = (apps: Apps, call: Call, members: Members, batchKey: string) =>
  onPlace(apps, call, members, { batchKey, version: members.staff.place.version })

const intoBatch = (apps: Apps, call: Call, batch: string) =>
  send(apps, call, { path: call.path.replace('pay_9', 'pay_1'), body: { batch, why: 'x' } })

/** A message that was tried less often than the call says. */
async function onParked(apps: Apps, call: Call) {
  const { database } = apps.app
  await deliverEvent(apps.app, '{}', 'evt_parked')
  const message = database.db.selectFrom('paymentInbox').select('id').where('eventId', '=', 'evt_parked')
  const { id } = await message.executeTakeFirstOrThrow()
  return send(apps, call, { path: call.path.replace('none', id) })
}

/** What is answered while so many streams are open. */
async function afterStreams(apps: Apps, call: Call, most: number): Promise<Response> {
  const streams = await Promise.all(Array.from({ length: most }, () => send(apps, call)))
  const oneMore = await send(apps, call)
  for (const { body } of streams) await body?.cancel()
  return oneMore
}

const JSON_TYPE = 'application/json'
const ANSWERS = [
  ...[
    'batches/{key}/waiting',
    'devices',
    'devices/{id}',
    'invitations/{id}',
    'second-factor',
    'staff',
    'views/{id}',
  ].map((deed) => `delete /api/desk/${deed} 200 ${JSON_TYPE}`),
  'get /api/announcements/unsubscribe 302',
  'get /api/auth/callback/{provider} 302',
  `get /api/auth/jwks 200 ${JSON_TYPE}`,
  'get /api/auth/verify-email 302',
  `get /api/desk/audit 200 ${JSON_TYPE}`,
  ...['', '/{key}'].map((one) => `get /api/desk/batches${one} 200 ${JSON_TYPE}`),
  'get /api/desk/batches/{key}/roster.csv 200 text/csv',
  'get /api/desk/changes 200 text/event-stream',
  ...['colleagues', 'devices', 'leads'].map((thing) => `get /api/desk/${thing} 200 ${JSON_TYPE}`),
  ...['', '/due', '/missing-states'].map((list) => `get /api/desk/documents${list} 200 ${JSON_TYPE}`),
  'get /api/desk/documents.csv 200 text/csv',
  'get /api/desk/leads.csv 200 text/csv',
  ...[
    'leads/bulk',
    'leads/choices',
    'leads/{id}',
    'leads/{id}/neighbours',
    'leads/{id}/replies',
    'letters',
    'letters/{id}',
    'me',
    'payments',
    'payments/months',
    'payments/numbers',
    'payments/unmatched',
    'payments/{id}',
    'people',
    'people/{id}',
    'search',
    'settings/{name}',
    'staff',
    'today',
  ].map((thing) => `get /api/desk/${thing} 200 ${JSON_TYPE}`),
  ...['community', 'issues', 'jobs'].map((list) => `get /api/members/${list} 200 ${JSON_TYPE}`),
  `get /api/openapi.json 200 ${JSON_TYPE}`,
  `get /api/session/token 200 ${JSON_TYPE}`,
  `get /api/users/me 200 ${JSON_TYPE}`,
  'get /api/desk/documents/{number} 200 application/pdf',
  'get /api/users/me/documents/{number} 200 application/pdf',
  'get /api/users/me/live 200 text/event-stream',
  `get /api/users/me/purchases 200 ${JSON_TYPE}`,
  'get /api/users/me/purchases/live 200 text/event-stream',
  'get /api/users/me/seats/{paymentId}/calendar.ics 200 text/calendar',
  `patch /api/desk/leads/{id} 200 ${JSON_TYPE}`,
  `patch /api/desk/letters/{id}/recipient 200 ${JSON_TYPE}`,
  `patch /api/users/me 200 ${JSON_TYPE}`,
  `post /api/announcements/unsubscribe 200 ${JSON_TYPE}`,
  `post /api/auth/request-password-reset 200 ${JSON_TYPE}`,
  `post /api/auth/reset-password 200 ${JSON_TYPE}`,
  `post /api/auth/send-verification-email 200 ${JSON_TYPE}`,
  `post /api/auth/sign-in/email 200 ${JSON_TYPE}`,
  `post /api/auth/sign-in/social 200 ${JSON_TYPE}`,
  `post /api/auth/sign-out 200 ${JSON_TYPE}`,
  `post /api/auth/sign-up/email 201 ${JSON_TYPE}`,
  `post /api/auth/verify-email 200 ${JSON_TYPE}`,
  `post /api/auth/verify-email/account 200 ${JSON_TYPE}`,
  `post /api/auth/verify-email/disown 200 ${JSON_TYPE}`,
  `post /api/course-feedbacks 201 ${JSON_TYPE}`,
  ...['places', 'waiting'].map((list) => `post /api/desk/batches/{key}/${list} 200 ${JSON_TYPE}`),
  `post /api/desk/documents/missing-states/{uid}/ask 200 ${JSON_TYPE}`,
  ...['invitations/accept', 'invitations/look'].map((deed) => `post /api/desk/${deed} 200 ${JSON_TYPE}`),
  `post /api/desk/leads 201 ${JSON_TYPE}`,
  `post /api/desk/leads/{id}/replies 201 ${JSON_TYPE}`,
  ...[
    'leads/bulk',
    'leads/{id}/merge',
    'leads/{id}/touches',
    'letters/hold',
    'letters/release',
    'letters/{id}/hold',
    'letters/{id}/release',
  ].map((deed) => `post /api/desk/${deed} 200 ${JSON_TYPE}`),
  `post /api/desk/letters/{id}/resend 201 ${JSON_TYPE}`,
  ...[
    'operations/{id}/undo',
    'payments/messages/{id}/clear',
    'payments/messages/{id}/retry',
    'payments/report',
    'payments/{id}/assign',
    'payments/{id}/batch',
    'payments/{id}/undo',
    'people/{id}/reset-letter',
    'people/{id}/sign-out-everywhere',
    'people/{id}/verification-letter',
    'places/{id}/move',
    'places/{id}/withdraw',
    'second-factor',
    'second-factor/confirm',
    'second-factor/recovery-codes',
    'second-factor/setup',
  ].map((deed) => `post /api/desk/${deed} 200 ${JSON_TYPE}`),
  `post /api/desk/staff 201 ${JSON_TYPE}`,
  `post /api/desk/step-up 200 ${JSON_TYPE}`,
  `post /api/desk/views 201 ${JSON_TYPE}`,
  `post /api/enrollments/{courseId} 201 ${JSON_TYPE}`,
  `post /api/enrollments/{courseId}/announcements 201 ${JSON_TYPE}`,
  `post /api/feedback 201 ${JSON_TYPE}`,
  `post /api/payments/confirmations 200 ${JSON_TYPE}`,
  `post /api/payments/intents 201 ${JSON_TYPE}`,
  `post /api/payments/orders 201 ${JSON_TYPE}`,
  `post /api/payments/razorpay/webhook 200 ${JSON_TYPE}`,
  `post /api/users/me/seats/{paymentId}/group 200 ${JSON_TYPE}`,
  'post /api/users/me/seats/{paymentId}/group 303',
  `post /api/users/me/seats/{paymentId}/join 200 ${JSON_TYPE}`,
  'post /api/users/me/seats/{paymentId}/join 303',
  `post /api/webinars/{dateKey}/registrations 201 ${JSON_TYPE}`,
  `put /api/desk/settings/{name} 200 ${JSON_TYPE}`,
  `put /api/desk/staff/{uid}/grants 200 ${JSON_TYPE}`,
  `put /api/users/me/buyer-business 200 ${JSON_TYPE}`,
  `put /api/users/me/buyer-state 200 ${JSON_TYPE}`,
]

const Field = z.object({
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  maxLength: z.optional(z.number()),
})
const Taken = z.object({
  requestBody: z.object({
    content: z.object({
      'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), Field) }) }),
    }),
  }),
})

const isCode = (code: string): code is RefusalCode => code in ALL_REFUSALS

suite('the OpenAPI document', () => {
  test('names every refusal that a call can meet, and no other', async (t) => {
    const apps = await openApps(t)
    const members = await openMembers(apps.app)
    const { paths } = OpenApi.parse(await (await apps.app.request('/api/openapi.json')).json())
    for (const [template, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method} ${template}`
        const { path = template, body } = EXAMPLES[name] ?? {}
        assert.ok(!path.includes('{'), `${name} has no example`)
        for (const { code, status } of refusalsOf(operation)) {
          assert.ok(isCode(code), code)
          const cause = CAUSES[`${code} ${name}`] ?? CAUSES[code]
          assert.ok(cause, `${name}: nothing here is refused as ${code}`)
          const { cookie } = template.startsWith('/api/desk') ? members.staff.owner : members
          const response = await cause(apps, { name, method, path, body, cookie }, members)
          const text = await response.text()
          assert.equal(response.headers.get('content-type'), 'application/problem+json', `${name} ${code}: ${text}`)
          const problem = Problem.parse(JSON.parse(text))
          assert.deepEqual([problem.code, response.status], [code, status], name)
        }
      }
  })

  test('says what each call takes and answers with', async (t) => {
    const app = await createTestApp(sqlite, t)
    const document = OpenApi.parse(await (await app.request('/api/openapi.json')).json())
    assert.match(document.openapi, /^3\.1/)
    const types = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, { content = {} }]) => [method, path, status, ...Object.keys(content)].join(' ')),
      ),
    )
    assert.deepEqual(types.toSorted(), ANSWERS.toSorted())
    const webinar = Taken.parse(document.paths['/api/webinars/{dateKey}/registrations']?.['post'])
    const { properties } = webinar.requestBody.content['application/json'].schema
    assert.equal(properties['phone']?.pattern, '^[0-9]{10}$')
    assert.deepEqual(properties['education']?.enum, ['B.Tech', 'M.Tech', 'PhD'])
    assert.equal(properties['organization']?.maxLength, 200)
  })
})
