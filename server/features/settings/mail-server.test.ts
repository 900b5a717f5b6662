/** A mail server that was typed is in force only when it let the site in, or when its owner says so. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { registerStaff, stepUp, turnOnFactor } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS } from '../../../tests/support/test-app.ts'
import { storedGroups } from './stored-settings.ts'

const SECRET = 'a secret for tests, 32 characters'
const GOOD = { SMTP_URL: 'smtp://office:planted@mail.example.com', MAIL_FROM: 'a@example.com' }
const BAD = { ...GOOD, SMTP_URL: 'smtp://office:planted@refusing.example.com' }

async function open(engine: TestEngine, cleaner: Cleaner, times = 100) {
  const limits = { ...NO_LIMITS, mailServerTriesPerOwner: { times, seconds: 3600 } }
  const app = await createTestApp(engine, cleaner, { limits })
  const owner = await registerStaff(app, 'owner@example.com', 'owner')
  const { cookie } = await turnOnFactor(app, owner.cookie)
  await stepUp(app, cookie)
  const save = async (group: string, body: object) => {
    const answer = await app.send('PUT', `/api/desk/owner-settings/${group}`, body, { cookie })
    return answer.ok ? null : Problem.parse(await answer.json())
  }
  const inStore = async () => (await storedGroups(app.database.db, SECRET)).get('mail') ?? assert.fail()
  return { app, save, inStore }
}

for (const engine of engines)
  suite(`a mail server that was typed, on ${engine.name}`, () => {
    test('changes nothing when it does not let the site in, and says so in its own words', async (t) => {
      const { app, save, inStore } = await open(engine, t)
      assert.equal(await save('mail', { version: 0, values: GOOD }), null)
      app.mailer.sent.length = 0
      const refused = await save('mail', { version: 1, values: BAD })
      assert.equal(refused?.code, 'mailServerUnreachable')
      const [{ field, message } = assert.fail()] = refused.errors
      assert.equal(field, 'SMTP_URL')
      assert.match(message, /^The site could not sign in to the mail server: 535 5\.7\.8 No x+$/)
      assert.equal(message.slice(message.indexOf('535')).length, 200)
      assert.ok(!JSON.stringify(refused).includes('planted'))
      const { version, values } = await inStore()
      assert.deepEqual([version, values, app.mailer.sent], [1, GOOD, []])
    })

    test('is stored although it could not be reached where its owner says so, but never one that is inside', async (t) => {
      const { save, inStore } = await open(engine, t)
      const inside = { ...GOOD, SMTP_URL: 'smtp://inside.example.com' }
      assert.equal((await save('mail', { version: 0, values: inside, evenUnreached: true }))?.code, 'fieldsInvalid')
      assert.equal(await save('mail', { version: 0, values: BAD, evenUnreached: true }), null)
      assert.deepEqual((await inStore()).values, BAD)
      assert.equal(await save('mail', { version: 1, values: { MAIL_FROM: 'b@example.com' } }), null, 'none was typed')
    })

    test('is not tried without end, nor by whoever saw another version', async (t) => {
      const { save } = await open(engine, t, 2)
      assert.equal((await save('mail', { version: 7, values: BAD }))?.code, 'versionStale')
      const codes = ['mailServerUnreachable', 'mailServerUnreachable', 'tooManyRequests']
      for (const code of codes) assert.equal((await save('mail', { version: 0, values: BAD }))?.code, code)
      assert.equal(await save('business', { version: 0, values: { BRAND: 'Column & Co' } }), null)
    })
  })
