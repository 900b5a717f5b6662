import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { Problem } from '#contract/problem.ts'
import { SessionsEnded } from '#contract/people.ts'
import type { Role } from '#contract/staff.ts'
import { EMAIL, me, register, signIn, tokenFrom, verifyAddress } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NO_LIMITS, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const LIMITS = { ...NO_LIMITS, deskLettersPerPerson: { times: 3, seconds: 3600 } }

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'support') {
  const app = await createTestApp(engine, cleaner, { limits: LIMITS })
  const staff = await registerStaff(app, `${role}@example.com`, role)
  return { app, staff, ...deskOf(app, staff.cookie) }
}

const deskOf = (app: TestApp, cookie: string) => ({
  help: (uid: string, deed: string) => app.send('POST', `/api/desk/people/${uid}/${deed}`, {}, { cookie }),
  audit: async (uid: string) => {
    const answer = await app.request(`/api/desk/audit?subjectType=account&subjectId=${uid}`, { headers: { cookie } })
    return AuditPage.parse(await answer.json()).entries.filter(({ action }) => action.startsWith('account.'))
  },
})

const refusalOf = async (answer: Response) => {
  const { code, detail } = Problem.parse(await answer.json())
  return [answer.status, code, detail]
}

const lettersTo = (app: TestApp, kind: 'reset' | 'verification') =>
  app.database.db.selectFrom('outbox').selectAll().where('kind', '=', kind).where('recipient', '=', EMAIL).execute()

const byResend = (one: { resendOf: string | null }, other: { resendOf: string | null }) =>
  Number(one.resendOf !== null) - Number(other.resendOf !== null)

/** Of a letter that went out it is hidden; no letter holds what is written here then. */
const tokenIn = (letter = '') => /token=([\w-]+)/.exec(letter)?.[1] ?? 'hidden by now'

const DEEDS = ['verification-letter', 'reset-letter', 'sign-out-everywhere'] as const

