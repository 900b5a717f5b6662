/** A group of settings that the server leaves out says so, and does not stand in the way of the others. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OwnerSettings, type SettingGroup } from '#contract/owner-settings.ts'
import { Problem } from '#contract/problem.ts'
import { CLI, registerStaff, stepUp, turnOnFactor } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { storeGroup } from './stored-settings.ts'

const SECRET = 'a secret for tests, 32 characters'
const ANOTHER = 'another secret, 32 characters ..'

for (const engine of engines)
  suite(`a group that is left out, on ${engine.name}`, () => {
    test('says why, keeps no other one from being changed, and is mended at the desk', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await registerStaff(app, 'owner@example.com', 'owner')
      const { cookie } = await turnOnFactor(app, owner.cookie)
      await stepUp(app, cookie)
      const store = (name: SettingGroup, secret: string, values: Record<string, string>) =>
        app.database.write((tx) => storeGroup(tx, secret, CLI, { name, version: 0, values }))
      await store('mail', SECRET, { SMTP_URL: 'smtp://office:planted@mail.example.com' })
      await store('transfers', ANOTHER, { UPI_ID: 'office@okbank' })
      const reasons = async () => {
        const answer = await app.request('/api/desk/owner-settings', { headers: { cookie } })
        const text = await answer.text()
        assert.ok(!text.includes('planted'))
        const { groups } = OwnerSettings.parse(JSON.parse(text))
        return groups.flatMap(({ key, notInForce }) => notInForce.map((why) => `${key}: ${why}`))
      }
      const change = async (group: string, version: number, values: Record<string, string>) => {
        const answer = await app.send('PUT', `/api/desk/owner-settings/${group}`, { version, values }, { cookie })
        return answer.ok ? null : Problem.parse(await answer.json()).code
      }
      assert.deepEqual(await reasons(), [
        'mail: “Sender” is required with “Mail server”: letters need a sender',
        'transfers: They were saved under another secret of this server and cannot be opened. Type them again',
      ])
      assert.equal(await change('business', 0, { BRAND: 'Column & Co' }), null)
      assert.equal(await change('mail', 1, { OWNER_EMAIL: 'a@example.com' }), 'fieldsInvalid')
      assert.equal(await change('mail', 1, { MAIL_FROM: 'a@example.com' }), null)
      assert.equal(await change('transfers', 1, { UPI_ID: 'office@okbank' }), null)
      assert.deepEqual(await reasons(), [])
    })
  })
