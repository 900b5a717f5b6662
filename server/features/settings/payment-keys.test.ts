import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentKeysAnswer } from '#contract/payment-keys.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS, testAppOn } from '../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../gateways/fake-payment-provider.ts'

for (const engine of engines)
  suite(`a check of the payment keys, on ${engine.name}`, () => {
    test('tells whether the provider knows those in force, and never the secret', async (t) => {
      const paymentProvider = fakePaymentProvider()
      const app = await createTestApp(engine, t, { paymentProvider })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const ask = async (asked = app) => {
        const answer = await asked.send('POST', '/api/desk/owner-settings/payment-keys', {}, { cookie })
        const text = await answer.text()
        assert.ok(!text.includes(paymentProvider.keySecret))
        return PaymentKeysAnswer.parse(JSON.parse(text))
      }
      const { keyId } = paymentProvider
      assert.deepEqual(await ask(), { state: 'accepted', keyId })
      paymentProvider.knowsKeys = false
      assert.deepEqual(await ask(), { state: 'refused', keyId })
      paymentProvider.isDown = true
      assert.deepEqual(await ask(), { state: 'unanswered', keyId })
      assert.deepEqual(await ask(testAppOn(app.database)), { state: 'missing', keyId: '' })
      assert.equal(paymentProvider.orders.length, 0, 'nothing was made')
      const noted = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'keys.check')
        .execute()
      assert.equal(noted.length, 3)
    })

    test('is for owners, and not without end', async (t) => {
      const limits = { ...NO_LIMITS, paymentKeyChecksPerOwner: { times: 1, seconds: 3600 } }
      const app = await createTestApp(engine, t, { limits, paymentProvider: fakePaymentProvider() })
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      const accountant = await registerStaff(app, 'accountant@example.com', 'accountant')
      const ask = ({ cookie }: { readonly cookie: string }) =>
        app.send('POST', '/api/desk/owner-settings/payment-keys', {}, { cookie })
      assert.equal(Problem.parse(await (await ask(accountant)).json()).code, 'forbidden')
      assert.equal((await ask(owner)).status, 200)
      assert.equal(Problem.parse(await (await ask(owner)).json()).code, 'tooManyRequests')
    })
  })