for (const engine of engines)
  suite(`help for people, on ${engine.name}`, () => {
    test('another verification letter goes out while the address is not proven, and works', async (t) => {
      const { app, help, audit, staff } = await open(engine, t)
      const { member, cookie } = await register(app)
      const answer = await help(member.uid, 'verification-letter')
      assert.deepEqual([answer.status, await answer.json()], [200, {}])
      assert.equal((await lettersTo(app, 'verification')).length, 2)
      await verifyAddress(app, cookie)
      assert.equal((await refusalOf(await help(member.uid, 'verification-letter')))[1], 'alreadyVerified')
      assert.equal((await lettersTo(app, 'verification')).length, 2)
      assert.deepEqual(
        (await audit(member.uid)).map(({ action, actor }) => [action, actor]),
        [['account.verificationLetter', staff.uid]],
      )
    })

    test('a letter with a link that opens the account is sent again as a new one, linked to the one before', async (t) => {
      const { app, staff } = await open(engine, t)
      const { cookie } = await register(app)
      await app.postman.round()
      const resend = async (kind: 'reset' | 'verification') =>
        app.send(
          'POST',
          `/api/desk/letters/${(await lettersTo(app, kind))[0]?.id}/resend`,
          {},
          { cookie: staff.cookie },
        )
      assert.equal((await resend('verification')).status, 201)
      const [first, again] = (await lettersTo(app, 'verification')).toSorted(byResend)
      assert.deepEqual([again?.resendOf, again?.createdBy, again?.recipient], [first?.id, staff.uid, EMAIL])
      assert.doesNotMatch(again?.letter ?? '', new RegExp(tokenIn(first?.letter)))
      await verifyAddress(app, cookie)
      assert.equal((await resend('verification')).status, 409, 'there is nothing to prove any more')
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      await app.postman.round()
      assert.equal((await resend('reset')).status, 201)
      assert.equal((await lettersTo(app, 'reset')).length, 2)
      await assertChained(app.database)
    })

    test('a reset letter goes to the address of the account alone, ends earlier links, and works', async (t) => {
      const { app, help, audit, staff } = await open(engine, t, 'owner')
      const { member, cookie } = await register(app)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const earlier = await tokenFrom(app, /^Choose/)
      const answer = await app.send(
        'POST',
        `/api/desk/people/${member.uid}/reset-letter`,
        { email: 'mine@example.com', password: 'chosen by the desk' },
        { cookie: staff.cookie },
      )
      assert.deepEqual([answer.status, await answer.json()], [200, {}])
      const written = await app.database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('kind', '=', 'reset')
        .execute()
      assert.deepEqual(
        written.map(({ recipient }) => recipient),
        [EMAIL, EMAIL],
      )
      const token = await tokenFrom(app, /^Choose/)
      assert.notEqual(token, earlier)
      const choose = (given: string) =>
        app.send('POST', '/api/auth/reset-password', { token: given, newPassword: 'packing 9 beds' })
      assert.equal((await refusalOf(await choose(earlier)))[1], 'tokenInvalid')
      assert.equal((await signIn(app)).status, 200, 'the old password works until the person chooses')
      assert.equal((await choose(token)).status, 200)
      assert.equal((await me(app, { cookie })).status, 401)
      const [entry] = await audit(member.uid)
      assert.deepEqual([entry?.action, entry?.before, entry?.after], ['account.resetLetter', null, null])
      assert.ok(!JSON.stringify([entry, app.logged]).includes(token))
      assert.equal((await help(member.uid, 'reset-letter')).status, 200)
    })

    test('signing out everywhere ends every session and every stream at once', async (t) => {
      const { app, help, audit } = await open(engine, t)
      const { member, cookie } = await register(app)
      await signIn(app)
      const stream = await app.request('/api/users/me/live', { headers: { cookie } })
      const reader = stream.body?.getReader() ?? assert.fail()
      const ended = (async () => {
        while (!(await reader.read()).done);
        return true
      })()
      const answer = await help(member.uid, 'sign-out-everywhere')
      assert.deepEqual(SessionsEnded.parse(await answer.json()), { count: 2 })
      assert.equal((await me(app, { cookie })).status, 401)
      const late = new Promise<boolean>((settle) => setTimeout(() => settle(false), 5_000).unref())
      assert.ok(await Promise.race([ended, late]), 'the stream goes on')
      assert.deepEqual(
        (await audit(member.uid)).map(({ action, after }) => [action, after]),
        [['account.signOut', { sessions: 2 }]],
      )
      assert.equal((await signIn(app)).status, 200)
      await assertChained(app.database)
    })

    test('three letters an hour are enough for a person, of whatever kind, and the desk says so', async (t) => {
      const { app, help, audit } = await open(engine, t)
      const { member } = await register(app)
      const other = await register(app, { email: 'ravi@example.com' })
      for (const deed of ['verification-letter', 'reset-letter', 'verification-letter'])
        assert.equal((await help(member.uid, deed)).status, 200)
      for (const deed of ['verification-letter', 'reset-letter']) {
        const refused = await help(member.uid, deed)
        assert.ok(Number(refused.headers.get('retry-after')) > 0)
        const [status, code, detail] = await refusalOf(refused)
        assert.deepEqual([status, code], [429, 'tooManyRequests'])
        assert.match(String(detail), /three letters within an hour/i)
      }
      assert.equal((await audit(member.uid)).length, 3)
      assert.equal((await help(other.member.uid, 'reset-letter')).status, 200)
      assert.equal((await help(member.uid, 'sign-out-everywhere')).status, 200)
      app.setTime(new Date(NOON.getTime() + 3_600_001))
      assert.equal((await help(member.uid, 'reset-letter')).status, 200)
    })

    test('of many at once, three letters go out', async (t) => {
      const { app, help } = await open(engine, t)
      const { member } = await register(app)
      const answers = await Promise.all(Array.from({ length: 8 }, () => help(member.uid, 'reset-letter')))
      assert.equal(answers.filter(({ status }) => status === 200).length, 3)
      assert.equal((await lettersTo(app, 'reset')).length, 3)
    })

    test('for a person at the desk an owner alone does any of it', async (t) => {
      const { app, help, staff } = await open(engine, t)
      const trainer = await registerStaff(app, 'trainer@example.com', { role: 'trainer', batchKey: 'AP-1' })
      for (const uid of [trainer.uid, staff.uid])
        for (const deed of DEEDS) {
          const [status, code, detail] = await refusalOf(await help(uid, deed))
          assert.deepEqual([status, code], [403, 'forbidden'])
          assert.match(String(detail), /an owner/)
        }
      const { cookie } = await registerStaff(app, 'owner2@example.com', 'owner')
      const owner = deskOf(app, cookie)
      assert.equal((await owner.help(trainer.uid, 'reset-letter')).status, 200)
      assert.equal((await owner.help(trainer.uid, 'sign-out-everywhere')).status, 200)
      assert.equal((await app.request('/api/desk/me', { headers: { cookie: trainer.cookie } })).status, 401)
    })

    test('nobody without the right helps, nor anybody with an id that is no account', async (t) => {
      const { app, help } = await open(engine, t)
      const { member } = await register(app)
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', EMAIL)
        .executeTakeFirstOrThrow()
      for (const uid of ['nobody', contact.id, '%25', "'--"])
        for (const deed of DEEDS) assert.equal((await help(uid, deed)).status, 404, uid)
      for (const role of ['trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(app, `${role}@example.com`, role)
        for (const deed of DEEDS) assert.equal((await deskOf(app, cookie).help(member.uid, deed)).status, 403, role)
      }
      assert.equal((await lettersTo(app, 'reset')).length, 0)
    })

    test('a letter that cannot be stored leaves no trace of the help', async (t) => {
      const { app, help, audit } = await open(engine, t)
      const { member } = await register(app)
      const before = (await app.database.db.selectFrom('verification').select('id').execute()).length
      await app.database.db.schema.alterTable('outbox').renameTo('away').execute()
      assert.equal((await help(member.uid, 'reset-letter')).status, 500)
      assert.equal((await help(member.uid, 'verification-letter')).status, 500)
      await app.database.db.schema.alterTable('away').renameTo('outbox').execute()
      assert.deepEqual(await audit(member.uid), [])
      assert.equal((await app.database.db.selectFrom('verification').select('id').execute()).length, before)
      for (let letter = 0; letter < 3; letter += 1) assert.equal((await help(member.uid, 'reset-letter')).status, 200)
    })
  })
