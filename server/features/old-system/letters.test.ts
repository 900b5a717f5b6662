import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { register, signIn } from '../../../tests/support/api-member.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { FIREBASE_ENV, OLD_ACCOUNT, OLD_PASSWORD } from '#stand-ins/people/old-account.ts'
import { searchAll } from '../../../tests/support/erasing.ts'
import { importOn, movingOn } from '../../../tests/support/old-move.ts'
import { hashOf, moved, setHash } from '../../../tests/support/old-password.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { readConfig } from '../../config.ts'
import { countLetters, longAgo } from '../letters/letter-counts.ts'
import { peopleToTell } from './moved-people.ts'
import { movedAs } from './moved.ts'
import { retirementOf, retireOldPasswords } from './retire.ts'
import { postMovedLetters } from './send-letters.ts'

const HOUR = 3_600_000
const TWIN = {
  ...OLD_ACCOUNT,
  email: 'twin@example.com',
  displayName: 'Twin "passwordHash":"',
  createdAt: '1731912345678',
}

/** Asha and Ravi with old passwords, Meera without any, and others who need no letter. */
async function open(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
  const { db } = app.database
  await moved(app)
  await moved(app, { email: 'ravi@example.com', fullName: 'Ravi' })
  const meera = await moved(app, { email: 'meera@example.com', fullName: 'Meera' })
  await setHash(app, meera.uid, null)
  const social = await moved(app, { email: 'social@example.com' })
  await db
    .updateTable('account')
    .set({ providerId: 'linkedin', password: null })
    .where('userId', '=', social.uid)
    .execute()
  const shut = await moved(app, { email: 'shut@example.com' })
  await setHash(app, shut.uid, null)
  const original = JSON.stringify({ localId: shut.uid, disabled: true })
  await db.updateTable('imports').set({ original }).where('path', '=', shut.uid).execute()
  await register(app, { email: 'new@example.com' })
  await app.postman.round()
  app.mailer.sent.length = 0
  const now = () => NOON
  const config = readConfig({ SITE_URL: 'https://synergyy.example', CONTACT_EMAIL: 'office@example.com' })
  const deps = { config, database: app.database, outbox: createOutbox(app.database, now), now }
  return { app, deps }
}

const sent = ({ mailer }: TestApp) => mailer.sent.map(({ to, link }) => `${to} ${link}`).toSorted()

