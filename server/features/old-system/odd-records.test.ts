import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'
import { engines } from '../../../tests/support/engines.ts'
import { diffOn, importOn, importsOf, planOn, treeOf } from '../../../tests/support/old-move.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'

const MS = '1731912345678'
const PUSH_ID = '-L9QCCdxj62CBRFCn6rF'

const EMPTY = { missing: [], extra: [], changed: [] }

for (const engine of engines)
  suite(`odd records of the old system, on ${engine.name}`, () => {
    test('of a masterclass are found by their shape, whatever their prefix is', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = {
        [`free-06032025-${MS}`]: webinarRegistration(),
        hidden: { '14082025': { [MS]: webinarRegistration() } },
        'sign-ups': { [MS]: webinarRegistration() },
        feb31022025: { [MS]: webinarRegistration() },
      }
      const { report } = await planOn(app, { tree })
      assert.deepEqual(
        report.questions.map(({ id, choices }) => [id, choices]),
        [
          ['webinar:feb31022025', ['06032025', 'leave']],
          ['webinar:sign-ups', ['06032025', 'leave']],
        ],
      )
      for (const wrong of ['31022024', '2024-08-14', 'keep', '01011999'])
        await assert.rejects(planOn(app, { tree }, { 'webinar:sign-ups': wrong }), /leave, or another date as DDMMYYYY/)
      await importOn(app, { tree }, { 'webinar:sign-ups': '29022024', 'webinar:feb31022025': 'leave' })
      const rows = await app.database.db
        .selectFrom('records')
        .select(['branch', 'key'])
        .orderBy('branch')
        .orderBy('key')
        .execute()
      assert.deepEqual(
        rows.map(({ branch, key }) => `${branch}/${key}`),
        [`webinars/06032025/${MS}`, `webinars/14082025/${MS}`, `webinars/29022024/${MS}`],
      )
    })

    test('of unknown branches are kept aside as they are, and counted', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = {
        newsletter: { [PUSH_ID]: { email: 'reader@example.com' } },
        config: { open: true, prices: { a: 1 } },
        slots: [null, { seats: 30 }],
        visits: 42,
        feedback: { [MS]: 'no message' },
      }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(report.questions, [], 'nothing has to be known before')
      assert.deepEqual(
        Object.values(report.branches).map((one) => [one.in, one.out, one.parked]),
        [
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
      )
      const { slots: _slots, ...rest } = tree
      assert.deepEqual(await treeOf(app), { imported: { ...rest, slots: { 1: { seats: 30 } } } })
      assert.equal((await diffOn(app, { tree })).named.parked, 5)
      assert.deepEqual(await app.database.db.selectFrom('leads').selectAll().execute(), [])
    })

    test('whose keys tell no time wait, and are of the first day of 2024 when somebody says so', async (t) => {
      const app = await createTestApp(engine, t)
      const tree = { 'course-feedbacks': [courseFeedback()], feedback: { today: contactMessage() } }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(
        report.questions.map(({ id }) => id),
        ['time:course-feedbacks', 'time:feedback'],
      )
      await importOn(app, { tree }, { 'time:course-feedbacks': 'take', 'time:feedback': 'leave' })
      const rows = await app.database.db.selectFrom('records').select(['branch', 'key', 'receivedAt']).execute()
      assert.deepEqual(
        rows.map(({ branch, key, receivedAt }) => [branch, key, receivedAt]),
        [['course-feedbacks', '0', '2024-01-01T00:00:00.000Z']],
      )
      assert.equal((await importsOf(app)).find(({ path }) => path === 'feedback/today')?.targetType, 'left')
    })

    test('of any length are taken whole, with the beginning of a name for the contact', async (t) => {
      const app = await createTestApp(engine, t)
      const long = randomBytes(10_000).toString('hex')
      const words = Array.from({ length: 12_000 }, (_, index) => `w${index}`).join(' ')
      const [named, reached] = [
        { enrollments: { 'Aspen Plus': { [MS]: enrolment({ name: long }) } } },
        { feedback: { [MS]: contactMessage({ firstName: words, email: `${long}@example.com`, phone: long }) } },
      ]
      const tree = { ...named, ...reached, [long]: { [long]: { name: long, email: long } }, [`${long}2`]: { a: 1 } }
      const { report } = await importOn(app, { tree })
      assert.deepEqual(report.notes.shortened, [`enrollments/Aspen Plus/${MS}`, `feedback/${MS}`])
      assert.ok(report.notes.withoutSender.includes(`feedback/${MS}`))
      const contacts = await app.database.db.selectFrom('contacts').selectAll().execute()
      assert.deepEqual(
        contacts.map(({ name, email }) => [name.length, email]),
        [[201, enrolment().email]],
      )
      assert.partialDeepStrictEqual(await treeOf(app), { ...named, ...reached })
      assert.equal((await importOn(app, { tree })).brought, 0)
      assert.deepEqual((await diffOn(app, { tree })).missing, [])
    })

    test('are two where their keys differ in control characters alone', async (t) => {
      const app = await createTestApp(engine, t)
      const keys = ['a\u0085', 'a', 'a%85', 'a%2585', 'a\u0086', 'a/b', 'a\ud800', 'a\ud801', '100%']
      const tree = { x: Object.fromEntries(keys.map((key, index) => [key, { q: index }])) }
      const { report } = await importOn(app, { tree })
      assert.deepEqual([report.branches['x']?.in, report.branches['x']?.out], [9, 9])
      const { missing, extra, changed } = await diffOn(app, { tree })
      assert.deepEqual({ missing, extra, changed }, EMPTY)
      assert.deepEqual((await importsOf(app)).map(({ path }) => path).toSorted(), [
        'x/100%',
        'x/a',
        'x/a%252585',
        'x/a%2585',
        'x/a%2Fb',
        'x/a%85',
        'x/a%86',
        'x/a%uD800',
        'x/a%uD801',
      ])
      await importOn(app, { tree }, { 'branch:x': 'keep' })
      assert.deepEqual((await diffOn(app, { tree })).missing, [])
    })

    test('hold nothing that a database could choke on', async (t) => {
      const app = await createTestApp(engine, t)
      const half = String.fromCharCode(0xd800)
      const tree = {
        feedback: { [MS]: contactMessage({ firstName: `A\0sha${half}`, email: 'odd@example.com' }) },
        [`b${half}`]: { ['k'.repeat(700)]: { ['l'.repeat(700)]: { deep: { name: 'x' } } } },
      }
      const first = await importOn(app, { tree })
      assert.equal((await importOn(app, { tree })).brought, 0)
      assert.equal(first.brought, 2)
    })
  })
