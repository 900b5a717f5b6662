import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { diffOn, importOn, importsOf, planOn, treeOf } from '../../../tests/support/old-move.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

const MS = '1731912345678'
const AT = '2024-11-18T06:45:45.678Z'
const PUSH_ID = '-L9QCCdxj62CBRFCn6rF'
const PUSHED_AT = '2018-04-06T13:45:55.069Z'

const EMPTY = { missing: [], extra: [], changed: [] }

for (const engine of engines)
  suite(`records of the old system, on ${engine.name}`, () => {
    test('come to their addresses, each with its old time', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = {
        'course-feedbacks': { [PUSH_ID]: courseFeedback() },
        feedback: { [MS]: contactMessage() },
        enrollments: { 'Aspen Plus': { [MS]: enrolment() } },
        webinars: { '06032025': { [MS]: webinarRegistration() } },
      }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(report.questions, [])
      assert.deepEqual(await treeOf(app), tree, 'the export is the old tree')
      const { named: _named, ...differences } = await diffOn(app, { tree })
      assert.deepEqual(differences, EMPTY)
      const rows = await app.database.db
        .selectFrom('records')
        .select(['branch', 'receivedAt'])
        .orderBy('branch')
        .execute()
      assert.deepEqual(
        rows.map(({ receivedAt }) => receivedAt),
        [PUSHED_AT, AT, AT, AT],
      )
    })

    test('become contacts and leads of their own day, and nobody is written to', async (t) => {
      const app = await createTestApp(engine, t)
      await importOn(app, {
        tree: { enrollments: { 'Aspen Plus': { [MS]: enrolment() } }, feedback: { [MS]: contactMessage() } },
      })
      const { db } = app.database
      const leads = await db.selectFrom('leads').selectAll().orderBy('interest').execute()
      assert.deepEqual(
        leads.map(({ interest, state, createdAt, updatedAt, stateSince }) => [
          interest,
          state,
          createdAt,
          updatedAt,
          stateSince,
        ]),
        [
          ['course:AspenPlus', 'new', AT, AT, AT],
          ['general', 'new', AT, AT, AT],
        ],
      )
      const [contact, ...others] = await db.selectFrom('contacts').selectAll().execute()
      assert.deepEqual(
        [contact?.email, contact?.firstSeenAt, contact?.lastSeenAt, others.length],
        ['asha@example.com', AT, AT, 0],
      )
      for (const table of ['outbox', 'consents', 'registrations'] as const)
        assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    })

    test('are there once however often they are brought, and a changed one is told and not overwritten', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = (message: string) => ({ feedback: { [MS]: contactMessage({ message }) } })
      assert.equal((await importOn(app, { tree: tree('first') })).brought, 1)
      const again = await importOn(app, {
        tree: { feedback: { ...tree('second').feedback, 1731912345679: contactMessage() } },
      })
      assert.equal(again.brought, 1)
      assert.deepEqual(again.report.notes.changed, [`feedback/${MS}`])
      const row = await app.database.db
        .selectFrom('records')
        .select('body')
        .where('key', '=', MS)
        .executeTakeFirstOrThrow()
      assert.equal(JSON.parse(row.body).message, 'first')
      assert.equal((await diffOn(app, { tree: tree('second') })).named.changedThere, 1)
      await app.database.db.deleteFrom('records').where('key', '=', MS).execute()
      const gone = await diffOn(app, { tree: tree('second') })
      assert.deepEqual(
        [gone.missing, gone.named.changedThere],
        [[`feedback/${MS}`], 0],
        'what is gone here comes first',
      )
    })

    test('may have the time as an ISO text, in the ways in which it can be a key', async (t) => {
      const app = await createTestApp(engine, t)
      const keys = [
        '2024-11-18T06:45:45_678Z',
        '2024-11-18T06-45-46-678Z',
        '20241118T064547678Z',
        '2024-11-18T06:45:48Z',
      ]
      await importOn(app, { tree: { feedback: Object.fromEntries(keys.map((key) => [key, contactMessage()])) } })
      const rows = await app.database.db.selectFrom('records').select(['key', 'receivedAt']).orderBy('key').execute()
      assert.deepEqual(
        rows.map(({ key, receivedAt }) => [key, receivedAt]),
        [
          [MS, AT],
          ['1731912346678', '2024-11-18T06:45:46.678Z'],
          ['1731912347678', '2024-11-18T06:45:47.678Z'],
          ['1731912348000', '2024-11-18T06:45:48.000Z'],
        ],
      )
    })

    test('of one moment get the next free milliseconds, each with its own time', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = {
        feedback: {
          [MS]: contactMessage({ message: 'one' }),
          1731912345679: contactMessage({ message: 'two' }),
          '2024-11-18T06:45:45_678Z': contactMessage({ message: 'three' }),
        },
      }
      await importOn(app, { tree })
      const rows = await app.database.db
        .selectFrom('records')
        .select(['key', 'body', 'receivedAt'])
        .orderBy('key')
        .execute()
      assert.deepEqual(
        rows.map(({ key, body, receivedAt }) => [key, /"message":"(\w+)"/.exec(body)?.[1], receivedAt]),
        [
          [MS, 'one', AT],
          ['1731912345679', 'two', '2024-11-18T06:45:45.679Z'],
          ['1731912345680', 'three', AT],
        ],
      )
      assert.deepEqual((await diffOn(app, { tree })).missing, [])
    })

    test('lose priorities and wrapped values, and arrays are objects again', async (t) => {
      const app = await createTestApp(engine, t)
      const message = contactMessage()
      const tree = {
        '.priority': 1,
        feedback: {
          [MS]: {
            ...message,
            '.priority': 5,
            phone: { '.value': message.phone, '.priority': 2 },
            tags: ['a', null, 'b'],
          },
        },
        enrollments: { 'Aspen Plus': { [MS]: null } },
      }
      await importOn(app, { tree })
      assert.deepEqual(await treeOf(app), { feedback: { [MS]: { ...message, tags: { 0: 'a', 2: 'b' } } } })
    })

    test('are written in today’s form where they can be, with the original beside them', async (t) => {
      const app = await createTestApp(engine, t)
      const { note: _note, ...registration } = webinarRegistration({ name: 'आशा राव' })
      const old = { ...registration, phone: '+91 98765-43210', jobType: 7, extra: { deep: true } }
      const { report } = await importOn(app, { tree: { webinars: { '06032025': { [MS]: old } } } })
      assert.deepEqual(report.notes.rewritten, [`webinars/06032025/${MS}`])
      assert.deepEqual(await treeOf(app), {
        webinars: { '06032025': { [MS]: { ...old, phone: '9876543210', jobType: '7', note: '' } } },
      })
      const [row] = await importsOf(app)
      assert.deepEqual(JSON.parse(row?.original ?? ''), old)
      const [contact] = await app.database.db.selectFrom('contacts').selectAll().execute()
      assert.deepEqual([contact?.name, contact?.phone], ['आशा राव', '9876543210'])
    })

    test('of a course are known by any of its names, and of an unknown one wait for an answer', async (t) => {
      const app = await createTestApp(engine, t)
      const names = ['Aspen Plus (March 2023)', 'PDE (2022)', 'aspen hysys', 'Flarenet']
      const tree = {
        enrollments: Object.fromEntries(names.map((name, index) => [name, { [`173191234567${index}`]: enrolment() }])),
      }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(
        report.questions.map(({ id }) => id),
        ['course:Flarenet'],
      )
      const branches = async () =>
        (await app.database.db.selectFrom('records').select('branch').orderBy('key').execute()).map(
          ({ branch }) => branch,
        )
      const known = ['enrollments/Aspen Plus', 'enrollments/Process Design & Engineering', 'enrollments/Aspen Hysys']
      assert.deepEqual(await branches(), [...known, 'imported/enrollments/Flarenet'])
      assert.deepEqual(report.branches['enrollments'], {
        in: 4,
        out: 4,
        taken: 3,
        parked: 1,
        known: 0,
        left: 0,
        erased: 0,
        new: 4,
        changed: 0,
      })
      const answered = await importOn(app, { tree }, { 'course:Flarenet': 'ProcessSafety' })
      assert.deepEqual([answered.brought, answered.settled, answered.report.questions], [0, 1, []])
      assert.deepEqual(await branches(), [...known, 'enrollments/Process Safety'])
      assert.equal((await app.database.db.selectFrom('leads').selectAll().execute()).length, 4)
    })

    test('of a course that is called like a part of every object wait, too', async (t) => {
      const app = await createTestApp(engine, t)
      const tree: unknown = JSON.parse(`{"enrollments":{"constructor":{"${MS}":${JSON.stringify(enrolment())}}}}`)
      const { report } = await planOn(app, { tree })
      assert.deepEqual(
        report.questions.map(({ id }) => id),
        ['course:constructor'],
      )
    })
  })
