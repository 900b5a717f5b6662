import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Today } from '#contract/desk.ts'
import { OwnRequests, RightsDetail, RightsPage } from '#contract/rights-requests.ts'
import { codeOf, EMAIL, PASSWORD, register, verifyAddress } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { deskOf } from '../../../tests/support/lead-desk.ts'
import { createTestApp, NO_LIMITS, NOON } from '../../../tests/support/test-app.ts'

const ASKED = { key: 'a-key-of-16-signs', kind: 'correction', asked: 'My name is Asha Rao, not Row.' }
const SUBJECT = 'We have your request, and answer it in time'

async function opened(engine: TestEngine, cleaner: Cleaner, isProven = true, limits = NO_LIMITS) {
  const app = await createTestApp(engine, cleaner, { limits })
  const { cookie, member } = await register(app)
  if (isProven) await verifyAddress(app, cookie)
  const desk = deskOf(app, (await registerStaff(app, 'kavya@example.com', 'support')).cookie)
  const asked = async (as = cookie) =>
    OwnRequests.parse(await (await app.request('/api/users/me/requests', { headers: { cookie: as } })).json())
  const own = async (as = cookie) => (await asked(as)).requests
  const ask = (changes: object = {}, as = cookie) =>
    app.send('POST', '/api/users/me/requests', { ...ASKED, ...changes }, { cookie: as })
  const byPhone = (email: string) =>
    desk.send('/requests', { ...ASKED, name: 'Asha', email, channel: 'phone', receivedOn: '2026-11-19' })
  const acknowledged = async () => {
    await app.postman.round()
    return app.mailer.sent.filter(({ subject }) => subject === SUBJECT)
  }
  return { app, cookie, member, desk, asked, own, ask, byPhone, acknowledged }
}

for (const engine of engines)
  suite(`what members ask for by law, on ${engine.name}`, () => {
    test('is written down once, acknowledged by a letter that repeats nothing, and due in 30 days', async (t) => {
      const { app, member, desk, own, ask, acknowledged } = await opened(engine, t)
      const answers = await Promise.all([ask(), ask()])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201],
      )
      const [request, ...others] = await own()
      assert.deepEqual(
        [request?.kind, request?.asked, request?.dueOn, others],
        ['correction', ASKED.asked, '2026-12-20', []],
      )
      const [letter, ...more] = await acknowledged()
      assert.deepEqual([letter?.to, more], [EMAIL, []])
      assert.match(letter?.text ?? '', /Answered by: Sunday, 20 December 2026/)
      assert.ok(!letter?.text.includes('Row'), 'the words of whoever asked')
      const { duties }: Today = await (await desk.get('/today')).json()
      assert.equal(duties.find(({ key }) => key === 'rightsRequests')?.count, 1)
      const { requests } = RightsPage.parse(await (await desk.get('/requests')).json())
      const detail = RightsDetail.parse(await (await desk.get(`/requests/${requests[0]?.id}`)).json())
      assert.deepEqual([detail.channel, detail.isProven, detail.personId], ['account', true, member.uid])
      assert.equal((await desk.send(`/requests/${detail.id}/close`, { version: 1, answer: 'Put right' })).status, 200)
      assert.deepEqual(
        (await own()).map(({ state, answer }) => [state, answer]),
        [['closed', 'Put right']],
      )
      assert.equal(await codeOf(await ask({ asked: 'Something else' })), 'keyReused')
      await assertChained(app.database)
    })

    test('asks for the password before everything is to be erased', async (t) => {
      const { ask, own } = await opened(engine, t)
      for (const password of [undefined, '', 'a wrong one'])
        assert.equal(await codeOf(await ask({ kind: 'erasure', password })), 'passwordWrong')
      assert.deepEqual(await own(), [])
      assert.equal((await ask({ kind: 'erasure', password: PASSWORD })).status, 201)
      assert.deepEqual(
        (await own()).map(({ kind }) => kind),
        ['erasure'],
      )
    })

    test('asks whoever has no password for a sign-in of these minutes, and says which of both it asks for', async (t) => {
      const { app, cookie, member, ask, asked } = await opened(engine, t)
      assert.equal((await asked()).hasPassword, true)
      await app.database.db.deleteFrom('account').where('userId', '=', member.uid).execute()
      assert.equal((await asked()).hasPassword, false)
      const download = () => app.send('POST', '/api/users/me/download', {}, { cookie })
      assert.equal((await download()).status, 200)
      assert.equal((await ask({ kind: 'erasure' })).status, 201)
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      assert.equal(await codeOf(await download()), 'stepUpRequired')
      assert.equal(await codeOf(await ask({ kind: 'erasure', key: 'b-key-of-16-signs' })), 'stepUpRequired')
    })

    test('shows what came by phone for a proven address, and to nobody else', async (t) => {
      const { app, cookie, own, byPhone, ask, acknowledged, desk } = await opened(engine, t, false)
      assert.equal((await byPhone(EMAIL)).status, 201)
      assert.deepEqual(
        (await acknowledged()).map(({ to }) => to),
        [EMAIL],
      )
      assert.deepEqual(await own(), [], 'the address is not proven')
      assert.equal((await ask({ key: 'b-key-of-16-signs' })).status, 201)
      assert.deepEqual(
        (await own()).map(({ kind }) => kind),
        ['correction'],
      )
      assert.equal((await acknowledged()).length, 1, 'no letter to an address that somebody only typed')
      const { requests } = RightsPage.parse(await (await desk.get('/requests')).json())
      const details = await Promise.all(
        requests.map(async ({ id }) => RightsDetail.parse(await (await desk.get(`/requests/${id}`)).json())),
      )
      const proven = new Map(details.map(({ channel, isProven }) => [channel, isProven]))
      assert.deepEqual([proven.get('account'), proven.get('phone')], [false, null])
      const ravi = await register(app, { email: 'ravi@example.com' })
      await verifyAddress(app, ravi.cookie, 'ravi@example.com')
      assert.deepEqual(await own(ravi.cookie), [])
      await verifyAddress(app, cookie)
      assert.equal((await own()).length, 2)
    })

    test('is bounded, and takes no field that it does not know', async (t) => {
      const limits = { ...NO_LIMITS, rightsPerAccount: { times: 5, seconds: 86_400 } }
      const { ask, own } = await opened(engine, t, true, limits)
      for (const [field, value] of [
        ['kind', 'everything'],
        ['asked', ' '],
        ['key', 'short'],
        ['email', 'ravi@example.com'],
      ] as const)
        assert.equal((await ask({ [field]: value })).status, 422, field)
      const codes = []
      for (const key of ['1', '2', '3']) codes.push((await ask({ key: `${ASKED.key}${key}` })).status)
      assert.deepEqual(codes, [201, 429, 429], 'refused ones count too')
      assert.equal((await own()).length, 1)
    })
  })
