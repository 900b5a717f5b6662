import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { registration } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { openQuestions } from './settle.ts'
import {
  UID,
  OTHER,
  MADE,
  STORED,
  user,
  profile,
  people,
  waysIn,
  fatesOf,
} from '../../../tests/support/old-accounts.ts'
import { importOn, importsOf, movingOn, planOn } from '../../../tests/support/old-move.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`addresses of accounts of the old system, on ${engine.name}`, () => {
    test('of one address: the one that has proven it is taken, and the other waits', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [user({ emailVerified: false }), user({ localId: OTHER, email: 'ASHA@Example.com' })]
      const { report } = await importOn(app, { users, tree: { users: { [UID]: profile(), [OTHER]: profile() } } })
      assert.deepEqual(report.questions, [])
      assert.deepEqual(report.notes.sameAddress, [UID], 'the account, and not its profile')
      assert.deepEqual(
        (await people(app)).map(({ id, email }) => [id, email]),
        [[OTHER, 'asha@example.com']],
      )
      const before = await fatesOf(app)
      assert.deepEqual([before[UID]?.[0], before[`users/${UID}`]?.[0]], ['parked', 'parked'])
    })

    test('that have proven an address after an unproven one came with it are told, until it is proven here', async (t) => {
      const app = await createTestApp(engine, t)
      const first = user({ emailVerified: false })
      await importOn(app, { users: [first] })
      const users = [first, user({ localId: OTHER })]
      for (const _run of [1, 2]) {
        const { notes } = (await importOn(app, { users })).report
        assert.deepEqual([notes.provenSince, notes.known], [[`${OTHER} beside ${UID}`], [OTHER]])
      }
      assert.deepEqual(await waysIn(app), [[UID, 'credential', UID, STORED]])
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).execute()
      assert.deepEqual((await planOn(app, { users })).report.notes.provenSince, [])
    })

    test('of one address, of which none or several have proven it, wait for an answer with all that is theirs', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [user(), user({ localId: OTHER })]
      const tree = { users: { [UID]: profile(), [OTHER]: profile({ fullName: 'Asha R' }) } }
      const { report } = await importOn(app, { users, tree })
      assert.deepEqual(await people(app), [])
      const [question] = report.questions
      assert.deepEqual(question?.choices, [OTHER, UID, 'leave'])
      assert.ok(question && !question.id.includes('asha') && question.about.includes('asha@example.com'))
      assert.ok((await importsOf(app)).find(({ path }) => path === UID)?.original.includes('passwordHash'))
      const answered = await importOn(app, { users, tree }, { [question.id]: OTHER })
      assert.deepEqual([answered.brought, answered.settled], [0, 4])
      assert.deepEqual(
        (await people(app)).map(({ id, name }) => [id, name]),
        [[OTHER, 'Asha R']],
      )
      assert.deepEqual(await waysIn(app), [[OTHER, 'credential', OTHER, STORED]])
      assert.deepEqual(await fatesOf(app), {
        [UID]: ['left', ''],
        [OTHER]: ['user', OTHER],
        [`users/${UID}`]: ['left', ''],
        [`users/${OTHER}`]: ['user', OTHER],
      })
      assert.ok((await importsOf(app)).every(({ original }) => !original.includes('passwordHash')))
    })

    test('of one address that is registered here meanwhile: the answer of before is passed over, and the rest goes on', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [user(), user({ localId: OTHER })]
      const { report } = await importOn(app, { users })
      const [question] = report.questions
      const id = question?.id ?? ''
      assert.equal((await app.send('POST', '/api/auth/sign-up/email', registration())).status, 201)
      const later = { users: [...users, user({ localId: 'C'.repeat(28), email: 'ravi@example.com' })] }
      const again = await importOn(app, later, { [id]: OTHER, 'course:none': 'keep' })
      assert.deepEqual([again.brought, again.settled, again.report.unasked], [1, 0, ['course:none']])
      assert.deepEqual(
        again.report.passedOver.map(({ id: one, answer, choices }) => [one, answer, choices]),
        [[id, OTHER, ['take', 'leave']]],
      )
      const about = again.report.questions[0]?.about ?? ''
      for (const named of [UID, OTHER, 'asha@example.com', 'stays as it is']) assert.ok(about.includes(named), about)
      assert.deepEqual((await openQuestions(app.database.db, movingOn(app)))[0]?.about, about)
      assert.equal((await importOn(app, later, { [id]: 'take' })).settled, 2)
      const fates = await fatesOf(app)
      assert.deepEqual([fates[UID]?.[0], fates[OTHER]?.[0]], ['known', 'known'])
      assert.equal((await waysIn(app)).filter(([uid]) => uid !== 'C'.repeat(28)).length, 1)
    })

    test('of one address, of which one has proven it meanwhile: that one is offered, and the answer of before is passed over', async (t) => {
      for (const [choice, members, fate] of [
        ['take', [OTHER], ['parked', 'user']],
        ['leave', [], ['left', 'left']],
      ] as const) {
        const app = await createTestApp(engine, t)
        const unproven = [user({ emailVerified: false }), user({ localId: OTHER, emailVerified: false })]
        const id = (await importOn(app, { users: unproven })).report.questions[0]?.id ?? ''
        const users = [unproven[0] ?? {}, user({ localId: OTHER })]
        const { report } = await importOn(app, { users }, { [id]: UID })
        assert.deepEqual(
          report.passedOver.map(({ answer }) => answer),
          [UID],
        )
        assert.match(report.questions[0]?.about ?? '', new RegExp(`By now ${OTHER} alone has proven`))
        assert.deepEqual([report.notes.renewed, report.notes.changed], [[OTHER], []])
        assert.deepEqual((await openQuestions(app.database.db, movingOn(app)))[0]?.about, report.questions[0]?.about)
        assert.equal((await importOn(app, { users }, { [id]: choice })).settled, 2)
        assert.deepEqual(
          (await people(app)).map((one) => one.id),
          members,
        )
        assert.ok((await people(app)).every((one) => one.emailVerified === 1))
        const fates = await fatesOf(app)
        assert.deepEqual([fates[UID]?.[0], fates[OTHER]?.[0]], fate)
      }
    })

    test('of one address, of which the chosen one is gone meanwhile: the answer is passed over', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [user(), user({ localId: OTHER }), user({ localId: 'C'.repeat(28) })]
      const id = (await importOn(app, { users })).report.questions[0]?.id ?? ''
      const fewer = { users: users.slice(0, 2) }
      const { passedOver, questions } = (await importOn(app, fewer, { [id]: 'C'.repeat(28) })).report
      assert.deepEqual([passedOver.length, questions[0]?.choices], [1, [OTHER, UID, 'leave']])
      await assert.rejects(importOn(app, fewer, { [id]: 'D'.repeat(28) }), /is no answer to/)
    })

    test('whose address is registered here already add nothing to that account', async (t) => {
      const app = await createTestApp(engine, t)
      assert.equal((await app.send('POST', '/api/auth/sign-up/email', registration())).status, 201)
      const [before] = await people(app)
      const { report } = await importOn(app, {
        users: [user()],
        tree: { users: { [UID]: profile({ fullName: 'Old' }) } },
      })
      assert.deepEqual(report.notes.known, [UID])
      assert.deepEqual(await people(app), [before])
      assert.equal((await waysIn(app)).length, 1)
      assert.deepEqual(await fatesOf(app), { [UID]: ['known', before?.id], [`users/${UID}`]: ['known', before?.id] })
    })

    test('without an address have no way in: one by phone becomes a contact when somebody says so', async (t) => {
      const app = await createTestApp(engine, t)
      const users = [
        { localId: UID, phoneNumber: '+919876543210', createdAt: String(Date.parse(MADE)) },
        { localId: OTHER, createdAt: String(Date.parse(MADE)) },
      ]
      const tree = { users: { [UID]: { fullName: 'Asha Rao' } } }
      const { report } = await importOn(app, { users, tree })
      assert.deepEqual(report.notes.withoutAddress, [UID, OTHER])
      assert.deepEqual(
        report.questions.map(({ id, choices }) => [id, choices]),
        [[`account:${UID}`, ['contact', 'leave']]],
      )
      assert.deepEqual(
        report.parked.map(({ id }) => id),
        ['nobody'],
      )
      await importOn(app, { users, tree }, { [`account:${UID}`]: 'contact' })
      const contacts = await app.database.db.selectFrom('contacts').selectAll().execute()
      assert.deepEqual(
        contacts.map(({ name, email, phone, firstSeenAt }) => [name, email, phone, firstSeenAt]),
        [['Asha Rao', null, '9876543210', MADE]],
      )
      assert.deepEqual(await people(app), [])
    })

    test('with an address that no form here takes are asked about, and are contacts who can be written to', async (t) => {
      const app = await createTestApp(engine, t)
      const emails = ['a&b@example.com', 'a..b@example.com', 'jürgen@büro.example', 'asha@localhost']
      const users = emails.map((email, index) => user({ email, localId: `${index}`.repeat(28) }))
      const { report } = await importOn(app, { users })
      assert.deepEqual(
        report.notes.badAddress,
        users.map(({ localId }) => localId),
      )
      assert.equal((await people(app)).length, 0)
      await importOn(app, { users }, Object.fromEntries(report.questions.map(({ id }) => [id, 'contact'])))
      const contacts = await app.database.db.selectFrom('contacts').select('email').execute()
      assert.deepEqual(new Set(contacts.map(({ email }) => email)), new Set(emails))
    })

    test('with something for an address that is none are told as such', async (t) => {
      const app = await createTestApp(engine, t)
      const { report } = await importOn(app, { users: [user({ email: 'asha at example.com' })] })
      assert.deepEqual([report.notes.badAddress, report.notes.withoutAddress, report.parked], [[UID], [], []])
      const [question] = report.questions
      assert.deepEqual(
        [question?.id, question?.choices, question?.about],
        [
          `account:${UID}`,
          ['contact', 'leave'],
          `The account ${UID} has “asha at example.com” for an address, with which nobody can sign in here.`,
        ],
      )
    })
  })
