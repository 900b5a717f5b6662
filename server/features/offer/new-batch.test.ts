import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { ClassBoard } from '#contract/classes.ts'
import { BatchBoard } from '#contract/desk-batches.ts'
import { BatchMade, OfferChoices } from '#contract/new-batch.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { bodyOf, dumpOf, LATER, LINK, newBatch, publishAll } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, testAppOn } from '../../../tests/support/test-app.ts'
import { readTimeline } from '../content/timeline.ts'

const BATCH = {
  key: 'press-of-16-signs',
  courseId: 'AspenPlus',
  firstDay: '2027-01-07',
  weekly: [
    { day: 'Sat', at: '19:00', minutes: 120 },
    { day: 'Sun', at: '10:30', minutes: 90 },
  ],
  count: 5,
  capacity: 20,
  joinUrl: LINK,
  price: null,
}

async function open(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { isLive: true })
  await app.catalog.refresh()
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  app.setTime(LATER)
  const get = (path: string, { cookie } = owner) => app.request(`/api/desk${path}`, { headers: { cookie } })
  const make = (changes: object = {}, { cookie } = owner, at = app) =>
    at.send('POST', '/api/desk/batches', { ...BATCH, ...changes }, { cookie })
  return {
    app,
    owner,
    get,
    make,
    made: async (changes: object = {}) => BatchMade.parse(await (await make(changes)).json()),
    /** How many versions, classes and rows about content in the audit there are. */
    rows: async () => {
      const { db } = app.database
      const { versions } = await readTimeline(db)
      const classes = await db.selectFrom('classes').select('id').execute()
      const audit = await db.selectFrom('auditLog').select('id').where('subjectType', '=', 'content').execute()
      return [versions.length, classes.length, audit.length]
    },
  }
}

const faultsOf = async (response: Response) =>
  Problem.parse(await response.json()).errors.map(({ field, message }) => [field, message])

