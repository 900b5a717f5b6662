import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Refusal } from '#contract/refusal.ts'
import { cookieOf, EMAIL, PASSWORD, register, signIn, tokenFrom } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { memoryCounters } from '../../http/counters.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { createTestApp, NOON, NO_LIMITS, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'
import { OWN_COST } from './passwords.ts'

const WRONG = 'wrong one'
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

interface Guess {
  readonly email?: string
  readonly password?: string
  readonly address?: string
  readonly cookie?: string
}

const guess = (app: TestApp, { email = EMAIL, password = WRONG, address = '203.0.113.1', cookie }: Guess = {}) =>
  app.request('/api/auth/sign-in/email', {
    method: 'POST',
    address,
    body: JSON.stringify({ email, password }),
    headers: { 'Content-Type': 'application/json', ...(cookie ? { cookie } : {}) },
  })

const outcome = (response: Response) =>
  response.status === 429 ? `429 after ${response.headers.get('retry-after')}` : String(response.status)

/** The device cookie alone: the session has ended. */
const deviceOf = (cookies: string) => cookies.split('; ').find((cookie) => cookie.startsWith('device=')) ?? ''

const written = async ({ database: { db } }: TestApp) =>
  JSON.stringify([
    await db.selectFrom('signInGuesses').selectAll().orderBy('name').execute(),
    await db.selectFrom('counters').selectAll().orderBy('name').execute(),
  ])

