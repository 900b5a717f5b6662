import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { PayerAddress, type LinkedRegistration } from '#contract/payer-links.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { codeOf, cookieOf, me, tokenFrom } from '../../../../tests/support/api-member.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, seats, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const PAYER = 'payer@example.com'
const linkOf = (app: TestApp) => tokenFrom(app, /^We have received/, PAYER)
const look = (app: TestApp, token: string) => app.send('POST', '/api/payments/link', { token })

function fieldsWith(changes: Partial<LinkedRegistration>) {
  const { email: _own, ...fields } = registration()
  return { ...fields, ...changes }
}
const registerBy = (app: TestApp, token: string, more: object = {}) =>
  app.send('POST', '/api/payments/registration', { ...fieldsWith({ token }), ...more })

const subjectsTo = async (app: TestApp, email: string): Promise<string[]> => {
  await app.postman.round()
  return app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

for (const engine of engines) {
  const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })

  suite(`a payer without an account, on ${engine.name}`, () => {
    test('registers by the link of the letter, with a proven address, and the usual rule gives the seat', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { email: PAYER, notes: { course: 'Aspen Plus' } })
      const token = await linkOf(app)
      const seen = PayerAddress.parse(await (await look(app, token)).json())
      assert.deepEqual(seen, { email: PAYER, hasAccount: false })
      const answer = await registerBy(app, token)
      assert.equal(answer.status, 201, await answer.clone().text())
      const member = Member.parse(await answer.clone().json())
      assert.deepEqual([member.email, member.emailVerified], [PAYER, true])
      const own = Member.parse(await (await me(app, { cookie: cookieOf(answer) })).json())
      assert.equal(own.emailVerified, true)
      assert.deepEqual(await seats(app), ['pay_1 payer AspenPlus active'])
      assert.deepEqual(await subjectsTo(app, PAYER), [
        'We have received your payment to Synergyy',
        'Your seat in Aspen Plus is confirmed',
      ])
    })

    test('is asked for the course where the payment names none', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { email: PAYER })
      const answer = await registerBy(app, await linkOf(app))
      const { uid, email } = Member.parse(await answer.clone().json())
      const payer = { uid, email, cookie: cookieOf(answer) }
      assert.deepEqual(await seats(app), [])
      const [payment] = (await ownPurchases(app, payer)).atDesk
      assert.deepEqual(payment?.courses.map(({ id }) => id).toSorted(), ['AspenHysys', 'AspenPlus'])
    })

    test('has a link for that address alone, once, and for fourteen days', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { email: PAYER })
      const token = await linkOf(app)
      assert.equal(await codeOf(await registerBy(app, token, { email: 'thief@example.com' })), 'fieldsInvalid')
      assert.equal(await codeOf(await registerBy(app, token, { password: 'password1' })), 'fieldsInvalid')
      for (const wrong of ['bad', `${token}x`, token.toLowerCase()]) {
        assert.equal(await codeOf(await look(app, wrong)), 'tokenInvalid')
        assert.equal(await codeOf(await registerBy(app, wrong)), 'tokenInvalid')
      }
      app.setTime(new Date(NOON.getTime() + 14 * DAY_MS))
      assert.equal(await codeOf(await look(app, token)), 'tokenInvalid')
      app.setTime(NOON)
      const answers = await Promise.all([registerBy(app, token), registerBy(app, token)])
      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
      assert.equal(await codeOf(await registerBy(app, token)), 'tokenInvalid')
      assert.deepEqual(
        (await app.database.db.selectFrom('user').select('email').execute()).map(({ email }) => email),
        [PAYER],
      )
    })

    test('whose address has an account by then signs in to it: the link opens nothing of it', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { email: PAYER })
      const token = await linkOf(app)
      await buyer(app, 'payer', { isProven: false })
      assert.deepEqual(PayerAddress.parse(await (await look(app, token)).json()), { email: PAYER, hasAccount: true })
      assert.equal(await codeOf(await registerBy(app, token)), 'emailTaken')
      const { emailVerified } = await app.database.db
        .selectFrom('user')
        .select('emailVerified')
        .executeTakeFirstOrThrow()
      assert.equal(emailVerified, 0)
    })

    test('gets no link where an account has the address already, proven or not', async (t) => {
      const app = await open(t)
      await buyer(app, 'payer', { isProven: false })
      await buyer(app, 'asha')
      await send(app, 'payment.captured', { email: PAYER })
      await send(app, 'payment.captured', { id: 'pay_2' })
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ subject }) => subject.startsWith('We have received'))
      assert.deepEqual(
        letters.map(({ link }) => link),
        ['http://localhost:3000/my-courses', 'http://localhost:3000/my-courses'],
      )
      assert.deepEqual(await app.database.db.selectFrom('payerLinks').selectAll().execute(), [])
    })

    test('whose address was erased, or whose payment carries another one by now, has no link any more', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { email: PAYER })
      const token = await linkOf(app)
      for (const email of ['', 'another@example.com']) {
        await app.database.db.updateTable('payments').set({ email }).execute()
        assert.equal(await codeOf(await look(app, token)), 'tokenInvalid')
        assert.equal(await codeOf(await registerBy(app, token)), 'tokenInvalid')
      }
    })
  })
}
