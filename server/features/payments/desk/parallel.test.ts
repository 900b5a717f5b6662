import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, deskOn, PAYMENT_ENV, seats, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { assignSeat } from '../ledger/desk.ts'

const ID = 'pay_1'
const REFUNDED = [
  'Payment Button ID,Payment Date,Payment ID,Total,Currency,Status,Amount Refunded,Email,Phone',
  `pl_aspen,20/11/2026 17:30:00,${ID},"9,000.00",INR,refunded,"9,000.00",else@example.com,9876543210`,
  '',
].join('\n')

for (const engine of engines)
  suite(`one payment in many hands at once, on ${engine.name}`, () => {
    test('has one seat at most, none once it is refunded, and one story in the audit', async (t) => {
      const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, PAYMENT_BUTTONS: 'AspenPlus=pl_aspen' } })
      const { cookie } = await registerStaff(app, 'kavya@example.com', 'support')
      for (const name of ['asha', 'ravi']) await buyer(app, name)
      await send(app, 'payment.captured', { id: ID, email: 'else@example.com' })
      const deed = (name: string, body: object) =>
        app.send('POST', `/api/desk/payments/${ID}/${name}`, { ...body, why: 'she called' }, { cookie })
      const assign = (email: string) => deed('assign', { email, course: 'AspenPlus' })
      const command = () =>
        assignSeat(
          deskOn(app),
          { payment: ID, email: 'ravi@example.com', course: 'AspenPlus' },
          { actor: 'cli:meera', at: NOON, why: 'by command' },
        )
      for (let round = 0; round < 6; round += 1) {
        const pressed = [assign('asha@example.com'), assign('ravi@example.com'), deed('undo', {}), deed('undo', {})]
        const [answers] = await Promise.all([Promise.all(pressed), command()])
        for (const { status } of answers) assert.ok([200, 409].includes(status), `${status}`)
        assert.ok((await seats(app)).length <= 1)
        await assertChained(app.database)
      }
      await assign('asha@example.com')
      const report = () =>
        app.request('/api/desk/payments/report?dryRun=no', {
          method: 'POST',
          body: REFUNDED,
          headers: { cookie, 'Content-Type': 'text/csv' },
        })
      const refund = () => send(app, 'refund.processed', { id: ID, email: 'else@example.com' })
      await Promise.all([report(), report(), refund(), deed('undo', {}), assign('ravi@example.com'), command()])
      const active = app.database.db.selectFrom('seats').select('paymentId').where('state', '=', 'active')
      assert.deepEqual(await active.execute(), [])
      await assertChained(app.database)
    })
  })
