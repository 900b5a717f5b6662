import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Me } from '#contract/desk.ts'
import { RecoveryCodes } from '#contract/staff-calls.ts'
import { codeOf, cookieOf, EMAIL } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { CLI, registerStaff, signInAs, staffDeps, stepUp, turnOnFactor } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'
import { memberByEmail } from '../accounts/members.ts'
import { turnOffFactor } from './turn-off-factor.ts'
import { halfway, own, sendCode, sessionsOf, withFactor, WRONG } from '../../../tests/support/second-factor.ts'

for (const engine of engines)
  suite(`the second factor on ${engine.name}`, () => {
    test('is set up with the password, the app’s first code, and recovery codes that are shown once', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      const begin = () => app.send('POST', '/api/desk/second-factor/setup', {}, { cookie })
      assert.equal(await codeOf(await begin()), 'stepUpRequired')
      const { uri, secret, recoveryCodes, cookie: after } = await turnOnFactor(app, cookie)
      assert.match(uri, /^otpauth:\/\/totp\/Synergyy:asha%40example\.com\?secret=[A-Z2-7]+&issuer=Synergyy/)
      assert.equal(new Set(recoveryCodes).size, 10)
      assert.equal(Me.parse(await (await own(app, after)).json()).secondFactor, 'on')
      const stored = JSON.stringify(await app.database.db.selectFrom('twoFactor').selectAll().execute())
      for (const shown of [secret, ...recoveryCodes]) assert.ok(!stored.includes(shown), 'stored encrypted')
      const again = await app.send('POST', '/api/desk/second-factor/setup', {}, { cookie: after })
      assert.equal(await codeOf(again), 'factorOn')
      assert.ok(!JSON.stringify(app.logged).includes(secret))
    })

    test('counts for nothing until it is confirmed, and once it is, no session of before goes on', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      const other = cookieOf(await signInAs(app, EMAIL))
      await stepUp(app, cookie)
      await app.send('POST', '/api/desk/second-factor/setup', {}, { cookie })
      const wrong = await app.send('POST', '/api/desk/second-factor/confirm', { code: WRONG }, { cookie })
      assert.equal(await codeOf(wrong), 'codeWrong')
      assert.equal((await signInAs(app, EMAIL)).status, 200, 'the password alone, still')
      const { cookie: after } = await turnOnFactor(app, cookie)
      for (const before of [cookie, other]) assert.equal((await own(app, before)).status, 401)
      assert.equal((await own(app, after)).status, 200)
      assert.equal(await sessionsOf(app), 1)
    })

    test('gives new recovery codes for the password, and the earlier ones work no more', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, recoveryCodes } = await withFactor(app)
      const renew = () => app.send('POST', '/api/desk/second-factor/recovery-codes', {}, { cookie })
      const fresh = RecoveryCodes.parse(await (await renew()).json()).recoveryCodes
      assert.equal(new Set([...fresh, ...recoveryCodes]).size, 20)
      assert.equal(await codeOf(await sendCode(app, recoveryCodes[0] ?? '', await halfway(app))), 'codeWrong')
      assert.equal((await sendCode(app, fresh[0] ?? '', await halfway(app))).status, 200)
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      assert.equal(await codeOf(await renew()), 'stepUpRequired')
    })

    test('is asked of everybody where the owner says so: then only setting it up is open', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await withFactor(app)
      const ravi = await registerStaff(app, 'ravi@example.com', 'support')
      const put = (value: boolean, version: number) =>
        app.request('/api/desk/settings/staffSecondFactor', {
          method: 'PUT',
          body: JSON.stringify({ value, version }),
          headers: { cookie: owner.cookie, 'Content-Type': 'application/json' },
        })
      assert.equal((await put(true, 0)).status, 200)
      assert.deepEqual([(await put(false, 0)).status, await codeOf(await put(false, 0))], [409, 'versionStale'])
      const colleagues = (cookie: string) => app.request('/api/desk/colleagues', { headers: { cookie } })
      assert.equal(Me.parse(await (await own(app, ravi.cookie)).json()).secondFactor, 'wanted')
      assert.equal(await codeOf(await colleagues(ravi.cookie)), 'secondFactorWanted')
      const { cookie } = await turnOnFactor(app, ravi.cookie)
      assert.equal((await colleagues(cookie)).status, 200)
      assert.equal((await colleagues(owner.cookie)).status, 200)
      await assertChained(app.database)
    })

    test('is turned off with the password, and by a command for whoever lost it; the person is told', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await withFactor(app)
      const off = () => app.request('/api/desk/second-factor', { method: 'DELETE', headers: { cookie } })
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      assert.equal(await codeOf(await off()), 'stepUpRequired')
      await stepUp(app, cookie)
      assert.equal((await off()).status, 200)
      assert.equal((await own(app, cookie)).status, 200)
      assert.equal((await signInAs(app, EMAIL)).status, 200)
      await turnOnFactor(app, cookie)
      const waiting = await halfway(app)
      const member = (await memberByEmail(app.database.db, EMAIL)) ?? assert.fail()
      assert.equal(await turnOffFactor(staffDeps(app), member, CLI), true)
      assert.equal(await turnOffFactor(staffDeps(app), member, CLI), false)
      assert.equal(await sessionsOf(app), 0)
      assert.equal(await codeOf(await sendCode(app, WRONG, waiting)), 'signInRequired')
      assert.equal((await signInAs(app, EMAIL)).status, 200)
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject.startsWith('The second factor')).length, 2)
      await assertChained(app.database)
    })

    test('is reset by an owner with one for a colleague who lost it: the sessions end, and every owner is told', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie: lost, uid } = await withFactor(app)
      const support = await registerStaff(app, 'support@example.com', 'support')
      const owner = await registerStaff(app, 'owner@example.com', 'owner')
      await registerStaff(app, 'second@example.com', 'owner')
      const reset = (cookie: string, whose: string, why = 'The phone is lost') =>
        app.send('POST', `/api/desk/staff/${whose}/factor/reset`, { why }, { cookie })
      await stepUp(app, support.cookie)
      assert.equal(await codeOf(await reset(support.cookie, uid)), 'forbidden')
      await stepUp(app, owner.cookie)
      assert.equal(await codeOf(await reset(owner.cookie, uid)), 'secondFactorWanted')
      const { cookie } = await turnOnFactor(app, owner.cookie)
      assert.equal(await codeOf(await reset(cookie, uid, ' ')), 'fieldsInvalid')
      assert.equal(await codeOf(await reset(cookie, owner.uid)), 'forbidden')
      for (const whose of ['nobody', support.uid]) assert.equal(await codeOf(await reset(cookie, whose)), 'notFound')
      for (const untouched of [lost, support.cookie]) assert.equal((await own(app, untouched)).status, 200)
      await app.postman.round()
      app.mailer.sent.length = 0
      assert.equal((await reset(cookie, uid)).status, 200)
      assert.equal(await codeOf(await own(app, lost)), 'signInRequired')
      assert.equal((await signInAs(app, EMAIL)).status, 200)
      await app.postman.round()
      const told = app.mailer.sent.filter(({ subject }) => subject.startsWith('The second factor'))
      assert.deepEqual(new Set(told.map(({ to }) => to)), new Set([EMAIL, 'owner@example.com', 'second@example.com']))
      assert.match(told.find(({ to }) => to === 'second@example.com')?.text ?? '', /The phone is lost/)
      assert.equal(await codeOf(await reset(cookie, uid)), 'notFound')
      await assertChained(app.database)
    })

    test('shows where one is signed in, and signs out one device, or all others', async (t) => {
      const app = await createTestApp(engine, t)
      const staff = await registerStaff(app, EMAIL, 'support')
      const phone = cookieOf(
        await signInAs(app, EMAIL, {
          'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
        }),
      )
      const third = cookieOf(await signInAs(app, EMAIL, { 'User-Agent': '<script>' }))
      const list = async () => {
        const answer = await app.request('/api/desk/devices', { headers: { cookie: staff.cookie } })
        return ((await answer.json()) as { devices: Array<{ id: string; name: string; isCurrent: boolean }> }).devices
      }
      const devices = await list()
      assert.deepEqual(devices.map(({ name, isCurrent }) => `${name} ${isCurrent}`).toSorted(), [
        'Chrome on Android false',
        'Unknown device false',
        'Unknown device true',
      ])
      const signOut = (path: string) =>
        app.request(`/api/desk/devices${path}`, { method: 'DELETE', headers: { cookie: staff.cookie } })
      const onPhone = devices.find(({ name }) => name.startsWith('Chrome'))?.id ?? ''
      assert.equal((await signOut(`/${onPhone}`)).status, 200)
      assert.deepEqual([(await own(app, phone)).status, (await own(app, third)).status], [401, 200])
      const ravi = await registerStaff(app, 'ravi@example.com', 'support')
      const foreign = await app.database.db.selectFrom('session').select('id').where('userId', '=', ravi.uid).execute()
      assert.equal((await signOut(`/${foreign[0]?.id ?? ''}`)).status, 404, 'of somebody else')
      assert.equal((await signOut('')).status, 200)
      assert.deepEqual((await list()).length, 1)
      assert.equal((await own(app, ravi.cookie)).status, 200)
    })
  })
