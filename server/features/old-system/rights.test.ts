import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage, enrolment } from '#stand-ins/people/makers.ts'
import { stepUp } from '../../../tests/support/desk-staff.ts'
import { openedDownload } from '../../../tests/support/downloads.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { erasePerson, searchAll } from '../../../tests/support/erasing.ts'
import { takeRun } from './run.ts'
import { diffOn, digestOfAll, HAND, importOn, importsOf, movingOn, planOn } from '../../../tests/support/old-move.ts'
import { deskAs, open } from '../../../tests/support/people-desk.ts'

const UID = 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2'
const EMAIL = 'meena@example.com'
const MS = 1_731_912_345_678
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

const meena = {
  localId: UID,
  email: EMAIL,
  emailVerified: true,
  displayName: 'Meena',
  createdAt: String(MS),
  passwordHash: HASH,
  salt: 'AAAA',
}
const users = [meena]
const tree = {
  users: {
    [UID]: { fullName: 'Meena Rao', mobile: '9811122233', email: EMAIL, createdAt: new Date(MS).toISOString() },
  },
  feedback: {
    [MS]: contactMessage({ firstName: 'Meena', email: EMAIL, phone: '9811122233' }),
    [MS + 1]: contactMessage(),
  },
  enrollments: { Flarenet: { [MS]: enrolment({ name: 'Meena Rao', email: EMAIL, phone: '9811122233' }) } },
  newsletter: { one: { reader: { name: 'Meena Rao', to: EMAIL, phone: '9811122233' } } },
}

async function moved(engine: TestEngine, t: Cleaner) {
  const app = await open(engine, t)
  const owner = await deskAs(app, 'owner')
  await stepUp(app, owner.cookie)
  await importOn(app, { users, tree })
  return { app, owner }
}

