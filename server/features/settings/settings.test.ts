/** What owners set in the browser: sealed, judged with everything else, and nobody else's to change. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OwnerSettings } from '#contract/owner-settings.ts'
import { Problem } from '#contract/problem.ts'
import { dumpOf } from '../../../tests/support/content.ts'
import { registerStaff, stepUp, turnOnFactor } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, testAppOn } from '../../../tests/support/test-app.ts'
import { settledConfig } from '../../settled-config.ts'
import { keptOfBefore } from './keys-of-before.ts'
import { storedGroups } from './stored-settings.ts'

const SECRET = 'a secret for tests, 32 characters'

async function open(engine: TestEngine, cleaner: Cleaner, env: Record<string, string> = {}) {
  const app = await createTestApp(engine, cleaner, { env })
  const owner = await registerStaff(app, 'owner@example.com', 'owner')
  let cookie = owner.cookie
  const read = async () => {
    const answer = await app.request('/api/desk/owner-settings', { headers: { cookie } })
    return OwnerSettings.parse(await answer.json())
  }
  const groupOf = async (key: string) => (await read()).groups.find((one) => one.key === key) ?? assert.fail(key)
  const settingOf = async (name: string) =>
    (await read()).groups.flatMap(({ settings }) => settings).find((one) => one.name === name) ?? assert.fail(name)
  return {
    app,
    read,
    groupOf,
    settingOf,
    confirm: () => stepUp(app, cookie),
    async secure() {
      ;({ cookie } = await turnOnFactor(app, cookie))
      await stepUp(app, cookie)
    },
    /** Null where it was done, else the code of the refusal and what it says of each setting. */
    async change(group: string, values: Record<string, string>, version?: number) {
      const seen = version ?? (await groupOf(group)).version
      const answer = await app.send('PUT', `/api/desk/owner-settings/${group}`, { version: seen, values }, { cookie })
      if (answer.ok) return null
      const { code, errors } = Problem.parse(await answer.json())
      return [code, ...errors.map(({ field, message }) => `${field}: ${message}`)]
    },
  }
}

