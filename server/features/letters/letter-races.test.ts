import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { LetterDetail, LettersMoved, LetterWritten } from '#contract/letters.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { codeOf, register } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { LetterRefused } from '../../gateways/mailer.ts'

const WRITER = contactMessage().email

/** An owner and somebody of the support; the letters about their roles have gone out. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner)
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  const support = await registerStaff(app, 'kavya@example.com', 'support')
  for (const { cookie } of [owner, support]) await app.request('/api/desk/me', { headers: { cookie } })
  await app.postman.round()
  const rows = () => app.database.db.selectFrom('outbox').selectAll()
  return {
    app,
    owner,
    support,
    rows,
    idTo: async (recipient: string) =>
      (
        await rows()
          .where('recipient', '=', recipient)
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id,
    press: (path: string, { cookie } = support) => app.send('POST', `/api/desk/letters/${path}`, {}, { cookie }),
    letter: async (id: string, { cookie } = support) =>
      LetterDetail.parse(await (await app.request(`/api/desk/letters/${id}`, { headers: { cookie } })).json()),
    correct: (id: string, seen: string, recipient: string) =>
      app.send('PATCH', `/api/desk/letters/${id}/recipient`, { seen, recipient }, { cookie: support.cookie }),
  }
}

type Desk = Awaited<ReturnType<typeof open>>

/** A letter to whoever wrote this, which the mail server has refused. */
async function refused({ app, idTo }: Desk, send: () => Promise<Response>, to: string): Promise<string> {
  assert.equal((await send()).status, 201)
  app.mailer.fault = new LetterRefused('550 no such box')
  await app.postman.round()
  app.mailer.fault = null
  return idTo(to)
}

const byMessage = ({ app }: Desk) => app.send('POST', '/api/feedback', contactMessage())

for (const engine of engines)
  suite(`letters that several move at once, on ${engine.name}`, () => {
    test('a failed one that is sent again while all are held and released goes out once', async (t) => {
      const desk = await open(engine, t)
      const { app, press } = desk
      const id = await refused(desk, () => byMessage(desk), WRITER)
      const before = app.mailer.sent.length
      const answers = await Promise.all(
        [`${id}/resend`, 'hold', `${id}/resend`, 'release', `${id}/resend`, 'hold', `${id}/hold`].map((path) =>
          press(path),
        ),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, 1)
      assert.ok(answers.every(({ status }) => status < 500))
      assert.equal((await press('release')).status, 200)
      await app.postman.round()
      const sent = app.mailer.sent.slice(before).filter(({ to }) => to === WRITER)
      assert.equal(sent.length, 1)
      await assertChained(app.database)
    })

    test('one that is asked for again with the same key, also after it has gone out, goes out once', async (t) => {
      const desk = await open(engine, t)
      const { app, support } = desk
      const id = await refused(desk, () => byMessage(desk), WRITER)
      const before = app.mailer.sent.length
      const again = (key: string) =>
        app.send('POST', `/api/desk/letters/${id}/resend`, { key }, { cookie: support.cookie })
      const key = '0123456789abcdef'
      const answers = await Promise.all([again(key), again(key)])
      await app.postman.round()
      const ids = await Promise.all(
        [...answers, await again(key)].map(async (answer) => LetterWritten.parse(await answer.json()).id),
      )
      assert.deepEqual([new Set(ids).size, typeof ids[0]], [1, 'string'])
      await app.postman.round()
      assert.equal(app.mailer.sent.length, before + 1)
      assert.equal((await again(`${key}2`)).status, 201, 'another press')
      await assertChained(app.database)
    })

    test('one that is held again and again is held once for each time, whoever is first', async (t) => {
      const desk = await open(engine, t)
      const { app, press, owner, support, idTo } = desk
      await byMessage(desk)
      const id = await idTo(WRITER)
      for (const path of [`${id}/hold`, `${id}/release`]) {
        const answers = await Promise.all([owner, support, owner].map((by) => press(path, by)))
        assert.deepEqual(
          answers.map(({ status }) => status).toSorted((a, b) => a - b),
          [200, 409, 409],
          path,
        )
      }
      const noted = app.database.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id')
      assert.deepEqual(
        (await noted.execute()).map(({ action }) => action),
        ['letter.hold', 'letter.release'],
      )
    })

    test('one whose address becomes an account at the same moment is corrected before it, or stays', async (t) => {
      const desk = await open(engine, t)
      const { app, correct, letter } = desk
      const [wrong, right] = ['asha@exmaple.com', 'asha@example.com']
      const send = () => app.send('POST', '/api/enrollments/AspenPlus', enrolment({ email: wrong }))
      const id = await refused(desk, send, wrong)
      const [answer] = await Promise.all([correct(id, wrong, right), register(app, { email: wrong })])
      const { recipient } = await letter(id)
      assert.equal(recipient, answer.status === 200 ? right : wrong)
      const again = await correct(id, recipient, 'thief@example.com')
      assert.equal(again.status === 200, recipient === right, 'an account has the other address')
      assert.ok(
        !app.mailer.sent.some(
          ({ to, subject }) => to === 'thief@example.com' || (to === right && subject.startsWith('Verify')),
        ),
      )
    })

    test('one to an address of the desk stays where it is, in whatever capitals, and such an address gets none unasked', async (t) => {
      const desk = await open(engine, t)
      const { app, correct, press, owner, idTo, letter } = desk
      const send = () => app.send('POST', '/api/feedback', contactMessage({ email: 'Meera@Example.com' }))
      const own = await refused(desk, send, 'Meera@Example.com')
      assert.equal(await codeOf(await correct(own, 'Meera@Example.com', 'thief@example.com')), 'addressKept')
      assert.equal(await codeOf(await press(`${own}/resend`)), 'forbidden')
      const id = await refused(desk, () => byMessage(desk), WRITER)
      assert.equal((await correct(id, WRITER, 'MEERA@example.com')).status, 200)
      assert.equal((await letter(id)).obstacle, 'owner')
      assert.equal(await codeOf(await press(`${id}/resend`)), 'forbidden')
      assert.equal((await press(`${id}/resend`, owner)).status, 201)
      assert.ok(await idTo('MEERA@example.com'))
    })

    test('those to people at the desk are held and released by owners alone, one or all', async (t) => {
      const desk = await open(engine, t)
      const { app, press, owner, rows, idTo, letter } = desk
      await registerStaff(app, 'ravi@example.com', 'trainer')
      await byMessage(desk)
      const warning = (
        await rows().where('kind', '=', 'newStaff').where('state', '=', 'waiting').executeTakeFirstOrThrow()
      ).id
      const role = (
        await rows()
          .where('kind', '=', 'roleGiven')
          .where('recipient', '=', 'ravi@example.com')
          .executeTakeFirstOrThrow()
      ).id
      for (const id of [warning, role]) {
        assert.equal((await letter(id)).isMovable, false)
        assert.equal(await codeOf(await press(`${id}/hold`)), 'forbidden')
      }
      const { count } = LettersMoved.parse(await (await press('hold')).json())
      const held = await rows().where('state', '=', 'held').execute()
      assert.deepEqual([count, held.map(({ recipient }) => recipient)], [1, [WRITER]])
      assert.equal((await press(`${warning}/hold`, owner)).status, 200)
      assert.equal(await codeOf(await press(`${warning}/release`)), 'forbidden')
      assert.deepEqual(await (await press('release')).json(), { count: 1 })
      assert.equal((await letter(warning, owner)).state, 'held')
      assert.deepEqual(await (await press('release', owner)).json(), { count: 1 })
      assert.equal((await letter(await idTo(WRITER))).isMovable, true)
    })
  })
