import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { TestLetterAnswer } from '#contract/letters.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS } from '../../../tests/support/test-app.ts'

async function open(engine: TestEngine, cleaner: Cleaner) {
  const limits = { ...NO_LIMITS, testLettersPerOwner: { times: 2, seconds: 3600 } }
  const app = await createTestApp(engine, cleaner, { limits })
  const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
  await app.postman.round()
  app.mailer.sent.length = 0
  return { app, ask: (by = cookie) => app.send('POST', '/api/desk/letters/test', {}, { cookie: by }) }
}

for (const engine of engines)
  suite(`a test e-mail, on ${engine.name}`, () => {
    test('goes at once to the owner who asks, and the answer of the mail server is told', async (t) => {
      const { app, ask } = await open(engine, t)
      assert.deepEqual(TestLetterAnswer.parse(await (await ask()).json()), { state: 'sent', answer: '250 kept' })
      assert.deepEqual(
        app.mailer.sent.map(({ to, subject }) => [to, subject]),
        [['meera@example.com', 'Test e-mail from Synergyy']],
      )
    })

    test('that is refused tells why, in one short line', async (t) => {
      const { app, ask } = await open(engine, t)
      app.mailer.fault = new Error(`535 5.7.8\r\nAuthentication failed ${'x'.repeat(400)}`)
      const { state, answer } = TestLetterAnswer.parse(await (await ask()).json())
      assert.equal(state, 'refused')
      assert.match(answer, /^535 5\.7\.8 Authentication failed x+$/)
      assert.equal(answer.length, 200)
    })

    test('is for owners, and not without end', async (t) => {
      const { app, ask } = await open(engine, t)
      const support = await registerStaff(app, 'support@example.com', 'support')
      assert.equal(Problem.parse(await (await ask(support.cookie)).json()).code, 'forbidden')
      for (let times = 0; times < 2; times += 1) assert.equal((await ask()).status, 200)
      assert.equal(Problem.parse(await (await ask()).json()).code, 'tooManyRequests')
    })
  })