for (const engine of engines)
  suite(`people who came from the old system, on ${engine.name}`, () => {
    test('get what was brought of them, as it came, in their download', async (t) => {
      const { app, owner } = await moved(engine, t)
      const answer = await app.send('POST', `/api/desk/people/${UID}/download`, {}, { cookie: owner.cookie })
      const { part, json } = await openedDownload(answer)
      assert.deepEqual(
        part('Brought from the old system')
          .map(({ from }) => String(from))
          .toSorted((one, other) => one.localeCompare(other)),
        [`enrollments/Flarenet/${MS}`, `feedback/${MS}`, UID, `users/${UID}`],
      )
      assert.ok(!json.includes(HASH.slice(0, 20)))
    })

    test('are gone with their originals when they are erased, and no later run brings them back', async (t) => {
      const { app, owner } = await moved(engine, t)
      await erasePerson(app, owner.cookie, UID)
      for (const text of [EMAIL, '9811122233', 'Meena Rao', HASH.slice(0, 20)])
        assert.deepEqual(
          (await searchAll(app.database, text)).map(({ table }) => table),
          [],
          text,
        )
      const rows = await importsOf(app)
      assert.deepEqual(
        rows.filter(({ targetType }) => targetType === 'erased').map(({ path }) => path),
        [UID, `enrollments/Flarenet/${MS}`, `feedback/${MS}`, 'newsletter/one/reader', `users/${UID}`],
      )
      const before = await digestOfAll(app.database)
      const again = await importOn(app, { users, tree }, { 'course:Flarenet': 'AspenPlus' })
      assert.equal(again.brought, 0)
      assert.deepEqual(again.report.notes.erased.length, 5)
      assert.equal(await digestOfAll(app.database), before)
      const { named, extra } = await diffOn(app, { tree })
      assert.deepEqual([named.erased, extra.filter((path) => !path.startsWith('users/'))], [4, []])

      const later = {
        ...tree,
        feedback: { ...tree.feedback, [MS + 2]: contactMessage({ firstName: 'Meena', email: EMAIL }) },
      }
      const last = await importOn(app, { users: [...users, { ...meena, localId: 'B'.repeat(28) }], tree: later })
      assert.equal(last.brought, 2)
      assert.deepEqual(
        (await searchAll(app.database, EMAIL)).map(({ table }) => table),
        [],
      )
      const stored = await app.database.db.selectFrom('user').select('id').where('id', '=', 'B'.repeat(28)).execute()
      assert.deepEqual(stored, [])
    })

    test('are not brought by a run that was planned before they were erased', async (t) => {
      const { app, owner } = await moved(engine, t)
      const feedback = { [MS + 2]: contactMessage({ firstName: 'Meena', email: EMAIL }) }
      const planned = await planOn(app, { tree: { feedback } })
      await erasePerson(app, owner.cookie, UID)
      assert.equal((await takeRun(movingOn(app), planned, HAND)).brought, 1)
      assert.deepEqual(
        (await searchAll(app.database, EMAIL)).map(({ table }) => table),
        [],
      )
    })

    test('are not brought back by what names them elsewhere', async (t) => {
      const { app, owner } = await moved(engine, t)
      await erasePerson(app, owner.cookie, UID)
      const message = `Friend of ${EMAIL}.`
      const later = {
        payments: { p1: { user: { mail: EMAIL.toUpperCase() } } },
        log: { l1: { text: `${EMAIL} signed in` }, l2: { by: UID, what: 'Meena signed in' }, l3: { by: 'nobody' } },
        prefs: { [UID]: { nickname: 'Meena' } },
        lists: { [EMAIL.replace('.', ',')]: { name: 'Meena' } },
        feedback: { [MS + 2]: contactMessage({ message }) },
      }
      const { report } = await importOn(app, { tree: later })
      for (const text of [EMAIL, 'Meena'])
        assert.deepEqual(
          (await searchAll(app.database, text)).map(({ table }) => table),
          [],
          text,
        )
      const paths = ['payments/p1/user', 'log/l1', 'log/l2', `prefs/${UID}`, `lists/${EMAIL.replace('.', ',')}`]
      assert.deepEqual(report.notes.erased.toSorted(), paths.toSorted())
      const kept = await app.database.db.selectFrom('records').selectAll().orderBy('branch').execute()
      const last = kept.find(({ key }) => key === String(MS + 2))
      assert.equal(JSON.parse(last?.body ?? '').message, 'Friend of [erased].')
      assert.ok(kept.some(({ branch, key }) => `${branch}/${key}` === 'imported/log/l3'))
      const { missing, changed } = await diffOn(app, { tree: later })
      assert.deepEqual([missing, changed], [[], []])
      const before = await digestOfAll(app.database)
      assert.equal((await importOn(app, { tree: later })).brought, 0)
      assert.equal(await digestOfAll(app.database), before)
    })

    test('are gone from branches that name them by their id of before, or by an address in a key', async (t) => {
      const { app, owner } = await moved(engine, t)
      const others = { 'ameena@example,com': { a: 'Other' }, [UID.replace('k', 'x')]: { a: 'Other' } }
      const own = { 'meena@example,com': { a: 'Quill' }, [UID]: { a: 'Quill' }, one: { by: UID, what: 'Quill' } }
      await importOn(app, { tree: { prefs: { ...own, ...others } } })
      await erasePerson(app, owner.cookie, UID)
      for (const text of ['Quill', '/meena@']) assert.deepEqual(await searchAll(app.database, text), [], text)
      assert.equal((await searchAll(app.database, 'Other')).length, 4)
    })

    test('take nobody with them whom their records name', async (t) => {
      const { app, owner } = await moved(engine, t)
      await importOn(app, { tree: { log: { one: { by: UID, text: 'wrote to other@example.com' } } } })
      await erasePerson(app, owner.cookie, UID)
      assert.deepEqual(await searchAll(app.database, 'other@example.com'), [])
      const feedback = { [MS + 3]: contactMessage({ email: 'other@example.com' }) }
      await importOn(app, { tree: { feedback } })
      assert.ok((await searchAll(app.database, 'other@example.com')).some(({ table }) => table === 'contacts'))
    })

    test('are gone with the profiles of accounts that wait', async (t) => {
      const { app, owner } = await moved(engine, t)
      const twins = ['A', 'B'].map((letter) => ({ ...meena, localId: letter.repeat(28), email: 'twin@example.com' }))
      const profiles = Object.fromEntries(twins.map(({ localId }) => [localId, { fullName: 'Parked Quill' }]))
      const feedback = { [MS + 5]: contactMessage({ firstName: 'Parked', email: 'twin@example.com' }) }
      await importOn(app, { users: twins, tree: { users: profiles, feedback } })
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'twin@example.com')
        .executeTakeFirstOrThrow()
      await erasePerson(app, owner.cookie, contact.id)
      for (const text of ['Parked', 'twin@']) assert.deepEqual(await searchAll(app.database, text), [], text)
      const later = { users: { ...profiles, ['A'.repeat(28)]: { fullName: 'Parked Quill', mobile: '9' } } }
      await importOn(app, { users: twins, tree: later })
      assert.deepEqual(await searchAll(app.database, 'Parked'), [])
    })

    test('known here by a form alone are not brought back either', async (t) => {
      const { app, owner } = await moved(engine, t)
      await importOn(app, { tree: { newsletter: { two: { to: 'zed@example.com' } } } })
      await app.send('POST', '/api/feedback', contactMessage({ email: 'zed@example.com' }))
      const contact = await app.database.db
        .selectFrom('contacts')
        .select('id')
        .where('email', '=', 'zed@example.com')
        .executeTakeFirstOrThrow()
      await erasePerson(app, owner.cookie, contact.id)
      await importOn(app, { tree: { newsletter: { three: { to: 'zed@example.com' } } } })
      assert.deepEqual(await searchAll(app.database, 'zed@example.com'), [])
    })

    test('leave what others sent as it is', async (t) => {
      const { app, owner } = await moved(engine, t)
      await erasePerson(app, owner.cookie, UID)
      const kept = await app.database.db
        .selectFrom('records')
        .select('body')
        .where('key', '=', String(MS + 1))
        .executeTakeFirstOrThrow()
      assert.deepEqual(JSON.parse(kept.body), contactMessage())
      const row = (await importsOf(app)).find(({ path }) => path === `feedback/${MS + 1}`)
      assert.deepEqual(JSON.parse(row?.original ?? ''), contactMessage())
    })
  })