for (const engine of engines)
  suite(`a batch in one go, on ${engine.name}`, () => {
    test('is published with its classes, called after its course and month, and can be joined beside the others', async (t) => {
      const { app, get, make } = await open(engine, t)
      const answer = await make()
      assert.equal(answer.status, 201)
      const named = { course: 'Aspen Plus', key: 'AP-2027-01', label: 'Jan 2027', count: 5 }
      assert.deepEqual(BatchMade.parse(await answer.json()), named)
      const body = await bodyOf(app.database, 'batch/AP-2027-01')
      assert.ok(body && 'startsOn' in body && 'endsOn' in body)
      const { label, startsOn, endsOn, enrolUntil, state, capacity } = body
      assert.deepEqual([label, startsOn, endsOn, enrolUntil], ['Jan 2027', '2027-01-09', '2027-01-23', '2027-01-23'])
      assert.deepEqual([state, capacity], ['announced', 20])
      const { classes } = ClassBoard.parse(await (await get('/batches/AP-2027-01/classes')).json())
      assert.deepEqual(
        classes.map(({ startsAt }) => startsAt.slice(0, 16)),
        ['2027-01-09T13:30', '2027-01-10T05:00', '2027-01-16T13:30', '2027-01-17T05:00', '2027-01-23T13:30'],
      )
      const { batches } = BatchBoard.parse(await (await get('/batches')).json())
      assert.ok(batches.some(({ key }) => key === 'AP-2027-01'))
      assert.equal((await app.catalog.batchAccess('AP-2027-01')).joinUrl, LINK)
      assert.ok(!(await dumpOf(app.database)).includes(LINK), 'the link lies sealed')
      const { entries } = AuditPage.parse(await (await get('/audit?subjectType=content')).json())
      assert.deepEqual([entries[0]?.subject.id, entries[0]?.why], ['batch/AP-2027-01', 'New batch'])
    })

    test('changes the price of its course where another one is given, in the same publication', async (t) => {
      const { app, make } = await open(engine, t)
      assert.equal((await make({ price: 9500 })).status, 201)
      const price = await bodyOf(app.database, 'price/AspenPlus')
      assert.ok(price && 'discounted' in price)
      assert.deepEqual([price.discounted, price.original], [9500, 12_000])
      const { versions } = await readTimeline(app.database.db)
      const own = versions.filter(({ number }) => number === 1).map(({ publication }) => publication)
      assert.equal(own.length, 2)
      assert.equal(new Set(own).size, 1)
      const above = await make({ key: 'press-of-16-later', price: 13_000 })
      assert.equal(above.status, 201, 'the price that is crossed out goes up with it')
    })

    test('marks each fault at its field, and then nothing is published', async (t) => {
      const { make, rows } = await open(engine, t)
      const before = await rows()
      for (const [changes, expected] of [
        [{ courseId: 'Gone' }, [['courseId', 'This course is not sold any more']]],
        [{ firstDay: '2027-02-30' }, [['firstDay', 'Write a day such as 2027-01-31']]],
        [{ weekly: [] }, [['weekly', 'Choose a day of the week']]],
        [
          { weekly: [{ day: 'Sat', at: '7 pm', minutes: 60 }] },
          [['weekly.0.at', 'Write the time in India such as 19:00']],
        ],
        [{ weekly: [BATCH.weekly[0], BATCH.weekly[0]] }, [['weekly', 'Two classes of a week begin at the same time']]],
        [{ count: 101 }, [['count', 'Plan from 1 to 100 classes']]],
        [{ price: 0 }, [['price', 'Give whole rupees, from 1 to 1,00,00,000']]],
        [{ capacity: 0 }, [['capacity', 'Give the places as a whole number, or leave it empty']]],
        [{ joinUrl: 'javascript:alert(1)' }, [['joinUrl', 'Write a whole address that begins with https://']]],
        [
          { firstDay: '2026-01-03', price: 9500 },
          [['firstDay', 'All these classes would be over, and nobody could join: give a later first day']],
        ],
      ] as const) {
        const answer = await make(changes)
        assert.equal(answer.status, 422, JSON.stringify(changes))
        assert.deepEqual(await faultsOf(answer), expected)
      }
      assert.deepEqual(await rows(), before)
    })

    test('that began already runs, and one whose pages cannot be drawn is none', async (t) => {
      const { app, owner, make, made, rows } = await open(engine, t)
      await made({ firstDay: '2026-11-14' })
      const body = await bodyOf(app.database, 'batch/AP-2026-11')
      assert.ok(body && 'state' in body && body.state === 'running')
      const before = await rows()
      const undrawn = testAppOn(app.database, { drawTrial: () => Promise.reject(new Error('no picture')) })
      const refused = await make({ key: 'press-of-16-other' }, owner, undrawn)
      assert.equal(await codeOf(refused), 'contentFaulty')
      assert.deepEqual(await rows(), before)
    })

    test('has names of its own, whoever makes or writes another one at the same moment', async (t) => {
      const { app, owner, make, get } = await open(engine, t)
      await publishAll(app.database, [newBatch('AP-2027-01', { label: 'Weekdays', state: 'cancelled' })])
      const other = testAppOn(app.database, { isLive: true })
      other.setTime(LATER)
      const answers = await Promise.all(
        [app, other, app, other].map((one, index) => make({ key: `press-of-16-no-${index}` }, owner, one)),
      )
      const keys = await Promise.all(answers.map(async (answer) => BatchMade.parse(await answer.json()).key))
      assert.deepEqual(keys.toSorted(), ['AP-2027-01-B', 'AP-2027-01-C', 'AP-2027-01-D', 'AP-2027-01-E'])
      const { courses, batchKeys } = OfferChoices.parse(await (await get('/offer')).json())
      const plus = courses.find(({ id }) => id === 'AspenPlus')
      assert.deepEqual([plus?.name, plus?.price], ['Aspen Plus', 9000])
      assert.ok(plus?.labels.includes('Jan 2027 B') && batchKeys.includes('AP-2027-01-E'))
    })

    test('is made once, however often the press is sent, and a press is not for something else', async (t) => {
      const { make, rows } = await open(engine, t)
      const answers = await Promise.all([make(), make(), make()])
      const keys = await Promise.all(answers.map(async (answer) => BatchMade.parse(await answer.json()).key))
      assert.deepEqual(keys, ['AP-2027-01', 'AP-2027-01', 'AP-2027-01'])
      const after = await rows()
      assert.equal(BatchMade.parse(await (await make()).json()).key, 'AP-2027-01')
      assert.equal(await codeOf(await make({ count: 6 })), 'keyReused')
      assert.deepEqual(await rows(), after)
    })

    test('is the owner’s alone', async (t) => {
      const { app, get, make, rows } = await open(engine, t)
      for (const role of ['support', 'trainer', 'accountant'] as const) {
        const staff = await registerStaff(app, `${role}@example.com`, role)
        const before = await rows()
        assert.equal(await codeOf(await make({}, staff)), 'forbidden', role)
        assert.equal(await codeOf(await get('/offer', staff)), 'forbidden', role)
        assert.equal((await rows())[0], before[0])
      }
    })
  })
