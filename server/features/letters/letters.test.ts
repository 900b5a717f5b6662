import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { LETTER_KINDS, LetterDetail, LetterPage, type LetterKind } from '#contract/letters.ts'
import { Problem } from '#contract/problem.ts'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { register, tokenFrom } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { dumpOf } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { LetterRefused } from '../../gateways/mailer.ts'
import { memoryNumberMarks } from '../../gateways/number-marks.ts'
import { compose } from '../../outbox/compose.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { stateLastNumber } from '../payments/documents/document-series.ts'
import { dropHeld, moveAll } from './holding.ts'
import { setTimeout as wait } from 'node:timers/promises'

const read = async (app: TestApp, cookie: string, path: string) =>
  (await app.request(`/api/desk/${path}`, { headers: { cookie } })).text()

const list = async (app: TestApp, cookie: string, query = '') =>
  LetterPage.parse(JSON.parse(await read(app, cookie, `letters${query}`)))

const detail = async (app: TestApp, cookie: string, id: string) =>
  LetterDetail.parse(JSON.parse(await read(app, cookie, `letters/${id}`)))

const press = (app: TestApp, cookie: string, path: string) =>
  app.send('POST', `/api/desk/letters/${path}`, {}, { cookie })

const codeOf = async (answer: Response) => [answer.status, Problem.parse(await answer.json()).code]

/** The one letter of this kind. */
async function idOf({ database: { db } }: TestApp, kind: LetterKind, recipient?: string): Promise<string> {
  const letter = db.selectFrom('outbox').select('id').where('kind', '=', kind)
  const { id } = await (recipient ? letter.where('recipient', '=', recipient) : letter).executeTakeFirstOrThrow()
  return id
}

const write = (app: TestApp, draft: Pick<Parameters<typeof compose>[0], 'kind' | 'about' | 'to' | 'subject'>) =>
  app.database.write((tx) =>
    createOutbox(app.database, () => NOON).enqueue(tx, compose({ paragraphs: ['Words.'], closing: [], ...draft })),
  )

