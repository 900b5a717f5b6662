import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { engines } from '../tests/support/engines.ts'
import {
  contactMessage,
  courseFeedback,
  enrolment,
  registration,
  webinarRegistration,
} from '#stand-ins/people/makers.ts'
import { buyer, PAYMENT_ENV, deliverEvent, workerOn } from '../tests/support/payment-chain.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'
import { createTestApp, OWNER, type TestApp } from '../tests/support/test-app.ts'
import { fakePaymentProvider } from './gateways/fake-payment-provider.ts'

const NUL = 'a\0b'
const TEXTS = [NUL, '\ud800', '\udc00x', 'x'.repeat(20_000)]
const NAMES = ['%00', 'a%00b', '%ED%A0%80', '%FF', 'x'.repeat(6000), '%2500']

/** Every route that takes a body, with one that it takes. */
const BODIES: ReadonlyArray<readonly [method: 'POST' | 'PATCH' | 'PUT', path: string, body: object]> = [
  ['POST', '/api/course-feedbacks', courseFeedback()],
  ['POST', '/api/feedback', contactMessage()],
  ['POST', '/api/webinars/06032025/registrations', webinarRegistration()],
  ['POST', '/api/enrollments/AspenPlus', enrolment()],
  ['POST', '/api/enrollments/AspenPlus/announcements', enrolment()],
  ['POST', '/api/announcements/unsubscribe', { token: 'a token' }],
  ['POST', '/api/auth/sign-up/email', registration({ email: 'new@example.com' })],
  ['POST', '/api/auth/sign-in/email', { email: 'asha@example.com', password: 'a long password' }],
  ['POST', '/api/auth/request-password-reset', { email: 'asha@example.com' }],
  ['POST', '/api/auth/reset-password', { token: 'a token', newPassword: 'a long password' }],
  ['POST', '/api/auth/verify-email/account', { token: 'a token' }],
  ['POST', '/api/auth/verify-email', { token: 'a token', password: 'a long password' }],
  ['POST', '/api/auth/verify-email/disown', { token: 'a token' }],
  ['PUT', '/api/users/me/buyer-state', { state: '24' }],
  ['PUT', '/api/users/me/buyer-business', { company: 'Works', gstin: '24ABCDE1234F1Z6' }],
  ['POST', '/api/auth/sign-in/social', { provider: 'linkedin' }],
  ['PATCH', '/api/users/me', { fullName: 'Asha', mobile: '9876543210', collegeYear: '2026', companyDept: 'None' }],
  ['POST', '/api/payments/intents', { courseId: 'AspenPlus' }],
  ['POST', '/api/payments/orders', { courseId: 'AspenPlus' }],
  ['POST', '/api/payments/confirmations', { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' }],
]

/** Every address with a name in it. */
const ADDRESSES: ReadonlyArray<(name: string) => string> = [
  (name) => `/api/users/me/documents/${name}`,
  (name) => `/api/enrollments/${name}`,
  (name) => `/api/webinars/${name}/registrations`,
  (name) => `/api/auth/verify-email?token=${name}`,
  (name) => `/api/auth/callback/linkedin?code=${name}&state=${name}`,
  (name) => `/api/auth/callback/${name}`,
  (name) => `/api/users/me/purchases?x=${name}`,
  (name) => `/api/${name}`,
]

for (const engine of engines)
  suite(`S2: text that a database cannot keep, on ${engine.name}`, () => {
    const open = (cleaner: Parameters<typeof createTestApp>[1]) =>
      createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: fakePaymentProvider() })
    const refusedByUs = ({ status }: Response) => (status >= 200 && status < 500) || status === 501

    test('is refused in every field of every body', async (t) => {
      const app = await open(t)
      const { cookie } = await buyer(app, 'asha')
      for (const [method, path, body] of BODIES)
        for (const field of Object.keys(body))
          for (const text of TEXTS) {
            const answer = await app.request(path, {
              method,
              headers: { cookie, 'Content-Type': 'application/json' },
              body: JSON.stringify({ ...body, [field]: text }),
            })
            assert.ok(refusedByUs(answer), `${path} ${field} ${JSON.stringify(text.slice(0, 9))}: ${answer.status}`)
          }
    })

    test('is refused in every address', async (t) => {
      const app = await open(t)
      const { cookie } = await buyer(app, 'asha')
      for (const address of ADDRESSES)
        for (const name of NAMES)
          for (const method of ['GET', 'POST'] as const) {
            const body =
              method === 'POST' ? { body: '{}', headers: { cookie, 'Content-Type': 'application/json' } } : {}
            const answer = await app.request(address(name), { method, headers: { cookie }, ...body })
            assert.ok(refusedByUs(answer) || answer.status === 302, `${method} ${address(name)}: ${answer.status}`)
          }
      const answer = await app.request('/api/users/me/documents/%00', { headers: { cookie } })
      assert.deepEqual([answer.status, Problem.parse(await answer.json()).code], [400, 'addressMalformed'])
    })

    test('is refused or harmless in headers', async (t) => {
      const app = await open(t)
      const odd = ['\xff\xfe', 'a%00b', 'x'.repeat(9000), `${'y'.repeat(40)}.${'A'.repeat(43)}=`]
      for (const text of odd)
        for (const headers of [
          { authorization: `Bearer ${text}` },
          { cookie: `sid=${encodeURIComponent(text)}; __Host-sid=${encodeURIComponent(text)}` },
          { 'user-agent': text },
          { 'x-forwarded-for': text },
          { 'idempotency-key': text },
        ]) {
          const email = `m${Math.random()}@example.com`
          for (const answer of [
            await app.request('/api/users/me', { headers, address: '10.0.0.1' }),
            await app.send('POST', '/api/feedback', contactMessage(), headers),
            await app.send('POST', '/api/auth/sign-up/email', registration({ email }), headers),
          ])
            assert.ok(refusedByUs(answer), `${JSON.stringify(headers).slice(0, 60)}: ${answer.status}`)
        }
    })

    test('is taken in a signed message of the provider, kept as it came and set aside', async (t) => {
      const app = await open(t)
      const body = providerEvent('payment.captured')
      const bodies = [
        Buffer.from(`${body}\0`),
        Buffer.from(`\ufeff${body}`, 'utf16le'),
        Buffer.from([0xff, 0xfe, 0x00, 0x80]),
        Buffer.from(body.replace('pay_1', 'pay_\\u0000')),
      ]
      for (const [index, bytes] of bodies.entries()) assert.equal(await deliver(app, bytes, `odd ${index}`), 200)
      await workerOn(app).round()
      const rows = await app.database.db.selectFrom('paymentInbox').selectAll().orderBy('receivedAt').execute()
      assert.deepEqual([...new Set(rows.map(({ state }) => state))], ['parked'])
      assert.deepEqual(
        rows
          .map((row) => Buffer.from(row.body, row.encoding === 'text' ? 'utf8' : 'base64').toString('hex'))
          .toSorted(),
        bodies.map((bytes) => bytes.toString('hex')).toSorted(),
      )
      await app.postman.round()
      assert.equal(
        app.mailer.sent.filter(({ to, subject }) => to === OWNER && /could not be read/.test(subject)).length,
        4,
      )
    })

    test('in what a buyer typed at the provider does not keep the payment from being recorded', async (t) => {
      const app = await open(t)
      const typed = { email: 'asha\0@example.com', contact: '\ud800+91', notes: { course: 'Aspen\0 Plus' } }
      assert.equal(await deliver(app, Buffer.from(providerEvent('payment.captured', typed)), 'e1'), 200)
      await workerOn(app).round()
      const row = await app.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([row.state, row.email, row.deskReason], ['captured', 'asha\uFFFD@example.com', 'courseUnknown'])
    })

    test('a name of the message that no index can hold counts as none', async (t) => {
      const app = await open(t)
      const body = providerEvent('payment.captured')
      for (const name of ['x'.repeat(9000), '\xff', 'a b'])
        assert.equal(
          (await deliverEvent(app, body, name, { ...signedHeaders(body, ''), 'X-Razorpay-Event-Id': name })).status,
          200,
        )
      const rows = await app.database.db.selectFrom('paymentInbox').select(['eventId', 'digest']).execute()
      assert.deepEqual(
        rows.map(({ eventId, digest }) => eventId === digest),
        [true],
      )
    })
  })

const deliver = async (app: TestApp, body: Buffer, eventId: string): Promise<number> =>
  (
    await app.request('/api/payments/razorpay/webhook', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: signedHeaders(body, eventId),
    })
  ).status
