import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import { engines } from '../../../tests/support/engines.ts'
import { wasShutOut } from './imports.ts'
import { movedAs } from './moved.ts'
import { peopleToTell } from './moved-people.ts'
import { retireOldPasswords } from './retire.ts'
import {
  UID,
  OTHER,
  MADE,
  SALT,
  HASH,
  STORED,
  user,
  profile,
  people,
  waysIn,
  without,
} from '../../../tests/support/old-accounts.ts'
import {
  diffOn,
  digestOfAll,
  HAND,
  importOn,
  importsOf,
  movingOn,
  planOn,
  treeOf,
} from '../../../tests/support/old-move.ts'
import { PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`accounts of the old system, on ${engine.name}`, () => {
    test('keep their id, proof, time, profile and password', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = { users: { [UID]: profile() } }
      const { report } = await importOn(app, { users: [user()], tree })
      assert.deepEqual([report.questions, report.notes.earlier], [[], [UID]])
      const [row] = await people(app)
      const { updatedAt: _updated, ...kept } = row ?? assert.fail('nobody')
      assert.deepEqual(
        { ...kept },
        {
          id: UID,
          name: 'Asha Rao',
          email: 'asha@example.com',
          emailVerified: 1,
          image: null,
          mobile: '9876543210',
          collegeYear: '2nd year',
          companyDept: 'Process',
          courseName: 'Aspen Plus',
          createdAt: MADE,
          twoFactorEnabled: 0,
          provenAt: null,
          erasedAt: null,
        },
      )
      assert.deepEqual(await waysIn(app), [[UID, 'credential', UID, STORED]])
      assert.deepEqual(await treeOf(app), { users: { [UID]: { ...profile(), createdAt: MADE } } })
      assert.deepEqual((await diffOn(app, { tree })).changed, [])
      const [contact] = await app.database.db.selectFrom('contacts').selectAll().execute()
      assert.deepEqual([contact?.userId, contact?.name, contact?.firstSeenAt], [UID, 'Asha Rao', MADE])
      const [lead] = await app.database.db.selectFrom('leads').selectAll().execute()
      assert.deepEqual([lead?.source, lead?.createdAt, lead?.updatedAt], ['account', MADE, MADE])
      assert.deepEqual(await app.database.db.selectFrom('outbox').selectAll().execute(), [])
    })

    test('are found at the desk at once', async (t) => {
      const app = await createTestApp(engine, t)
      await importOn(app, { users: [user()], tree: { users: { [UID]: profile() } } })
      const words = await app.database.db.selectFrom('memberWords').select('word').where('userId', '=', UID).execute()
      assert.ok(words.some(({ word }) => word === 'rao'))
    })

    test('have no hash beside the one that signs in, and are read in every way an export writes them', async (t) => {
      const app = await createTestApp(engine, t)
      const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')
      await importOn(app, {
        users: [user({ passwordHash: urlSafe(HASH), salt: urlSafe(SALT), mfaInfo: null, createdAt: Date.parse(MADE) })],
      })
      assert.deepEqual(await waysIn(app), [[UID, 'credential', UID, STORED]])
      assert.equal((await people(app))[0]?.createdAt, MADE)
      const [row] = await importsOf(app)
      assert.ok(!JSON.stringify(row).includes(HASH.slice(0, 20)) && !row?.original.includes('passwordHash'))
      assert.ok(row?.original.includes('lastSignedInAt'))
    })

    test('without a hash, or with one of another version, have no password and are told', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [
        without(user()),
        user({ localId: OTHER, email: 'ravi@example.com', version: 3 }),
        user({ localId: 'C'.repeat(28), email: 'usha@example.com', salt: 'no base64 !' }),
      ]
      const { report } = await importOn(app, { users })
      assert.deepEqual(await waysIn(app), [])
      assert.deepEqual(report.notes.withoutPassword, [UID, OTHER, 'C'.repeat(28)])
      assert.deepEqual(report.notes.withoutProfile, [UID, OTHER, 'C'.repeat(28)])
      assert.equal((await people(app)).length, 3)
    })

    test('that were disabled come without a way in, with a note for the desk', async (t) => {
      const app = await createTestApp(engine, t)
      const linked = [{ providerId: 'linkedin.com', rawId: 'abc' }]
      const env = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
      const { report } = await importOn(app, { users: [user({ disabled: true, providerUserInfo: linked })] }, {}, env)
      assert.deepEqual(report.notes.disabled, [UID])
      assert.deepEqual(await waysIn(app), [])
      const notes = await app.database.db.selectFrom('leadTouches').select('body').where('kind', '=', 'note').execute()
      assert.equal(notes.length, 1)
      assert.match(notes[0]?.body ?? '', /was disabled in the old system/)
    })

    test('that are disabled there after they came here lose a password that nobody has used here, once', async (t) => {
      const app = await createTestApp(engine, t)
      const { db } = app.database
      const users = [user(), user({ localId: OTHER, email: 'ravi@example.com' })]
      await importOn(app, { users })
      await db.updateTable('account').set({ password: '$argon2id$own' }).where('userId', '=', OTHER).execute()
      const later = { users: users.map((one) => ({ ...one, disabled: true })) }
      assert.deepEqual(
        (await peopleToTell(db)).people.map(({ uid }) => uid),
        [UID],
      )
      const { report, brought } = await importOn(app, later)
      const { disabled, disabledSince, stillIn } = report.notes
      assert.deepEqual([brought, disabled, disabledSince, stillIn], [2, [], [UID, OTHER], [OTHER]])
      assert.deepEqual(await waysIn(app), [[OTHER, 'credential', OTHER, '$argon2id$own']])
      assert.deepEqual((await peopleToTell(db)).people, [])
      assert.deepEqual([await wasShutOut(db, UID), await wasShutOut(db, 'C'.repeat(28))], [true, false])
      assert.deepEqual(
        (await movedAs(db, movingOn(app))).stranded.map(({ uid, why }) => [uid, why]),
        [[UID, 'disabled']],
      )
      const notes = await db.selectFrom('leadTouches').select('body').where('kind', '=', 'note').execute()
      assert.deepEqual(notes.map(({ body }) => /taken away|stays open/.exec(body)?.[0] ?? '').toSorted(), [
        'stays open',
        'taken away',
      ])
      const audit = await db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'account.retirePassword')
        .execute()
      assert.deepEqual(
        audit.map(({ subjectId }) => subjectId),
        [UID],
      )
      const before = await digestOfAll(app.database)
      const again = await importOn(app, later)
      assert.deepEqual([again.brought, again.report.notes.disabledSince], [0, [UID, OTHER]])
      assert.equal(await digestOfAll(app.database), before)
    })

    test('keep another service where the owner set it up, then or later', async (t) => {
      const app = await createTestApp(engine, t)
      const providerUserInfo = [
        { providerId: 'linkedin.com', rawId: 'abc' },
        { providerId: 'google.com', rawId: 'def' },
        { providerId: 'password', rawId: 'asha@example.com' },
      ]
      const users = [user({ providerUserInfo })]
      assert.deepEqual((await importOn(app, { users })).report.notes.social, [UID])
      assert.equal((await waysIn(app)).length, 1)
      const env = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
      for (const added of [1, 0]) assert.equal((await importOn(app, { users }, {}, env)).brought, added)
      assert.deepEqual(await waysIn(app), [
        [UID, 'credential', UID, STORED],
        [UID, 'linkedin', 'abc', null],
      ])
    })

    test('that wait have no hash either once the old passwords are retired', async (t) => {
      const app = await createTestApp(engine, t)
      await importOn(app, { users: [user(), user({ localId: OTHER })] })
      assert.ok((await importsOf(app)).every(({ original }) => original.includes(HASH)))
      await retireOldPasswords(app.database, HAND)
      assert.ok((await importsOf(app)).every(({ original }) => !original.includes('passwordHash')))
    })

    test('with an id that can be none here get another one when somebody says so', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [user({ localId: 'team:1|x' })]
      const tree = { users: { 'team:1|x': profile() } }
      const { report } = await planOn(app, { users, tree })
      assert.deepEqual(
        report.questions.map(({ choices }) => choices),
        [['new-id', 'leave']],
      )
      await importOn(app, { users, tree }, { 'account:team:1|x': 'new-id' })
      const [row] = await people(app)
      assert.match(row?.id ?? '', /^[A-Za-z0-9]{28}$/)
      assert.equal(row?.courseName, 'Aspen Plus')
      assert.deepEqual((await diffOn(app, { tree })).missing, [])
    })

    test('of any length are taken or asked about, and never stop the rest', async (t) => {
      const app = await createTestApp(engine, t)
      const long = randomBytes(10_000).toString('hex')
      const users = [
        user({ displayName: long, phoneNumber: long, providerUserInfo: [{ providerId: 'linkedin.com', rawId: long }] }),
        user({ localId: long, email: 'ravi@example.com' }),
        user({ localId: 'C'.repeat(28), email: `${long}@example.com` }),
        user({ localId: 'D'.repeat(28), email: undefined, phoneNumber: long }),
      ]
      const said = { fullName: long, mobile: long, collegeYear: long, courseName: long }
      const tree = { users: { [long]: said, [OTHER]: { ...said, email: long }, [UID]: { ...said, fullName: '' } } }
      const env = { LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }
      const { report } = await importOn(app, { users, tree }, {}, env)
      assert.deepEqual(report.notes.shortened.toSorted(), [UID, `users/${OTHER}`, `users/${UID}`].toSorted())
      assert.equal(report.questions.length, 3)
      assert.ok(report.questions.every(({ id, about }) => id.length < 200 && about.length < 300))
      const answers = Object.fromEntries(report.questions.map(({ id, choices: [first = ''] }) => [id, first]))
      assert.equal((await importOn(app, { users, tree }, answers, env)).settled, 4)
      assert.deepEqual(
        (await people(app)).map(({ name, mobile }) => [name.length, mobile.length]),
        [
          [100, 200],
          [100, 200],
        ],
      )
      assert.ok((await importsOf(app)).some(({ original }) => original.includes(long)))
      const { missing, changed } = await diffOn(app, { tree })
      assert.deepEqual([missing, changed], [[], []])
    })

    test('that were gone when the export was made leave their profile as a contact', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = { users: { [UID]: profile(), [OTHER]: profile({ email: null, fullName: 'Ravi' }) } }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(report.notes.profileAlone, [`users/${OTHER}`, `users/${UID}`])
      const contacts = await app.database.db.selectFrom('contacts').selectAll().orderBy('name').execute()
      assert.deepEqual(
        contacts.map(({ name, email, userId }) => [name, email, userId]),
        [
          ['Asha Rao', 'asha@example.com', null],
          ['Ravi', null, null],
        ],
      )
      assert.equal((await importOn(app, { tree })).brought, 0)
    })

    test('that changed since are told, a sign-in aside, and stay as they were taken', async (t) => {
      const app = await createTestApp(engine, t)
      await importOn(app, { users: [user()] })
      assert.deepEqual((await importOn(app, { users: [user({ lastSignedInAt: '1' })] })).report.notes.changed, [])
      const { report } = await importOn(app, { users: [user({ emailVerified: false, passwordHash: SALT })] })
      assert.deepEqual(report.notes.changed, [UID])
      assert.deepEqual(await waysIn(app), [[UID, 'credential', UID, STORED]])
    })

    test('fill what is empty from a profile that comes later, and nothing that the member wrote here', async (t) => {
      const app = await createTestApp(engine, t)
      await importOn(app, { users: [user({ displayName: undefined })] })
      assert.equal((await people(app))[0]?.name, 'asha@example.com')
      await app.database.db.updateTable('user').set({ mobile: '9000000000' }).execute()
      await importOn(app, {
        users: [user({ displayName: undefined })],
        tree: { users: { [UID]: profile({ createdAt: '2024-05-01T00:00:00.000Z' }) } },
      })
      const [row] = await people(app)
      assert.deepEqual(
        [row?.name, row?.mobile, row?.companyDept, row?.createdAt],
        ['Asha Rao', '9000000000', 'Process', '2024-05-01T00:00:00.000Z'],
      )
    })

    test('that have proven their address get the seat of a payment that waited for it', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      await send(app, 'payment.captured', { email: 'asha@example.com', notes: { course: 'Aspen Plus' } })
      const seats = async () =>
        (await app.database.db.selectFrom('seats').select('userId').execute()).map(({ userId }) => userId)
      await importOn(app, { users: [user({ emailVerified: false, localId: OTHER, email: 'ravi@example.com' })] })
      assert.deepEqual(await seats(), [])
      await importOn(app, { users: [user()] })
      assert.deepEqual(await seats(), [UID])
    })

    test('with a second factor are told: it does not come along', async (t) => {
      const app = await createTestApp(engine, t)
      const { report } = await importOn(app, { users: [user({ mfaInfo: [{ phoneInfo: '+919876543210' }] })] })
      assert.deepEqual([report.notes.secondFactor, (await people(app))[0]?.twoFactorEnabled], [[UID], 0])
    })
  })
