import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { StaffList } from '#contract/staff-calls.ts'
import { Refusal } from '#contract/refusal.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { codeOf, EMAIL, register, verifyAddress } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { CLI, registerStaff, signInAs, staffDeps, stepUp, withCookies } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, OWNER, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'
import { addStaff, removeRole } from './staff.ts'
import { ownersOf } from './staff-roles.ts'

const later = (ms: number) => new Date(NOON.getTime() + ms)

/** An owner who has typed the password again. */
async function openOwner(app: TestApp, email = 'meera@example.com') {
  const owner = await registerStaff(app, email, 'owner')
  await stepUp(app, owner.cookie)
  return owner
}

const tokenIn = (link: string | null | undefined) => /#token=(\S+)/.exec(link ?? '')?.[1] ?? assert.fail('no token')

async function invite(app: TestApp, cookie: string, email = EMAIL, role = 'support') {
  const answer = await app.send('POST', '/api/desk/staff', { email, role }, { cookie })
  assert.deepEqual([answer.status, await answer.json()], [201, { outcome: 'invited' }])
  await app.postman.round()
  const letter = app.mailer.sent.findLast(({ subject }) => subject.startsWith('You are invited'))
  return { token: tokenIn(letter?.link), to: letter?.to }
}

const accept = (app: TestApp, token: string, cookie: string) =>
  app.send('POST', '/api/desk/invitations/accept', { token }, { cookie })

const listed = async (app: TestApp, cookie: string) =>
  StaffList.parse(await (await app.request('/api/desk/staff', { headers: { cookie } })).json())

const remove = (app: TestApp, uid: string, role: string, cookie: string) =>
  app.request(`/api/desk/staff?${new URLSearchParams({ uid, role }).toString()}`, {
    method: 'DELETE',
    headers: { cookie },
  })

