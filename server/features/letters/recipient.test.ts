import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LetterDetail, LetterPage, type LetterRow } from '#contract/letters.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { codeOf, register } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { deskOf, only } from '../../../tests/support/lead-desk.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { LetterRefused } from '../../gateways/mailer.ts'

const WRONG = 'asha@exmaple.com'
const RIGHT = 'asha@example.com'

/** Somebody enrols with a mistyped address, and the mail server refuses the letter. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner)
  const { cookie } = await registerStaff(app, 'kavya@example.com', 'support')
  await app.postman.round()
  await app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email: WRONG }))
  app.mailer.fault = new LetterRefused('550 no such domain')
  await app.postman.round()
  app.mailer.fault = null
  const desk = deskOf(app, cookie)
  const letters = async (query: string) => LetterPage.parse(await (await desk.get(`/letters?${query}`)).json()).letters
  return {
    app,
    desk,
    letters,
    failed: only(await letters(`q=${WRONG}`)),
    correct: ({ id }: Pick<LetterRow, 'id'>, recipient: string, seen = WRONG) =>
      app.send('PATCH', `/api/desk/letters/${id}/recipient`, { seen, recipient }, { cookie }),
    letter: async (id: string) => LetterDetail.parse(await (await desk.get(`/letters/${id}`)).json()),
  }
}

for (const engine of engines)
  suite(`the address of a letter, on ${engine.name}`, () => {
    test('is corrected, the letter sent once more, and the timeline of the lead tells of both', async (t) => {
      const { app, desk, failed, correct, letter, letters } = await open(engine, t)
      assert.deepEqual([failed.state, (await letter(failed.id)).isCorrectable], ['dead', true])
      assert.equal((await correct(failed, RIGHT)).status, 200)
      const { recipient, state, body } = await letter(failed.id)
      assert.deepEqual([recipient, state], [RIGHT, 'dead'])
      assert.match(body?.text ?? '', /enrolment request/)
      assert.equal((await desk.send(`/letters/${failed.id}/resend`, {})).status, 201)
      await app.postman.round()
      assert.equal(app.mailer.sent.at(-1)?.to, RIGHT)
      assert.equal((await letters(`q=${RIGHT}`)).length, 2)
      const lead = only((await desk.list('interest=course:AspenPlus')).leads)
      assert.equal((await letter(failed.id)).leadId, lead.id)
      const { timeline } = await desk.detail(lead.id)
      assert.deepEqual(timeline.flatMap((moment) => moment.letter?.state ?? []).toSorted(), ['dead', 'sent'])
      await assertChained(app.database)
    })

    test('is not changed where somebody else was faster, or where it is no address', async (t) => {
      const { failed, correct, letter } = await open(engine, t)
      for (const wrong of ['', 'no address', 'a@example.com,b@example.com', 'a@example.com\nBcc: b@example.com'])
        assert.equal((await correct(failed, wrong)).status, 422, wrong)
      assert.equal(await codeOf(await correct(failed, RIGHT, 'other@example.com')), 'letterMoved')
      const answers = await Promise.all([correct(failed, RIGHT), correct(failed, 'other@example.com')])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 409],
      )
      assert.notEqual((await letter(failed.id)).recipient, WRONG)
    })

    test('stays where the letter is on its way, went out, holds a link, or goes to an account', async (t) => {
      const { app, failed, correct, letters } = await open(engine, t)
      for (const state of ['waiting', 'sent'] as const) {
        await app.database.db.updateTable('outbox').set({ state }).where('id', '=', failed.id).execute()
        assert.equal(await codeOf(await correct(failed, RIGHT)), 'addressKept', state)
      }
      await register(app, { email: RIGHT })
      const verification = only(await letters(`q=${RIGHT}`))
      await app.database.db.updateTable('outbox').set({ state: 'dead' }).execute()
      assert.equal(await codeOf(await correct(verification, 'thief@example.com', RIGHT)), 'addressKept')
      await app.database.db.updateTable('outbox').set({ recipient: RIGHT }).where('id', '=', failed.id).execute()
      assert.equal(await codeOf(await correct(failed, 'thief@example.com', RIGHT)), 'addressKept', 'an account has it')
    })
  })
