import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ClassBoard } from '#contract/classes.ts'
import { ContentRestoredTogether, ContentThing } from '#contract/desk-content.ts'
import { CourseMade } from '#contract/new-course.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { bodyOf, dumpOf, LATER, LINK, publishAll } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { draftDesk } from '../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { testAppOn } from '../../../tests/support/test-app.ts'
import { publicSiteOf } from '../content/public-site.ts'
import { nameOf } from '../content/published.ts'
import { readTimeline } from '../content/timeline.ts'
import { describedAs } from './new-course.ts'

const COURSE = {
  key: 'press-of-16-signs',
  name: 'Heat exchangers',
  address: 'HeatExchangers',
  level: 'intermediate',
  hours: 20,
  price: 9000,
  original: 12_000,
  batch: {
    firstDay: '2027-01-09',
    weekly: [{ day: 'Sat', at: '19:00', minutes: 120 }],
    count: 3,
    capacity: 20,
    joinUrl: LINK,
  },
  trainer: 'Asha Rao',
  picture: null,
}
const WHOLE = ['batch/HE-2027-01', 'course/HeatExchangers', 'description/course-heatexchangers', 'price/HeatExchangers']

async function open(engine: TestEngine, t: Cleaner) {
  const { app, asha, ravi, publishNow } = await draftDesk(engine, t)
  const make = (changes: object = {}, cookie = asha.cookie, at = app) =>
    at.send('POST', '/api/desk/courses', { ...COURSE, ...changes }, { cookie })
  const versions = async () =>
    (await readTimeline(app.database.db)).versions
      .filter(({ number }) => number > 0)
      .map((one) => `${nameOf(one)} ${one.number}`)
      .toSorted()
  const classes = () => app.database.db.selectFrom('classes').select('id').execute()
  const thing = async (name: string) => ContentThing.parse(await (await asha.get(`/${name}/versions`)).json())
  return { app, asha, ravi, publishNow, make, versions, classes, thing }
}

const faultsOf = async (response: Response) =>
  Problem.parse(await response.json()).errors.map(({ field, message }) => [field, message])