for (const engine of engines)
  suite(`staff on ${engine.name}`, () => {
    test('gives a role at once to a proven address alone, in any case, and tells person and owners', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const asha = await register(app)
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', EMAIL).execute()
      await app.postman.round()
      app.mailer.sent.splice(0)
      const give = () =>
        app.send('POST', '/api/desk/staff', { email: 'Asha@Example.com', role: 'support', why: 'New' }, { cookie })
      assert.deepEqual(await (await give()).json(), { outcome: 'given' })
      assert.deepEqual(await (await give()).json(), { outcome: 'alreadyGiven' })
      await app.postman.round()
      assert.deepEqual(app.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted(), [
        `${EMAIL}: You can use the desk of Synergyy`,
        'meera@example.com: Somebody new at the desk',
        `${OWNER}: Somebody new at the desk`,
      ])
      assert.ok(!JSON.stringify(app.mailer.sent).includes('token='))
      assert.equal((await app.request('/api/desk/me', { headers: { cookie: asha.cookie } })).status, 200)
    })

    test('invites an address without an account, or one that is not proven', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const { token, to } = await invite(app, cookie, 'ASHA@example.com')
      assert.equal(to, EMAIL)
      const stored = JSON.stringify(await app.database.db.selectFrom('staffInvitations').selectAll().execute())
      assert.ok(!stored.includes(token), 'the database has the digest alone')
      const asha = await register(app)
      const early = await accept(app, token, asha.cookie)
      assert.deepEqual([early.status, await codeOf(early)], [403, 'addressNotProven'])
      assert.equal((await app.request('/api/desk/me', { headers: { cookie: asha.cookie } })).status, 403)
      await verifyAddress(app, asha.cookie)
      assert.equal(
        (await app.request('/api/desk/me', { headers: { cookie: asha.cookie } })).status,
        403,
        'not by itself',
      )
      assert.equal((await accept(app, token, asha.cookie)).status, 200)
      assert.equal((await app.request('/api/desk/me', { headers: { cookie: asha.cookie } })).status, 200)
      const again = await accept(app, token, asha.cookie)
      assert.equal(await codeOf(again), 'tokenInvalid', 'it works once')
    })

    test('lets no other account accept an invitation, and nobody by opening the link', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const { token } = await invite(app, cookie)
      for (const email of ['asha+x@example.com', 'asha@example.co', 'a.sha@example.com']) {
        const other = await registerStaff(app, email)
        assert.equal(await codeOf(await accept(app, token, other.cookie)), 'invitationForAnother', email)
      }
      assert.equal((await accept(app, token, '')).status, 401)
      const looked = await app.send('POST', '/api/desk/invitations/look', { token })
      assert.deepEqual(await looked.json(), {
        email: EMAIL,
        role: 'Support',
        invitedBy: 'Asha Rao',
        expiresAt: later(7 * DAY_MS).toISOString(),
      })
      assert.equal((await listed(app, cookie)).invitations.length, 1)
    })

    test('lets an invitation die after seven days, when it is withdrawn, and when it is sent anew', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const asha = await registerStaff(app, EMAIL)
      await app.database.db.updateTable('user').set({ emailVerified: 0 }).where('email', '=', EMAIL).execute()
      const first = await invite(app, cookie)
      const second = await invite(app, cookie)
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', EMAIL).execute()
      const codeFor = async (token: string) => codeOf(await accept(app, token, asha.cookie))
      assert.equal(await codeFor(first.token), 'tokenInvalid')
      const { invitations } = await listed(app, cookie)
      const { id } = invitations[0] ?? assert.fail('no invitation')
      const withdraw = () => app.request(`/api/desk/invitations/${id}`, { method: 'DELETE', headers: { cookie } })
      assert.equal((await withdraw()).status, 200)
      assert.equal((await withdraw()).status, 404)
      assert.equal(await codeFor(second.token), 'tokenInvalid')
      await app.database.db.updateTable('staffInvitations').set({ withdrawnAt: null }).where('id', '=', id).execute()
      app.setTime(later(7 * DAY_MS))
      assert.equal(await codeFor(second.token), 'tokenInvalid')
      app.setTime(later(7 * DAY_MS - 1))
      assert.equal((await accept(app, second.token, asha.cookie)).status, 200)
    })

    test('accepts an invitation once, however often at the same moment, or withdraws it', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const asha = await register(app)
      const { token } = await invite(app, cookie)
      await verifyAddress(app, asha.cookie)
      const { invitations } = await listed(app, cookie)
      const withdraw = app.request(`/api/desk/invitations/${invitations[0]?.id ?? ''}`, {
        method: 'DELETE',
        headers: { cookie },
      })
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => accept(app, token, asha.cookie)),
        withdraw,
      ])
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      await assertChained(app.database)
    })

    test('asks for the password again before staff are changed, for ten minutes', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const give = () => app.send('POST', '/api/desk/staff', { email: EMAIL, role: 'support' }, { cookie })
      assert.equal(await codeOf(await give()), 'stepUpRequired')
      const wrong = await app.send('POST', '/api/desk/step-up', { password: 'not this one' }, { cookie })
      assert.deepEqual([wrong.status, await codeOf(wrong)], [403, 'passwordWrong'])
      await stepUp(app, cookie)
      const other = withCookies('', await signInAs(app, 'meera@example.com'))
      app.setTime(later(10 * 60_000 - 1))
      assert.equal((await give()).status, 201)
      const elsewhere = await app.send('POST', '/api/desk/staff', { email: EMAIL, role: 'owner' }, { cookie: other })
      assert.equal(await codeOf(elsewhere), 'stepUpRequired', 'another sign-in of the same person')
      app.setTime(later(10 * 60_000))
      assert.equal(await codeOf(await give()), 'stepUpRequired')
    })

    test('bounds guesses at the password that is asked for again', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const statuses = []
      for (let count = 0; count < 12; count += 1)
        statuses.push((await app.send('POST', '/api/desk/step-up', { password: 'not this one' }, { cookie })).status)
      assert.ok(statuses.includes(403) && statuses.at(-1) === 429, statuses.join())
    })

    test('keeps the last owner, also when owners remove each other at once', async (t) => {
      const app = await createTestApp(engine, t)
      const meera = await openOwner(app)
      const alone = await remove(app, meera.uid, 'owner', meera.cookie)
      assert.deepEqual([alone.status, await codeOf(alone)], [409, 'lastOwner'])
      const ravi = await openOwner(app, 'ravi@example.com')
      const other = testAppOn(app.database)
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = await Promise.all([
          removeRole(staffDeps(app), { uid: meera.uid, role: 'owner', batchKey: null }, { ...CLI, actor: ravi.uid }),
          removeRole(staffDeps(other), { uid: ravi.uid, role: 'owner', batchKey: null }, { ...CLI, actor: meera.uid }),
        ])
        assert.equal([one, two].filter((outcome) => outcome === null).length, 1)
        assert.equal((await ownersOf(app.database.db)).length, 1)
        const gone = one === null ? meera : ravi
        assert.equal(await addStaff(staffDeps(app), { email: gone.email, role: 'owner' }, CLI), 'given')
      }
      const byCommand = await Promise.all(
        [meera, ravi].map(({ uid }) => removeRole(staffDeps(app), { uid, role: 'owner', batchKey: null }, CLI)),
      )
      const codes = byCommand.map((outcome) => (outcome instanceof Refusal ? outcome.code : 'taken'))
      assert.deepEqual(new Set(codes), new Set(['taken', 'lastOwner']))
      await assertChained(app.database)
    })

    test('lets no account be deleted that has a role', async (t) => {
      const app = await createTestApp(engine, t)
      const { uid } = await registerStaff(app, EMAIL, 'owner')
      await assert.rejects(app.database.db.deleteFrom('user').where('id', '=', uid).execute())
    })

    test('ends sessions and streams of the desk at once when a role is taken back', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await openOwner(app)
      const asha = await registerStaff(app, EMAIL, 'support', 'accountant')
      const member = withCookies('', await signInAs(app, EMAIL))
      const own = (cookie: string) => app.request('/api/desk/me', { headers: { cookie } })
      assert.equal((await own(asha.cookie)).status, 200)
      const stream = await app.request('/api/users/me/live', { headers: { cookie: asha.cookie } })
      assert.equal((await remove(app, asha.uid, 'support', owner.cookie)).status, 200)
      assert.equal((await own(asha.cookie)).status, 401)
      assert.match(await stream.text(), /event: bye/)
      assert.equal((await app.request('/api/users/me', { headers: { cookie: member } })).status, 200, 'a member still')
      assert.equal((await remove(app, asha.uid, 'support', owner.cookie)).status, 404)
      assert.equal((await remove(app, asha.uid, 'accountant', owner.cookie)).status, 200)
      assert.equal((await own(member)).status, 403)
    })

    test('refuses an owner who was one when the request came in', async (t) => {
      const app = await createTestApp(engine, t)
      const { uid } = await registerStaff(app, EMAIL, 'support')
      const outcome = await addStaff(staffDeps(app), { email: EMAIL, role: 'owner' }, { ...CLI, actor: uid })
      assert.ok(outcome instanceof Refusal && outcome.code === 'forbidden')
    })

    test('grants further rights, and takes them with the last role', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await openOwner(app)
      const asha = await registerStaff(app, EMAIL, 'support')
      const grant = (granted: readonly string[]) =>
        app.request(`/api/desk/staff/${asha.uid}/grants`, {
          method: 'PUT',
          body: JSON.stringify({ granted }),
          headers: { cookie: owner.cookie, 'Content-Type': 'application/json' },
        })
      assert.deepEqual(await (await grant(['leadsExport', 'erase', 'staffChange'])).json(), {
        granted: ['leadsExport'],
      })
      assert.deepEqual((await listed(app, owner.cookie)).staff.find(({ uid }) => uid === asha.uid)?.granted, [
        'leadsExport',
      ])
      await remove(app, asha.uid, 'support', owner.cookie)
      assert.deepEqual(await app.database.db.selectFrom('staffGrants').selectAll().execute(), [])
      await assertChained(app.database)
    })

    test('takes a batch for trainers alone', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await openOwner(app)
      const give = (role: string) =>
        app.send('POST', '/api/desk/staff', { email: EMAIL, role, batchKey: 'AP-2025-01' }, { cookie })
      assert.deepEqual([(await give('support')).status, (await give('trainer')).status], [422, 201])
    })

    test('every change is a row of the audit, which each role sees as far as it may', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await openOwner(app)
      const asha = await registerStaff(app, EMAIL, 'support')
      const ravi = await registerStaff(app, 'ravi@example.com', 'accountant')
      const actions = async (cookie: string, query = '') => {
        const answer = await app.request(`/api/desk/audit${query}`, { headers: { cookie } })
        const { entries } = (await answer.json()) as { entries: Array<{ action: string; actorName: string }> }
        return entries.map(({ action, actorName }) => `${action} by ${actorName}`)
      }
      assert.deepEqual(await actions(owner.cookie, `?subjectType=staff&subjectId=${asha.uid}`), [
        'staff.add by keeper, on the server',
      ])
      assert.deepEqual(await actions(asha.cookie), ['desk.enter by Asha Rao'], 'own deeds')
      assert.deepEqual(await actions(ravi.cookie), [], 'payments alone')
      assert.ok((await actions(owner.cookie)).length >= 5)
    })
  })