for (const engine of engines)
  suite(`settings in the browser, on ${engine.name}`, () => {
    test('are changed by an owner with the password, one version after the other, and stand in the audit', async (t) => {
      const { app, change, confirm, settingOf } = await open(engine, t)
      assert.deepEqual(await change('business', { BRAND: 'Column & Co' }), ['stepUpRequired'])
      await confirm()
      assert.equal(await change('business', { BRAND: 'Column & Co', CONTACT_PHONE: '+91 1' }), null)
      assert.deepEqual((await settingOf('BRAND')).value, 'Column & Co')
      assert.deepEqual(await change('business', { BRAND: 'Else' }, 0), ['versionStale'])
      assert.equal(await change('business', { CONTACT_PHONE: '' }), null)
      const { isSet, value } = await settingOf('CONTACT_PHONE')
      assert.deepEqual([isSet, value, (await settingOf('BRAND')).value], [false, '', 'Column & Co'])
      const rows = await app.database.db
        .selectFrom('auditLog')
        .selectAll()
        .where('action', '=', 'setting.change')
        .execute()
      assert.equal(rows.length, 2)
    })

    test('a secret is stored sealed and never told, and it goes where somebody takes it away', async (t) => {
      const { app, change, secure, settingOf } = await open(engine, t)
      await secure()
      const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'planted-secret' }
      assert.equal(await change('payments', keys), null)
      const { isSet, value } = await settingOf('RAZORPAY_KEY_SECRET')
      assert.deepEqual([isSet, value], [true, ''])
      assert.ok(!(await dumpOf(app.database)).includes('planted-secret'))
      const stored = await storedGroups(app.database.db, SECRET)
      assert.deepEqual(stored.get('payments')?.values, keys)
      assert.equal(
        (await storedGroups(app.database.db, 'another secret, 32 characters ..')).get('payments')?.values,
        null,
      )
      assert.equal(await change('payments', { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '' }), null)
      assert.equal((await settingOf('RAZORPAY_KEY_SECRET')).isSet, false)
    })

    test('what moves money or e-mail asks for the second factor, and every owner is told by the old way', async (t) => {
      const { app, change, confirm, secure } = await open(engine, t)
      await confirm()
      assert.deepEqual(await change('payments', { RAZORPAY_WEBHOOK_SECRET: 'x' }), ['secondFactorWanted'])
      await secure()
      app.mailer.sent.length = 0
      assert.equal(await change('payments', { RAZORPAY_WEBHOOK_SECRET: 'x' }), null)
      assert.deepEqual(
        app.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`),
        ['owner@example.com: Settings of Synergyy were changed: Payments'],
      )
      assert.ok(!app.mailer.sent.some(({ text }) => text.includes('x\n')))
    })

    test('a value that could not be in force is refused at its setting, and the old one stays', async (t) => {
      const { change, secure, settingOf } = await open(engine, t)
      await secure()
      assert.deepEqual(await change('mail', { SMTP_URL: 'smtp://mail.example.com' }), [
        'fieldsInvalid',
        'MAIL_FROM: Is required with SMTP_URL: letters need a sender',
      ])
      assert.deepEqual(await change('mail', { SMTP_URL: 'smtp://inside.example.com', MAIL_FROM: 'a@example.com' }), [
        'fieldsInvalid',
        'SMTP_URL: Names a machine inside',
      ])
      assert.equal(await change('mail', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }), null)
      assert.deepEqual((await change('mail', { MAIL_FROM: 'nobody' }))?.[0], 'fieldsInvalid')
      assert.equal((await settingOf('MAIL_FROM')).value, 'a@example.com')
      assert.equal((await change('invoices', { GSTIN: '24ABCDE1234F1Z6' }))?.[0], 'fieldsInvalid')
    })

    test('terms of GST begin today at the earliest, and stay once they have begun', async (t) => {
      const { change, secure, settingOf } = await open(engine, t)
      await secure()
      const [today, later] = ['2026-11-20 ABC/ABD 999293 18', '2027-04-01 ABC/ABD 999293 12'] as const
      const to = (GST_TERMS: string) => change('invoices', { GST_TERMS })
      const begun = 'GST_TERMS: Changes what has begun: keep the lines up to today, and add one from a later day on'
      assert.match((await to('18 per cent'))?.[1] ?? '', /^GST_TERMS: Has a line that cannot be read: "18 per cent"/)
      assert.deepEqual(await to(today.replace('11-20', '11-19')), ['fieldsInvalid', begun])
      assert.equal(await to(`${today}\n${later}`), null)
      assert.deepEqual(await to(later), ['fieldsInvalid', begun])
      assert.deepEqual(await to(today.replace('18', '12')), ['fieldsInvalid', begun])
      assert.equal(await to(today), null)
      assert.equal((await settingOf('GST_TERMS')).value, today)
    })

    test('rules of credit notes begin today at the earliest, and stay once they have begun', async (t) => {
      const { change, secure, settingOf } = await open(engine, t)
      await secure()
      const to = (CREDIT_NOTES: string) => change('invoices', { CREDIT_NOTES })
      const begun = 'CREDIT_NOTES: Changes what has begun: keep the lines up to today, and add one from a later day on'
      assert.match((await to('never'))?.[1] ?? '', /^CREDIT_NOTES: Has a line that cannot be read: "never"/)
      assert.deepEqual(await to('2026-11-19 until-30-november'), ['fieldsInvalid', begun])
      assert.equal(await to('2026-11-20 until-30-november\n2027-12-01 always'), null)
      assert.deepEqual(await to('2026-11-20 always'), ['fieldsInvalid', begun])
      assert.equal(await to('2026-11-20 until-30-november'), null)
      assert.equal((await settingOf('CREDIT_NOTES')).value, '2026-11-20 until-30-november')
    })

    test('what .env says is shown as fixed and cannot be changed here, and no group takes what is none of its own', async (t) => {
      const { change, confirm, settingOf } = await open(engine, t, { BRAND: 'Given' })
      await confirm()
      const { isFixed, value } = await settingOf('BRAND')
      assert.deepEqual([isFixed, value], [true, 'Given'])
      assert.equal((await change('business', { BRAND: 'Else' }))?.[0], 'fieldsInvalid')
      for (const name of ['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'constructor'])
        assert.equal((await change('business', { [name]: 'x' }))?.[0], 'fieldsInvalid', name)
      assert.equal(await change('business', { ['__proto__']: 'x' }), null, 'nothing is left of it')
      assert.deepEqual(await change('nothing', {}, 0), ['notFound'])
    })

    test('support, trainer and accountant neither read nor change them', async (t) => {
      const { app } = await open(engine, t)
      for (const role of ['support', 'trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(app, `${role}@example.com`, role)
        assert.equal((await app.request('/api/desk/owner-settings', { headers: { cookie } })).status, 403)
      }
    })

    test('keys and webhook secret that are replaced stay for what is open, sealed and told to nobody', async (t) => {
      const { app, change, secure, read, settingOf } = await open(engine, t)
      await secure()
      const stored = async () => (await storedGroups(app.database.db, SECRET)).get('payments')?.values ?? {}
      const pair = (id: string) => ({ RAZORPAY_KEY_ID: `rzp_${id}`, RAZORPAY_KEY_SECRET: `planted-${id}` })
      assert.equal(await change('payments', { ...pair('a'), RAZORPAY_WEBHOOK_SECRET: 'hook planted-1' }), null)
      assert.deepEqual(Object.keys(await stored()).length, 3, 'nothing was there before')
      assert.equal(await change('payments', { ...pair('b'), RAZORPAY_WEBHOOK_SECRET: 'hook planted-2' }), null)
      // Typed wrong, and mended at once.
      assert.equal(await change('payments', { ...pair('c'), RAZORPAY_WEBHOOK_SECRET: 'hook planted-3' }), null)
      const { config, leftOut } = settledConfig({}, await storedGroups(app.database.db, SECRET))
      assert.deepEqual(leftOut, [])
      assert.deepEqual(
        [config.razorpay, ...config.previousRazorpay].map((keys) => Object.values(keys ?? {}).join(' ')),
        ['rzp_c planted-c', 'rzp_b planted-b 2026-11-24', 'rzp_a planted-a 2026-11-24'],
      )
      assert.deepEqual(
        [config.previousWebhookSecrets, config.previousWebhookUntil],
        [['hook planted-2', 'hook planted-1'], '2026-11-22'],
      )
      assert.ok(!JSON.stringify(await read()).includes('planted'))
      assert.ok(!(await dumpOf(app.database)).includes('planted'))
      assert.deepEqual((await settingOf('RAZORPAY_WEBHOOK_SECRET_PREVIOUS')).isSet, true)
      assert.equal(
        (await change('payments', { RAZORPAY_KEYS_PREVIOUS: '' }))?.[0],
        'fieldsInvalid',
        'the site keeps it',
      )
      assert.equal(await change('payments', { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '' }), null)
      const emptied = settledConfig({}, await storedGroups(app.database.db, SECRET)).config
      assert.deepEqual([emptied.previousWebhookSecrets, emptied.previousRazorpay.length], [[], 2])
    })

    test('a webhook secret that is not believed any more stays so when the next one is replaced', () => {
      const values = {
        RAZORPAY_WEBHOOK_SECRET: 'second',
        RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'leaked',
        RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '2026-11-22',
      }
      const next = (at: string) => keptOfBefore(values, { RAZORPAY_WEBHOOK_SECRET: 'third' }, new Date(at))
      assert.equal(next('2026-11-22T12:00:00Z')['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'], 'second\nleaked')
      assert.deepEqual(next('2026-11-23T12:00:00Z'), {
        RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'second',
        RAZORPAY_WEBHOOK_PREVIOUS_UNTIL: '2026-11-25',
      })
    })

    test('between the test mode and the live one nothing is kept', async (t) => {
      const { app, change, secure } = await open(engine, t)
      await secure()
      const to = (mode: string) => ({
        RAZORPAY_KEY_ID: `rzp_${mode}_1`,
        RAZORPAY_KEY_SECRET: `of-${mode}`,
        RAZORPAY_WEBHOOK_SECRET: `hook of ${mode}`,
      })
      assert.equal(await change('payments', to('test')), null)
      assert.equal(await change('payments', to('live')), null)
      const { config, leftOut } = settledConfig({}, await storedGroups(app.database.db, SECRET))
      assert.deepEqual(
        [leftOut, config.razorpay?.keyId, config.previousRazorpay, config.previousWebhookSecrets],
        [[], 'rzp_live_1', [], []],
      )
      assert.equal(await change('payments', { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '' }), null)
      const without = settledConfig({}, await storedGroups(app.database.db, SECRET)).config
      assert.deepEqual([without.razorpay, without.previousRazorpay.map(({ keyId }) => keyId)], [null, ['rzp_live_1']])
    })

    test('a key with strange characters puts nothing out of force when it is replaced', async (t) => {
      const { app, change, secure } = await open(engine, t)
      await secure()
      for (const id of ['rzp:a', 'rzp b', 'rzp_c'])
        assert.equal(await change('payments', { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: 's\nt' }), null)
      const { config, leftOut } = settledConfig({}, await storedGroups(app.database.db, SECRET))
      assert.deepEqual([leftOut, config.previousRazorpay], [[], []])
    })

    test('another server reads what this one stored', async (t) => {
      const { app, change, confirm } = await open(engine, t)
      await confirm()
      const heard = new Promise<void>((resolve) => app.database.changes.listen('settings', () => resolve()))
      assert.equal(await change('business', { BRAND: 'Column & Co' }), null)
      await heard
      const other = testAppOn(app.database)
      assert.equal((await storedGroups(other.database.db, SECRET)).get('business')?.values?.['BRAND'], 'Column & Co')
    })
  })
