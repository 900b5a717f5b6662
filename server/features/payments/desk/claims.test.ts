import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { PaymentNumbers, PaymentPage, WaitingPayments } from '#contract/desk-payments.ts'
import type { Role } from '#contract/staff.ts'
import { codeOf, PASSWORD } from '../../../../tests/support/api-member.ts'
import { registerStaff, stepUp } from '../../../../tests/support/desk-staff.ts'
import { openedDownload } from '../../../../tests/support/downloads.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import {
  buyer,
  PAYMENT_ENV,
  ownPurchases,
  press,
  seats,
  send,
  type Buyer,
} from '../../../../tests/support/payment-chain.ts'
import { erasePerson } from '../../../../tests/support/erasing.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

const ELSE = { email: 'elsewhere@example.com', contact: '' }

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'owner') {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie } = await registerStaff(app, `${role}@example.com`, role)
  const get = async (path: string): Promise<unknown> =>
    (await app.request(`/api/desk${path}`, { headers: { cookie } })).json()
  return {
    app,
    cookie,
    get,
    post: (path: string, body: object) => app.send('POST', `/api/desk/payments/${path}`, body, { cookie }),
    claims: async () => PaymentPage.parse(await get('/payments?show=claims')).claims,
    candidates: async () => WaitingPayments.parse(await get('/payments/unmatched')).payments[0]?.candidates ?? [],
  }
}

async function claim(app: TestApp, { cookie }: Buyer, reference = 'pay_1', courseId = 'AspenPlus'): Promise<void> {
  const body = { reference, amount: 900_000, courseId }
  assert.equal((await app.send('POST', '/api/payments/claims', body, { cookie })).status, 200)
  await app.site.workers.payments.round()
}

const lettersTo = async (app: TestApp, email: string): Promise<string[]> => {
  await app.postman.round()
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

for (const engine of engines)
  suite(`claims at the desk, on ${engine.name}`, () => {
    test('one stands beside the payment that it names, and one press gives the seat, with the reason in the audit', async (t) => {
      const { app, get, post, claims, candidates } = await open(engine, t)
      const usha = await buyer(app, 'usha')
      await press(app, usha)
      await send(app, 'payment.captured', ELSE)
      await claim(app, usha, 'pay 1')
      await claim(app, usha, 'pay_1')
      const [one, ...others] = await candidates()
      assert.deepEqual(others, [])
      assert.deepEqual(
        [one?.email, one?.course, one?.agrees],
        [usha.email, 'Aspen Plus', { email: false, phone: false, course: null, amount: true, pressed: true }],
      )
      const [row] = await claims()
      assert.deepEqual(
        row?.payments.map(({ id, reason }) => [id, reason]),
        [['pay_1', 'a member says that it is theirs, which the site cannot confirm']],
      )
      const numbers = PaymentNumbers.parse(await get('/payments/numbers'))
      assert.deepEqual([numbers.claims, numbers.unmatched], [1, 1])
      const accept = (id: string, course = 'AspenPlus', of = 'pay_1') => post(`${of}/claims/${id}`, { course })
      assert.equal(await codeOf(await accept('nothing')), 'claimEnded')
      assert.equal(await codeOf(await accept(row?.id ?? '', 'AspenHysys')), 'claimEnded')
      assert.equal(await codeOf(await accept(row?.id ?? '', 'AspenPlus', 'pay_9')), 'paymentUnknown')
      assert.equal((await accept(row?.id ?? '')).status, 200)
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active'])
      assert.deepEqual([await claims(), (await ownPurchases(app, usha)).claims], [[], []])
      const { entries } = AuditPage.parse(await get('/audit?subjectType=payment&subjectId=pay_1'))
      assert.deepEqual(
        [entries[0]?.action, entries[0]?.why],
        ['payment.assign', 'The member said on 20 November 2026: paid ₹9,000, pay_1'],
      )
      assert.ok((await lettersTo(app, usha.email)).includes('Your seat in Aspen Plus is confirmed'))
    })

    test('one of a payment that another has, and one of no payment, say so and are ended with a reason', async (t) => {
      const { app, get, post, claims } = await open(engine, t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      const thief = await buyer(app, 'thief', { mobile: '9000000002', isProven: false })
      await claim(app, thief)
      await claim(app, thief, 'pay_none')
      const all = await claims()
      const [of, none] = ['pay_1', 'pay_none'].map((typed) => all.find((one) => one.typed === typed))
      assert.deepEqual([of?.isProven, of?.payments[0]?.seat?.email, none?.payments], [false, asha.email, []])
      assert.equal(await codeOf(await post(`pay_1/claims/${of?.id}`, { course: 'AspenPlus' })), 'paymentSeated')
      assert.equal(await codeOf(await post(`pay_1/claims/${none?.id}`, { course: 'AspenPlus' })), 'claimEnded')
      assert.equal(await codeOf(await post(`claims/${of?.id}/close`, { why: ' ' })), 'fieldsInvalid')
      assert.equal((await post(`claims/${of?.id}/close`, { why: 'It is the payment of Asha' })).status, 200)
      assert.equal(await codeOf(await post(`claims/${of?.id}/close`, { why: 'x' })), 'claimEnded')
      assert.deepEqual(
        (await claims()).map(({ typed }) => typed),
        ['pay_none'],
      )
      await app.postman.round()
      const letter = app.mailer.sent.findLast(({ to }) => to === 'thief@example.com')
      assert.equal(letter?.subject, 'We could not match your payment to Synergyy')
      assert.doesNotMatch(letter?.text ?? '', /asha@example|pay_1/, 'nobody has proven that address')
      const { entries } = AuditPage.parse(await get(`/audit?subjectType=account&subjectId=${thief.uid}`))
      assert.deepEqual([entries[0]?.action, entries[0]?.why], ['claim.close', 'It is the payment of Asha'])
      await claim(app, thief)
      assert.deepEqual(
        (await claims()).map(({ typed }) => typed),
        ['pay_none'],
        'an answer is not asked for again',
      )
    })

    test('one is in the download of its maker, and an erasure removes it', async (t) => {
      const { app, cookie } = await open(engine, t)
      const usha = await buyer(app, 'usha')
      await claim(app, usha, 'UTR HDFC0001234567')
      const asked = await app.send('POST', '/api/users/me/download', { password: PASSWORD }, { cookie: usha.cookie })
      const { part } = await openedDownload(asked)
      assert.deepEqual(
        part('Payments that you told us of').map((row) => [row['number typed'], row['rupees'], row['state']]),
        [['UTR HDFC0001234567', '9000.00', 'open']],
      )
      await stepUp(app, cookie)
      await erasePerson(app, cookie, usha.uid)
      assert.deepEqual(await app.database.db.selectFrom('payerClaims').selectAll().execute(), [])
    })

    test('an accountant reads them and settles none; a trainer sees nothing', async (t) => {
      const { app, post, claims } = await open(engine, t, 'accountant')
      const usha = await buyer(app, 'usha')
      await claim(app, usha)
      const [row] = await claims()
      assert.equal(row?.typed, 'pay_1')
      assert.equal(await codeOf(await post(`pay_1/claims/${row?.id}`, { course: 'AspenPlus' })), 'forbidden')
      assert.equal(await codeOf(await post(`claims/${row?.id}/close`, { why: 'x' })), 'forbidden')
      const { cookie } = await registerStaff(app, 'trainer@example.com', 'trainer')
      assert.equal((await app.request('/api/desk/payments?show=claims', { headers: { cookie } })).status, 403)
    })
  })