for (const engine of engines)
  suite(`guessing at passwords on ${engine.name}`, () => {
    test('A3: slows down on unknown devices after five wrong guesses, from 1 to 60 seconds, wherever they come from', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      await register(app)
      let time = 0
      for (let count = 0; count < 4; count += 1)
        assert.equal(outcome(await guess(app, { address: `203.0.113.${count}` })), '401')
      for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
        assert.equal(outcome(await guess(app, { address: `198.51.100.${pause}` })), '401')
        assert.equal(outcome(await guess(app, { password: PASSWORD, address: '192.0.2.1' })), `429 after ${pause}`)
        time += pause
        app.setTime(after(time))
      }
      assert.equal(outcome(await guess(app, { password: PASSWORD, address: '192.0.2.1' })), '200', 'after the pause')
    })

    test('A3: treats an address without an account in the very same way', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await register(app)
      const answersFor = async (email: string) => {
        const answers = []
        for (let count = 0; count < 7; count += 1) {
          const answer = await guess(app, { email, cookie: deviceOf(cookie).replace('device=', 'device=x') })
          answers.push([
            outcome(answer),
            answer.headers.getSetCookie().length,
            Object.keys((await answer.json()) as object),
          ])
        }
        return answers
      }
      assert.deepEqual(await answersFor('nobody@example.com'), await answersFor(EMAIL))
    })

    test('A3: takes 200 guesses a day on unknown devices together, on every server, and the next day again', async (t) => {
      const rule = {
        guessesWithoutPause: { times: 1000, seconds: 1 },
        guessesOnUnknownDevices: { times: 200, seconds: 86_400 },
      }
      const app = await createTestApp(engine, t, { limits: { ...NO_LIMITS, ...rule } })
      const other = testAppOn(app.database, { limits: { ...NO_LIMITS, ...rule } })
      await register(app)
      const [row] = await guessRows(app, 1)
      await app.database.db
        .updateTable('signInGuesses')
        .set({ guesses: 196 })
        .where('name', '=', row?.name ?? '')
        .execute()
      const statuses = []
      for (const server of [app, other, app, other, app, other]) statuses.push(outcome(await guess(server)))
      assert.deepEqual(statuses, ['401', '401', '401', '401', '429 after 86400', '429 after 86400'])
      app.setTime(after(86_400))
      assert.equal(outcome(await guess(app)), '401')
    })

    test('A3: counts a device that signed in before by itself: no stranger locks it out', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await register(app)
      const own = deviceOf(cookie)
      for (let count = 0; count < 20; count += 1) await guess(app, { address: `203.0.113.${count}` })
      assert.equal(outcome(await guess(app, { password: PASSWORD })), '429 after 1', 'an unknown device waits')
      for (let count = 0; count < 9; count += 1) assert.equal(outcome(await guess(app, { cookie: own })), '401')
      assert.equal(outcome(await guess(app, { cookie: own, password: PASSWORD })), '200')
      assert.equal(outcome(await guess(app, { cookie: own })), '401', 'the tenth')
      assert.equal(outcome(await guess(app, { cookie: own, password: PASSWORD })), '429 after 900')
      app.setTime(after(900))
      assert.equal(outcome(await guess(app, { cookie: own, password: PASSWORD })), '200')
    })

    test('A3: ties the device cookie to the account, to the password and to 400 days, and seals it', async (t) => {
      const app = await createTestApp(engine, t, {
        limits: { ...NO_LIMITS, guessesOnUnknownDevices: { times: 1, seconds: 500 * 86_400 } },
      })
      const { cookie, response } = await register(app)
      const own = deviceOf(cookie)
      const set = response.headers.getSetCookie().find((line) => line.startsWith('device='))
      assert.match(set ?? '', /; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
      const asRavi = await register(app, { email: 'ravi@example.com' })
      for (const email of [EMAIL, 'ravi@example.com']) assert.equal(outcome(await guess(app, { email })), '401')
      const enter = (device: string, email = EMAIL, password = PASSWORD) =>
        guess(app, { cookie: device, email, password })
      assert.equal(outcome(await enter(own)), '200')
      for (const foreign of [
        deviceOf(asRavi.cookie),
        `${own}x`,
        own.replace('=', '=A'),
        own.replaceAll('.', ''),
        'device=',
        '',
      ])
        assert.equal((await enter(foreign)).status, 429, foreign)
      assert.equal((await enter(own, 'ravi@example.com')).status, 429)
      app.setTime(after(400 * 86_400))
      assert.equal((await enter(own)).status, 429, 'too old')
      app.setTime(NOON)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      await app.send('POST', '/api/auth/reset-password', {
        token: await tokenFrom(app, /^Choose/),
        newPassword: 'packing 9 beds',
      })
      assert.equal((await enter(own, EMAIL, 'packing 9 beds')).status, 429, 'a new password ends it')
    })

    test('A3: remembers four accounts of one browser, and secures the cookie over https', async (t) => {
      const app = await createTestApp(engine, t, { env: { SITE_URL: 'https://synergyy.example' } })
      let cookie = ''
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await register(app, { email: `${name}@example.com` })
        const answer = await guess(app, { email: `${name}@example.com`, password: PASSWORD, cookie })
        const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('__Secure-device='))
        assert.match(line, /; HttpOnly; Secure; SameSite=Lax$/)
        cookie = line.split(';')[0] ?? ''
      }
      assert.equal(cookie.split('~').length, 4)
    })

    test('counts a hundred guesses at once as a hundred', async (t) => {
      const app = await createTestApp(engine, t, {
        limits: { ...NO_LIMITS, guessesWithoutPause: { times: 5, seconds: 60 } },
      })
      await register(app)
      const answers = await Promise.all(Array.from({ length: 100 }, () => guess(app)))
      const checked = answers.filter(({ status }) => status === 401 || status === 503).length
      assert.ok(checked <= 5, String(checked))
      assert.equal(answers.filter(({ status }) => status === 429).length, 100 - checked)
    })

    test('counts no failure when the server was too busy to check the password', async (t) => {
      const app = await createTestApp(engine, t, { passwordCost: OWN_COST })
      await register(app)
      const statuses = (await Promise.all(Array.from({ length: 30 }, () => signIn(app, WRONG)))).map(
        ({ status }) => status,
      )
      const checked = statuses.filter((status) => status === 401).length
      assert.equal(statuses.filter((status) => status === 503).length, 30 - checked)
      assert.ok(checked < 30)
      const rows = await app.database.db.selectFrom('signInGuesses').select('guesses').execute()
      assert.deepEqual(
        rows.map(({ guesses }) => guesses),
        [checked],
      )
    })

    test('A4: asks the address limit first, in memory, and a refused sign-in writes nothing', async (t) => {
      const app = await createTestApp(engine, t, {
        limits: { ...NO_LIMITS, failedSignInsPerAddress: { times: 3, seconds: 900 } },
      })
      await register(app)
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
        assert.equal(outcome(await guess(app, { email })), '401')
      const before = await written(app)
      for (let count = 0; count < 20; count += 1)
        assert.equal(outcome(await guess(app, { email: `${count}@example.com` })), '429 after 900')
      assert.equal(await written(app), before)
      assert.equal(outcome(await guess(app, { address: '203.0.113.2', password: PASSWORD })), '200', 'another visitor')
    })

    test('A4: writes nothing for a guess that comes too soon', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await register(app)
      const own = deviceOf(cookie)
      for (let count = 0; count < 5; count += 1) await guess(app)
      for (let count = 0; count < 10; count += 1) await guess(app, { cookie: own })
      const before = await written(app)
      for (let count = 0; count < 5; count += 1) {
        assert.equal((await guess(app)).status, 429)
        assert.equal((await guess(app, { cookie: own })).status, 429)
      }
      assert.equal(await written(app), before)
    })

    test('keeps no more rows than there are places, and no address', async (t) => {
      const app = await createTestApp(engine, t)
      for (let count = 0; count < 5; count += 1) await guess(app, { email: `${count}@example.com` })
      for (const { name } of await guessRows(app, 5)) assert.match(name, /^account [\w-]{3}$/)
      const cookie = cookieOf((await register(app)).response)
      await guess(app, { cookie })
      assert.equal((await guessRows(app, 6)).filter(({ name }) => /^device [\w-]{16}$/.test(name)).length, 1)
    })
  })

test('A4: does not even look up the device of an address that is over its limit', async () => {
  const looked: string[] = []
  const guard = createSignInGuard({
    floodCounters: memoryCounters(() => NOON),
    guesses: { take: async () => null, giveBack: async () => {} },
    limits: { ...NO_LIMITS, failedSignInsPerAddress: { times: 1, seconds: 900 } },
  })
  const enter = (email: string) =>
    guard.enter({ email, address: '203.0.113.1', device: async () => (looked.push(email), null) })
  await enter('a@example.com')
  const refused = await enter('b@example.com')
  assert.ok(refused instanceof Refusal)
  assert.equal(refused.details.secondsToWait, 900)
  assert.deepEqual(looked, ['a@example.com'])
})

/** All rows, of which there must be so many; one wrong guess makes the first. */
async function guessRows(app: TestApp, count: number) {
  const read = () => app.database.db.selectFrom('signInGuesses').selectAll().execute()
  if ((await read()).length === 0) await guess(app)
  const rows = await read()
  assert.equal(rows.length, count)
  return rows
}
