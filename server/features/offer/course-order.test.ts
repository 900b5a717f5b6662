import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CourseOrder } from '#contract/course-order.ts'
import { ContentPublished } from '#contract/desk-drafts.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { draftOf, LATER, newBatch } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { draftDesk } from '../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { publicSiteOf } from '../content/public-site.ts'
import { readTimeline } from '../content/timeline.ts'

const SHIPPED = ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety']
const WANTED = ['ProcessSafety', 'AspenPlus', 'ProcessDesignEngieering', 'AspenHysys']

async function open(engine: TestEngine, t: Cleaner) {
  const { app, asha, ravi, publishNow } = await draftDesk(engine, t)
  const path = '/api/desk/course-order'
  return {
    app,
    asha,
    ravi,
    publishNow,
    order: (body: object = {}, cookie = asha.cookie) =>
      app.send('PUT', path, { courses: WANTED, seen: 0, ...body }, { cookie }),
    ids: async () => {
      const answer = await app.request(path, { headers: { cookie: asha.cookie } })
      return CourseOrder.parse(await answer.json()).courses.map(({ id }) => id)
    },
    site: async () =>
      publicSiteOf((await readTimeline(app.database.db)).versions, {
        time: LATER.toISOString(),
        brand: 'Synergyy',
        seats: { byCourse: {}, byBatch: {} },
      }),
  }
}

for (const engine of engines)
  suite(`the order of courses, on ${engine.name}`, () => {
    test('is that of Home and of the comparison, and a version that can be restored', async (t) => {
      const { asha, order, ids, site } = await open(engine, t)
      assert.deepEqual(await ids(), SHIPPED)
      assert.deepEqual(ContentPublished.parse(await (await order()).json()), { number: 1, before: 0 })
      assert.deepEqual(await ids(), WANTED)
      const compared = pageDataAt(await site(), '/compare')
      assert.ok(compared && 'courses' in compared)
      assert.deepEqual(
        compared.courses.map(({ id }) => id),
        WANTED,
      )
      const home = pageDataAt(await site(), '/')
      assert.ok(home && 'coursePages' in home)
      assert.deepEqual(
        home.coursePages.map(({ path }) => path),
        ['/AspenPlus', '/PDE'],
      )
      assert.equal((await asha.of('course-order/courses').restore({ number: 0, seen: 1 })).status, 200)
      assert.deepEqual(await ids(), SHIPPED)
    })

    test('orders batches on Home that begin on one day, and no others', async (t) => {
      const { order, publishNow, site } = await open(engine, t)
      await publishNow(
        newBatch('AP-2027-01', { startsOn: '2027-01-16' }),
        newBatch('PS-2027-01', { courseId: 'ProcessSafety', startsOn: '2027-01-16' }),
        newBatch('AH-2027-01', { courseId: 'AspenHysys', startsOn: '2027-01-09' }),
      )
      const next = async () => {
        const home = pageDataAt(await site(), '/')
        assert.ok(home && 'next' in home)
        return home.next.map(({ id }) => id)
      }
      assert.deepEqual(await next(), ['AspenHysys', 'AspenPlus', 'ProcessSafety'])
      await order()
      assert.deepEqual(await next(), ['AspenHysys', 'ProcessSafety', 'AspenPlus'])
    })

    test('a course that it does not name comes last, and an archived one keeps its place', async (t) => {
      const { order, ids, publishNow } = await open(engine, t)
      assert.equal((await order({ courses: ['AspenHysys'] })).status, 200)
      assert.deepEqual(await ids(), ['AspenHysys', 'ProcessDesignEngieering', 'AspenPlus', 'ProcessSafety'])
      await publishNow(draftOf('course/AspenHysys', { isArchived: true }))
      assert.equal((await ids())[0], 'AspenHysys')
    })

    test('refuses courses that there are not, one named twice, and a version that nobody saw', async (t) => {
      const { order, ids } = await open(engine, t)
      assert.equal(await codeOf(await order({ courses: ['AspenPlus', 'Nothing'] })), 'contentFaulty')
      assert.equal(await codeOf(await order({ courses: ['AspenPlus', 'AspenPlus'] })), 'contentFaulty')
      assert.equal(await codeOf(await order({ courses: SHIPPED })), 'contentSame')
      assert.equal(await codeOf(await order({ seen: 3 })), 'versionStale')
      for (const courses of [[], ['../x'], 'AspenPlus', Array.from({ length: 201 }, () => 'AspenPlus')])
        assert.equal(await codeOf(await order({ courses })), 'fieldsInvalid')
      assert.deepEqual(await ids(), SHIPPED)
    })

    test('of two owners at once one is faster, and nobody else orders courses', async (t) => {
      const { app, ravi, order } = await open(engine, t)
      const both = await Promise.all([order(), order({ courses: SHIPPED.toReversed() }, ravi.cookie)])
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      const { cookie } = await registerStaff(app, 'support@example.com', 'support')
      assert.equal(await codeOf(await order({ seen: 1 }, cookie)), 'forbidden')
    })
  })