for (const engine of engines)
  suite(`“we have moved” on ${engine.name}`, () => {
    test('goes to whoever has an old password or no way in, with the way that is theirs, and to each once', async (t) => {
      const { app, deps } = await open(engine, t)
      await app.database.db
        .updateTable('user')
        .set({ emailVerified: 1 })
        .where('email', '=', 'ravi@example.com')
        .execute()
      assert.equal((await postMovedLetters(deps, 3600)).letters, 3)
      assert.deepEqual(await postMovedLetters(deps, 3600), { letters: 0, lastAt: null })
      app.setTime(new Date(NOON.getTime() + HOUR))
      await app.postman.round()
      assert.deepEqual(sent(app), [
        'asha@example.com https://synergyy.example/SignInPage',
        'meera@example.com https://synergyy.example/forgot-password',
        'ravi@example.com https://synergyy.example/SignInPage',
      ])
      const toProve = app.mailer.sent.filter(({ text }) => text.includes('press “Verify Email”')).map(({ to }) => to)
      assert.deepEqual(toProve.toSorted(), ['asha@example.com', 'meera@example.com'])
      const [letter] = app.mailer.sent.filter(({ to }) => to === 'asha@example.com')
      assert.equal(letter?.subject, 'Synergyy has moved: your account came along')
      assert.match(
        letter?.text ?? '',
        /^Hello Asha Rao,\n\n.*synergyy\.example[\s\S]*the password that you had[\s\S]*Sign in:/,
      )
      assert.match(letter?.html ?? '', /the password that you had/)
    })

    test('is written to each once by five at the same moment, and goes out so many in an hour', async (t) => {
      const { app, deps } = await open(engine, t)
      const posted = await Promise.all(Array.from({ length: 5 }, () => postMovedLetters(deps, 2)))
      assert.equal(
        posted.reduce((sum, { letters }) => sum + letters, 0),
        3,
      )
      const rows = await app.database.db
        .selectFrom('outbox')
        .select('nextAttemptAt')
        .where('kind', '=', 'moved')
        .execute()
      const after = (ms: number) => new Date(NOON.getTime() + ms).toISOString()
      assert.deepEqual(rows.map((row) => row.nextAttemptAt).toSorted(), [after(0), after(HOUR / 2), after(HOUR)])
      const later = await moved(app, { email: 'later@example.com' })
      assert.deepEqual(await postMovedLetters(deps, 2), { letters: 1, lastAt: after(1.5 * HOUR) })
      assert.deepEqual((await peopleToTell(app.database.db)).people, [], later.uid)
    })

    test('does not count as late before it is due', async (t) => {
      const { app, deps } = await open(engine, t)
      await postMovedLetters(deps, 2)
      const lateAfter = async (minutes: number) => {
        const since = longAgo(new Date(NOON.getTime() + minutes * 60_000))
        return (await countLetters(app.database.db.selectFrom('outbox'), since)).waitingLong
      }
      assert.deepEqual(
        [await lateAfter(2), await lateAfter(20), await lateAfter(45), await lateAfter(75)],
        [0, 1, 2, 3],
      )
    })

    test('nothing is noted of letters that could not be stored: who calls again goes on', async (t) => {
      const { app, deps } = await open(engine, t)
      let stored = 0
      const failing: typeof deps.outbox = {
        async enqueue(...letter) {
          if ((stored += 1) === 2) throw new Error('killed')
          await deps.outbox.enqueue(...letter)
        },
      }
      await assert.rejects(postMovedLetters({ ...deps, outbox: failing }, 3600), /killed/)
      assert.equal((await postMovedLetters(deps, 3600)).letters, 3)
      const rows = await app.database.db.selectFrom('outbox').select('recipient').where('kind', '=', 'moved').execute()
      assert.equal(new Set(rows.map(({ recipient }) => recipient)).size, 3)
      assert.equal(rows.length, 3)
    })

    test('does not go out any more to who has signed in meanwhile', async (t) => {
      const { app, deps } = await open(engine, t)
      await postMovedLetters(deps, 3600)
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200)
      app.setTime(new Date(NOON.getTime() + HOUR))
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent
          .filter(({ subject }) => /moved/.test(subject))
          .map(({ to }) => to)
          .toSorted(),
        ['meera@example.com', 'ravi@example.com'],
      )
    })

    test('the old passwords that are left are retired, and the letter is a way in', async (t) => {
      const { app } = await open(engine, t)
      const { uid } = await moved(app, { email: 'late@example.com' })
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200)
      const by = { actor: 'cli:meera', at: NOON, why: 'end' }
      assert.equal(await retireOldPasswords(app.database, by), 2)
      assert.equal(await retireOldPasswords(app.database, by), 0)
      assert.equal(await hashOf(app, uid), '')
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200, 'whoever signed in keeps the password')
      const rows = await app.database.db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'account.retirePassword')
        .execute()
      assert.equal(rows.length, 2)
      const { stranded, strandedCount } = await movedAs(app.database.db, movingOn(app))
      const why = stranded.map((one) => `${one.email} ${one.why}`).toSorted()
      assert.deepEqual(why, [
        'late@example.com retired',
        'meera@example.com noPassword',
        'ravi@example.com retired',
        'shut@example.com disabled',
      ])
      assert.equal(strandedCount, 4)
      const { people } = await peopleToTell(app.database.db)
      assert.deepEqual(people.map(({ email, hasPassword }) => `${email} ${hasPassword}`).toSorted(), [
        'late@example.com false',
        'meera@example.com false',
        'ravi@example.com false',
      ])
    })

    test('hashes of accounts that wait are listed, counted and deleted with the others', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const users = ['first', 'second'].map((localId) => ({ ...TWIN, localId }))
      await importOn(app, {
        users: [...users, { ...TWIN, localId: 'other', email: 'plain@example.com', passwordHash: null }],
      })
      const listed = async () => {
        const { count, people } = await retirementOf(app.database.db, 50)
        return [count, people.map((one) => `${one.name} ${one.email} ${one.as}`)]
      }
      const waiting = 'Twin "passwordHash":" twin@example.com waits'
      assert.deepEqual(await listed(), [2, [waiting, waiting]])
      const by = { actor: 'cli:meera', at: NOON, why: 'end' }
      assert.equal(await retireOldPasswords(app.database, by), 2)
      assert.deepEqual(await listed(), [0, []])
      assert.deepEqual(await searchAll(app.database, OLD_ACCOUNT.passwordHash.slice(0, 20)), [])
      const noted = app.database.db.selectFrom('auditLog').select('after')
      const [note] = await noted.where('action', '=', 'oldSystem.retirePasswords').execute()
      assert.match(note?.after ?? '', /2/)
    })
  })