for (const engine of engines)
  suite(`the desk's letters on ${engine.name}`, () => {
    test('stand failed ones first, are found by words, kind and state, and come in pages', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'support')
      await app.postman.round()
      for (let count = 0; count < 60; count += 1)
        await write(app, { kind: 'enrolment', to: `r${count}@example.com`, subject: `100%_${count}` })
      await app.database.db
        .updateTable('outbox')
        .set({ state: 'dead', lastError: '550 no such box (EENVELOPE)' })
        .where('recipient', '=', 'r7@example.com')
        .execute()
      const first = await list(app, cookie)
      assert.deepEqual(
        [first.letters.length, first.letters[0]?.recipient, first.letters[0]?.lastError],
        [50, 'r7@example.com', '550 no such box (EENVELOPE)'],
      )
      const second = await list(app, cookie, `?after=${encodeURIComponent(first.next ?? '')}`)
      const all = [...first.letters, ...second.letters]
      assert.equal(second.next, null)
      assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
      const count = await app.database.db.selectFrom('outbox').select('id').execute()
      assert.equal(all.length, count.length)
      const found = async (query: string) => (await list(app, cookie, query)).letters.length
      assert.equal(await found('?q=R7%40EXAMPLE'), 1)
      assert.equal(await found(`?q=${encodeURIComponent('0%_1')}`), 11)
      assert.equal(await found('?q=%25%25'), 0)
      assert.equal(await found('?state=dead'), 1)
      assert.equal(await found('?state=waiting&q=r1%40'), 1)
      assert.equal(await found('?kind=roleGiven'), 1)
      assert.equal((await app.request('/api/desk/letters?state=lost', { headers: { cookie } })).status, 422)
    })

    test('never show a token, before and after they are sent, to owners neither', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      const { cookie } = owner
      await register(app)
      await app.send('POST', '/api/auth/request-password-reset', { email: 'asha@example.com' })
      await app.send('POST', '/api/enrollments/AspenPlus/announcements', enrolment({ email: 'ravi@example.com' }))
      await app.send('POST', '/api/desk/step-up', { password: 'column 7 trays' }, { cookie })
      await app.send('POST', '/api/desk/staff', { email: 'new@example.com', role: 'support' }, { cookie })
      const ids = (await list(app, cookie)).letters.map(({ id }) => id)
      const answers: string[] = []
      const readAll = async () => {
        answers.push(await read(app, cookie, 'letters'), await read(app, cookie, 'audit'))
        for (const id of ids) answers.push(await read(app, cookie, `letters/${id}`))
      }
      await readAll()
      await app.postman.round()
      await readAll()
      const tokens = app.mailer.sent.flatMap(({ text, html, unsubscribe }) =>
        [text, html, unsubscribe ?? ''].flatMap((part) =>
          [...part.matchAll(/token=([\w.-]+)/g)].map(([, token]) => token),
        ),
      )
      assert.ok(new Set(tokens).size >= 4, 'verification, reset, unsubscribe, invitation')
      const kinds = (await list(app, cookie)).letters.map(({ kind }) => kind)
      for (const kind of ['verification', 'reset', 'batchRequest', 'invitation']) assert.ok(kinds.includes(kind), kind)
      const rows = await app.database.db.selectFrom('outbox').select('letter').execute()
      const written = JSON.stringify([answers, rows, app.logged])
      for (const token of new Set(tokens)) assert.ok(!written.includes(token ?? ''), 'a token is shown')
      assert.match(written, /link hidden/)
      assert.match(
        (await detail(app, cookie, await idOf(app, 'reset'))).body?.text ?? '',
        /The link works for one hour/,
      )
    })

    test('know which kinds hold a token: those of the list, and no others', async (t) => {
      const app = await createTestApp(engine, t, { env: { OWNER_EMAIL: 'owner@example.com' } })
      await registerStaff(app, 'meera@example.com', 'owner')
      await app.send('POST', '/api/auth/request-password-reset', { email: 'meera@example.com' })
      await app.send('POST', '/api/enrollments/AspenPlus/announcements', enrolment())
      await app.send('POST', '/api/feedback', contactMessage())
      const rows = await app.database.db
        .selectFrom('outbox')
        .select(['kind', 'letter', 'recipient', 'subject'])
        .execute()
      assert.ok(rows.length >= 6)
      for (const { kind, letter, recipient, subject } of rows) {
        assert.ok(kind !== '' && recipient !== '' && subject !== '')
        assert.equal(letter.includes('token='), 'hasToken' in LETTER_KINDS[kind], kind)
      }
    })

    test('that failed are sent once more, to the same address, and both tell of one another', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, uid } = await registerStaff(app, 'kavya@example.com', 'support')
      await list(app, cookie)
      await app.postman.round()
      await app.send('POST', '/api/feedback', contactMessage())
      app.mailer.fault = new LetterRefused('550 ravi@example.com: no such box')
      await app.postman.round()
      app.mailer.fault = null
      const id = await idOf(app, 'contactMessage')
      const failed = await detail(app, cookie, id)
      assert.deepEqual([failed.state, failed.attempts, failed.obstacle], ['dead', 1, null])
      assert.match(failed.lastError ?? '', /550/)
      const sentBefore = app.mailer.sent.length
      const answers = await Promise.all([press(app, cookie, `${id}/resend`), press(app, cookie, `${id}/resend`)])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 409],
      )
      await app.postman.round()
      assert.equal(app.mailer.sent.length, sentBefore + 1)
      const again = app.mailer.sent.at(-1)
      assert.equal(again?.to, failed.recipient)
      assert.notEqual(again?.id, id)
      const { resends } = await detail(app, cookie, id)
      assert.deepEqual(
        resends.map(({ state }) => state),
        ['sent'],
      )
      assert.equal((await detail(app, cookie, resends[0]?.id ?? '')).resendOf?.id, id)
      const audit = AuditPage.parse(JSON.parse(await read(app, cookie, `audit?subjectType=letter&subjectId=${id}`)))
      assert.deepEqual(
        audit.entries.map(({ action, actor, after }) => [action, actor, after]),
        [['letter.resend', uid, { resentAs: resends[0]?.id }]],
      )
    })

    test('are not sent again where they hold a token, still wait, or went to somebody at the desk', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      const support = await registerStaff(app, 'kavya@example.com', 'support')
      await app.send('POST', '/api/feedback', contactMessage())
      const waiting = await idOf(app, 'contactMessage')
      assert.deepEqual(await codeOf(await press(app, support.cookie, `${waiting}/resend`)), [409, 'letterMoved'])
      await app.postman.round()
      const token = await idOf(app, 'verification', 'meera@example.com')
      assert.equal((await detail(app, owner.cookie, token)).obstacle, 'token')
      assert.deepEqual(await codeOf(await press(app, owner.cookie, `${token}/resend`)), [409, 'letterNotRepeatable'])
      const role = await idOf(app, 'roleGiven', 'meera@example.com')
      assert.deepEqual(await codeOf(await press(app, support.cookie, `${role}/resend`)), [403, 'forbidden'])
      assert.equal((await press(app, owner.cookie, `${role}/resend`)).status, 201)
      await app.database.db.updateTable('outbox').set({ letter: '' }).where('id', '=', waiting).execute()
      const emptied = await detail(app, support.cookie, waiting)
      assert.deepEqual([emptied.body, emptied.obstacle], [null, 'gone'])
      assert.deepEqual(await codeOf(await press(app, support.cookie, 'nothing/resend')), [404, 'notFound'])
      assert.doesNotMatch(await dumpOf(app.database), new RegExp(await tokenFrom(app, /^Verify/, 'meera@example.com')))
    })

    test('of a restored copy stay held until the last numbers are stated', async (t) => {
      const marks = memoryNumberMarks()
      const app = await createTestApp(engine, t, { marks })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      await app.send('POST', '/api/feedback', contactMessage())
      const id = await idOf(app, 'contactMessage')
      assert.equal((await press(app, cookie, `${id}/hold`)).status, 200)
      marks.restore({ kind: 'foreign', series: { 'SYN/26-27': 3 } })
      assert.deepEqual(await codeOf(await press(app, cookie, `${id}/release`)), [409, 'letterMoved'])
      assert.deepEqual(await codeOf(await press(app, cookie, 'release')), [409, 'letterMoved'])
      const deps = { config: { gstTerms: [] }, database: app.database, marks, now: () => NOON }
      for (const series of ['SYN/26-27', 'SYC/26-27'])
        assert.equal(
          await stateLastNumber(deps, { series, last: 5 }, { actor: 'cli:Meera', at: NOON, why: 'restored' }),
          null,
        )
      assert.equal((await press(app, cookie, `${id}/release`)).status, 200)
    })

    test('are held and released, one or all, each with its row in the audit', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const support = await registerStaff(app, 'support@example.com', 'support')
      for (const one of [cookie, support.cookie]) await list(app, one)
      await app.postman.round()
      const heard: Array<string | null> = []
      t.after(app.database.changes.listen('letters', (key) => void heard.push(key)))
      await app.send('POST', '/api/feedback', contactMessage())
      const id = await idOf(app, 'contactMessage')
      assert.equal((await press(app, cookie, `${id}/hold`)).status, 200)
      assert.deepEqual(await codeOf(await press(app, cookie, `${id}/hold`)), [409, 'letterMoved'])
      const sentBefore = app.mailer.sent.filter(({ to }) => to === contactMessage().email).length
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ to }) => to === contactMessage().email).length, sentBefore)
      assert.equal((await press(app, cookie, `${id}/release`)).status, 200)
      await write(app, { kind: 'enrolment', to: 'ravi@example.com', subject: 'Another' })
      await write(app, { kind: 'reply', to: 'gone@example.com', subject: 'Not any more' })
      const dropped = await idOf(app, 'reply')
      assert.deepEqual(await codeOf(await press(app, cookie, `${dropped}/drop`)), [409, 'letterMoved'])
      assert.deepEqual(await (await press(app, cookie, 'hold')).json(), { count: 3 })
      assert.deepEqual(await codeOf(await press(app, support.cookie, `${dropped}/drop`)), [403, 'forbidden'])
      assert.equal((await press(app, cookie, `${dropped}/drop`)).status, 200)
      assert.deepEqual(await codeOf(await press(app, cookie, `${dropped}/drop`)), [404, 'notFound'])
      assert.equal((await list(app, cookie, '?state=held')).letters.length, 2)
      assert.equal((await list(app, cookie, '?state=waiting')).letters.length, 2)
      assert.deepEqual(await (await press(app, cookie, 'release')).json(), { count: 2 })
      await app.postman.round()
      assert.equal((await list(app, cookie, '?state=sent&q=Another')).letters.length, 1)
      for (let turn = 0; turn < 100 && !heard.includes(id); turn += 1) await wait(10)
      assert.ok(heard.includes(id))
      await assertChained(app.database)
    })

    test('of a restored copy are held, let go or deleted by command, each with its row in the audit', async (t) => {
      const app = await createTestApp(engine, t)
      for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
        await write(app, { kind: 'enrolment', to, subject: 'Hello' })
      const rows = await app.database.db.selectFrom('outbox').select('id').orderBy('id').execute()
      const [one = '', other = ''] = rows.map(({ id }) => id)
      const by = { actor: 'cli:asha', at: NOON, why: 'restored' }
      const { write: inTurn } = app.database
      assert.equal(await inTurn((tx) => moveAll(tx, app.database, {}, 'held', by)), 3)
      assert.equal(await inTurn((tx) => dropHeld(tx, app.database, [one, 'nothing'], by)), 1)
      assert.equal(await inTurn((tx) => moveAll(tx, app.database, { ids: [other] }, 'waiting', by)), 1)
      assert.equal(await inTurn((tx) => dropHeld(tx, app.database, [other], by)), 0, 'it may be on its way')
      const noted = await app.database.db.selectFrom('auditLog').selectAll().where('actor', '=', 'cli:asha').execute()
      assert.equal(noted.filter(({ why }) => why === 'restored').length, 5)
      await assertChained(app.database)
    })

    test('of a trainer are those about own batches alone', async (t) => {
      const app = await createTestApp(engine, t)
      const own = { role: 'trainer', batchKey: 'AP-2025-01' } as const
      const { cookie } = await registerStaff(app, 'tara@example.com', own)
      await app.postman.round()
      const about = (id: string) => ({ about: { type: 'batch', id } })
      await write(app, { kind: 'batchDates', to: 'ravi@example.com', subject: 'Own', ...about('AP-2025-01') })
      await write(app, { kind: 'batchDates', to: 'asha@example.com', subject: 'Other', ...about('AP-2025-02') })
      const { letters } = await list(app, cookie)
      assert.deepEqual(
        letters.map(({ subject }) => subject),
        ['Own'],
      )
      const other = await idOf(app, 'batchDates', 'asha@example.com')
      assert.equal((await app.request(`/api/desk/letters/${other}`, { headers: { cookie } })).status, 404)
      for (const deed of ['hold', 'release', 'resend'])
        assert.deepEqual(await codeOf(await press(app, cookie, `${other}/${deed}`)), [404, 'notFound'])
      assert.deepEqual(await (await press(app, cookie, 'hold')).json(), { count: 1 })
      assert.equal((await press(app, cookie, `${letters[0]?.id}/release`)).status, 200)
      const states = app.database.db.selectFrom('outbox').select('state').where('state', '=', 'held')
      assert.deepEqual(await states.execute(), [], 'no other letter was held')
    })
  })
