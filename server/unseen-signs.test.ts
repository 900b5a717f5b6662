import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { contactMessage, enrolment, registration } from '#stand-ins/people/makers.ts'
import { signInAs } from '../tests/support/desk-staff.ts'
import { engines } from '../tests/support/engines.ts'
import { open } from '../tests/support/lead-desk.ts'

const SPELLINGS = [
  'asha.k@example.com',
  'asha.k@example.com\u200B',
  'asha\u00AD.k@example.com',
  '\u200Easha.k@example.com',
  '\u202Aasha.k@example.com\u202C\t',
  'asha.k@exam\u2060ple.com\uFE0F',
]

for (const engine of engines)
  suite(`T2: what nobody can see, on ${engine.name}`, () => {
    test('makes no second person of an address, and no letter that cannot arrive', async (t) => {
      const { app, list } = await open(engine, t)
      for (const email of SPELLINGS) {
        const name = 'Asha\u200B \tShah'
        assert.equal((await app.send('POST', '/api/feedback', contactMessage({ email }))).status, 201)
        assert.equal((await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ name, email }))).status, 201)
      }
      const contacts = await app.database.db
        .selectFrom('contacts')
        .select('email')
        .where('email', 'like', '%k@%')
        .execute()
      assert.deepEqual(
        contacts.map(({ email }) => email),
        ['asha.k@example.com'],
      )
      for (const email of SPELLINGS)
        assert.equal((await list(new URLSearchParams({ q: email }).toString())).leads.length, 2, JSON.stringify(email))
      await app.postman.round()
      for (const { to } of app.mailer.sent) assert.doesNotMatch(to, /[^\x21-\x7E]/)
    })

    test('is no name, and a joiner inside a word is one of its letters', async (t) => {
      const { app } = await open(engine, t)
      for (const firstName of ['\u200B', '\t', '\u202E', '\u3164']) {
        const answer = await app.send('POST', '/api/feedback', contactMessage({ firstName }))
        assert.deepEqual(Problem.parse(await answer.json()).errors, [
          { field: 'firstName', message: 'First name is required' },
        ])
      }
      const fullName = 'മോഹന്\u200D\u200B  ক্\u200Dষ'
      const { status } = await app.send('POST', '/api/auth/sign-up/email', registration({ fullName }))
      assert.equal(status, 201)
      const [{ name } = assert.fail()] = await app.database.db
        .selectFrom('user')
        .select('name')
        .where('email', '=', registration().email)
        .execute()
      assert.equal(name, 'മോഹന്\u200D ক্\u200Dষ')
      assert.equal((await signInAs(app, `${registration().email}\u200B`)).status, 200)
    })
  })