for (const engine of engines)
  suite(`a course in one go, on ${engine.name}`, () => {
    test('is published with price, description, batch and classes, and says nothing that was not typed', async (t) => {
      const { app, asha, make, versions } = await open(engine, t)
      const answer = await make()
      assert.equal(answer.status, 201)
      const batch = { course: 'Heat exchangers', key: 'HE-2027-01', label: 'Jan 2027', count: 3 }
      assert.deepEqual(CourseMade.parse(await answer.json()), { id: 'HeatExchangers', name: 'Heat exchangers', batch })
      assert.deepEqual(
        await versions(),
        WHOLE.map((name) => `${name} 1`),
      )
      const { cookie } = asha
      const live = testAppOn(app.database, { isLive: true })
      live.setTime(LATER)
      await live.catalog.refresh()
      const seen = await live.request('/api/desk/batches/HE-2027-01/classes', { headers: { cookie } })
      assert.equal(ClassBoard.parse(await seen.json()).classes.length, 3)
      const timeline = await readTimeline(app.database.db)
      const site = publicSiteOf(timeline.versions, {
        time: LATER.toISOString(),
        brand: 'Synergyy',
        seats: { byCourse: {}, byBatch: {} },
      })
      const course = site.courses.find(({ id }) => id === 'HeatExchangers') ?? assert.fail()
      const { overview, syllabus, outcomes, requirements, audience, materialIncludes, questions, reviews } = course
      assert.deepEqual(
        [overview, syllabus, outcomes, requirements, audience, materialIncludes, questions, reviews].flat(),
        [],
      )
      assert.deepEqual(
        [course.title, course.instructor, course.duration],
        ['Heat exchangers (Jan 2027)', 'Asha Rao', 20],
      )
      assert.deepEqual([course.originalPrice, course.discountedPrice, course.usersCount], [1_200_000, 900_000, 0])
      assert.equal(
        site.descriptions['/course/HeatExchangers'],
        'Heat exchangers: 20 hours of live online classes for chemical and process engineers, intermediate level, taught by Asha Rao.',
      )
      assert.ok(!(await dumpOf(app.database)).includes(LINK), 'the link lies sealed')
    })

    test('has its dates later where none are given, and then cannot be bought yet', async (t) => {
      const { app, make, versions, classes } = await open(engine, t)
      assert.equal((await make({ batch: null, original: null, trainer: null })).status, 201)
      assert.deepEqual(
        await versions(),
        WHOLE.slice(1).map((name) => `${name} 1`),
      )
      assert.deepEqual(await classes(), [])
      const [course, price] = [
        await bodyOf(app.database, 'course/HeatExchangers', new Date(LATER.getTime() + 1000)),
        await bodyOf(app.database, 'price/HeatExchangers', new Date(LATER.getTime() + 1000)),
      ]
      assert.ok(course && 'trainer' in course && price && 'original' in price)
      assert.deepEqual([course.trainer, price.original], [{ name: null, bio: '', links: [] }, 9000])
    })

    test('marks each fault at its field, and then nothing is published', async (t) => {
      const { make, versions, classes } = await open(engine, t)
      const past = { ...COURSE.batch, firstDay: '2026-01-03' }
      const photo = { id: `${'0'.repeat(32)}-640x400`, alt: 'A column' }
      for (const [changes, expected] of [
        [{ name: '' }, [['name', 'Give the course a name']]],
        [{ name: 'aspen PLUS' }, [['name', 'Another course is called aspen PLUS']]],
        [{ name: 'Heat [1]' }, [['name', 'Enrolments are kept under this name: leave out . $ # [ ] /']]],
        [{ address: '2heat' }, [['address', 'Use letters and digits, a letter first, at most 40: HeatExchangers']]],
        [{ address: 'aspenplus' }, [['address', 'Another course has or had this address: choose another one']]],
        [{ level: 'expert' }, [['level', 'Choose a level']]],
        [{ hours: 0 }, [['hours', 'Give the hours as a whole number from 1 to 1000']]],
        [{ price: -1 }, [['price', 'Give whole rupees, from 1 to 1,00,00,000']]],
        [{ original: 9000 }, [['original', 'The price that is crossed out is above the price, or empty']]],
        [{ batch: { ...COURSE.batch, weekly: [] } }, [['batch.weekly', 'Choose a day of the week']]],
        [
          { batch: past },
          [['batch.firstDay', 'All these classes would be over, and nobody could join: give a later first day']],
        ],
        [{ picture: photo }, [['picture.id', 'This picture was never uploaded here']]],
        [{ picture: { ...photo, alt: '' } }, [['picture.alt', 'Say in words what the picture shows']]],
      ] as const) {
        const answer = await make(changes)
        assert.equal(answer.status, 422, JSON.stringify(changes))
        const faults = await faultsOf(answer)
        for (const fault of expected)
          assert.ok(JSON.stringify(faults).includes(JSON.stringify(fault)), JSON.stringify(faults))
      }
      assert.deepEqual([await versions(), await classes()], [[], []])
    })

    test('that somebody else is writing, or that cannot be drawn, is not published in its place', async (t) => {
      const { app, asha, ravi, make, versions } = await open(engine, t)
      await ravi.of('course/AspenHysys').begin('HeatExchangers')
      assert.deepEqual(
        (await faultsOf(await make())).map(([field]) => field),
        ['address'],
      )
      const undrawn = testAppOn(app.database, { drawTrial: () => Promise.reject(new Error('no picture')) })
      undrawn.setTime(LATER)
      assert.equal(await codeOf(await make({ address: 'Pumps' }, asha.cookie, undrawn)), 'contentFaulty')
      assert.deepEqual(await versions(), [])
    })

    test('is made once, however often the press is sent, and by one of two who make it at once', async (t) => {
      const { asha, ravi, make, versions } = await open(engine, t)
      const answers = await Promise.all([make(), make(), make()])
      assert.deepEqual(
        [...answers, await make()].map(({ status }) => status),
        [201, 201, 201, 201],
      )
      assert.equal((await versions()).length, 4)
      const pumps = { name: 'Pumps', address: 'Pumps', batch: null }
      const both = await Promise.all(
        [asha, ravi].map(({ cookie }) => make({ ...pumps, key: 'press-of-16-more' }, cookie)),
      )
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 422],
      )
      assert.equal((await versions()).length, 7)
    })

    test('is the owner’s alone', async (t) => {
      const { app, make, versions } = await open(engine, t)
      for (const role of ['support', 'trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(app, `${role}@example.com`, role)
        assert.equal(await codeOf(await make({}, cookie)), 'forbidden', role)
      }
      assert.deepEqual(await versions(), [])
    })

    test('is restored together, unless something was published since the owner looked', async (t) => {
      const { app, asha, make, thing, versions } = await open(engine, t)
      await make()
      const first = await thing('course/HeatExchangers')
      assert.deepEqual(first.together, [
        {
          number: 1,
          count: 3,
          names: [
            'Batch: Heat exchangers, Jan 2027',
            'Description: Search result of Heat exchangers',
            'Price: Heat exchangers',
          ],
        },
      ])
      const restore = (seen: number, number = 1) =>
        app.send(
          'POST',
          '/api/desk/content/course/HeatExchangers/restore/together',
          { number, seen, why: 'as it was' },
          { cookie: asha.cookie },
        )
      assert.equal(await codeOf(await restore(first.revision)), 'contentSame')
      const [course, batch] = [await standingBody(app, WHOLE[1]), await standingBody(app, WHOLE[0])]
      const at = new Date(LATER.getTime() + 60_000)
      const changed = [
        { kind: 'course', key: 'HeatExchangers', body: { ...course, hours: 30 } },
        { kind: 'batch', key: 'HE-2027-01', body: { ...batch, label: 'Winter', joinUrl: null } },
      ]
      assert.deepEqual((await publishAll(app.database, changed, { at })).faults, [])
      assert.equal(await codeOf(await restore(first.revision)), 'versionStale')
      app.setTime(new Date(at.getTime() + 60_000))
      const { revision } = await thing('course/HeatExchangers')
      const back = await restore(revision)
      assert.deepEqual(ContentRestoredTogether.parse(await back.json()), { count: 2 })
      assert.deepEqual(
        (await versions()).filter((name) => name.endsWith(' 3')),
        ['batch/HE-2027-01 3', 'course/HeatExchangers 3'],
      )
      const after = await readTimeline(app.database.db)
      const third = after.versions.filter(({ number }) => number === 3)
      assert.equal(new Set(third.map(({ publication }) => publication)).size, 1, 'as one publication')
      assert.ok(third.some((one) => one.kind === 'batch' && one.body.label === 'Jan 2027' && one.sealed['joinUrl']))
      assert.equal(await codeOf(await restore(after.revision, 7)), 'contentUnknown')
    })
  })

async function standingBody({ database }: Awaited<ReturnType<typeof open>>['app'], name = '') {
  return { ...(await bodyOf(database, name, new Date(LATER.getTime() + 1000))) }
}

test('a course is described by as much of what was typed as search engines show', () => {
  const course = { name: 'Pumps', hours: 1, level: 'beginner', trainer: null } as const
  assert.equal(
    describedAs(course),
    'Pumps: 1 hour of live online classes for chemical and process engineers, beginner level.',
  )
  for (const name of ['x', 'y'.repeat(60), 'z'.repeat(100)])
    for (const trainer of [null, 'Asha', 'A'.repeat(100)]) {
      const { length } = describedAs({ ...course, name, trainer })
      assert.ok(length >= 70 && length <= 160, `${length}`)
    }
})
