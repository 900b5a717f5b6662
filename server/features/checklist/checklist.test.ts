import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { suite, test } from 'node:test'
import { CHECKLIST, Checklist } from '#contract/checklist.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { SELLER } from '../../../tests/support/documents.ts'
import { engines } from '../../../tests/support/engines.ts'
import { PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

async function listFor(app: TestApp, cookie: string): Promise<Checklist> {
  const answer = await app.request('/api/desk/checklist', { headers: { cookie } })
  return Checklist.parse(await answer.json())
}

const left = ({ steps }: Checklist) => steps.filter(({ isDone }) => !isDone).map(({ key }) => key)

for (const engine of engines)
  suite(`the checklist of a new site on ${engine.name}`, () => {
    test('says what is missing, and no longer what is set', async (t) => {
      const bare = await createTestApp(engine, t, { env: { DATA_DIR: tmpdir(), BACKUP_DIR: 'off' } })
      const { cookie } = await registerStaff(bare, 'owner@example.com', 'owner')
      const first = await listFor(bare, cookie)
      assert.deepEqual(
        first.steps.map(({ key }) => key),
        Object.keys(CHECKLIST),
      )
      for (const key of ['mail', 'payments', 'gst', 'trainers', 'testimonials', 'figures', 'backUp', 'secondFactor'])
        assert.ok(left(first).includes(key), key)

      const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'no-reply@example.com' }
      const payments = { ...PAYMENT_ENV, PAYMENT_BUTTONS: 'AspenPlus=pl_1' }
      const set = await createTestApp(engine, t, { env: { ...mail, ...payments, ...SELLER } })
      const owner = await registerStaff(set, 'owner@example.com', 'owner')
      const later = left(await listFor(set, owner.cookie))
      for (const key of ['mail', 'payments', 'gst']) assert.ok(!later.includes(key), key)
    })

    test('does not count payments as taken while nobody could report them', async (t) => {
      const app = await createTestApp(engine, t, {
        env: { PAYMENT_BUTTONS: 'AspenPlus=pl_1', RAZORPAY_WEBHOOK_SECRET: '' },
      })
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      assert.ok(left(await listFor(app, cookie)).includes('payments'))
    })

    test('is put away and back by owners alone, each time by what was read', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      const support = await registerStaff(app, 'support@example.com', 'support')
      const put = async (by: string, value: boolean, version: number) => {
        const answer = await app.send('PUT', '/api/desk/checklist', { value, version }, { cookie: by })
        return answer.ok ? Checklist.parse(await answer.json()).isPutAway : Problem.parse(await answer.json()).code
      }
      const { version } = await listFor(app, cookie)
      assert.equal(await put(support.cookie, true, version), 'forbidden')
      assert.equal(await put(cookie, true, version), true)
      assert.equal(await put(cookie, false, version), 'versionStale')
      assert.equal(await put(cookie, false, version + 1), false)
    })
  })
