import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ContentBegun, ContentList, ContentThing } from '#contract/desk-content.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { bodyOf, LATER, LINK, newBatch } from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'

const MOMENT = '2027-01-31T10:00:00+05:30'

/** A batch that is live, and an owner who begins others like it. */
async function open(engine: TestEngine, t: Cleaner) {
  const parts = await draftDesk(engine, t)
  const { asha, publishNow } = parts
  await publishNow(newBatch('AP-2027-01', { joinUrl: LINK, state: 'announced' }))
  return {
    ...parts,
    begin: (key: string, like = 'batch/AP-2027-01', name = key) => asha.of(like).begin(key, name),
    begun: async () => {
      const { things } = ContentList.parse(await (await asha.get('')).json())
      return things.filter(({ isBegun }) => isBegun).map(({ kind, key }) => `${kind}/${key}`)
    },
  }
}

for (const engine of engines)
  suite(`a new thing, on ${engine.name}`, () => {
    test('begins as a draft like another one, without what is sealed there, and goes live as its first version', async (t) => {
      const { app, asha, ravi, begin, begun } = await open(engine, t)
      assert.equal((await begin('AP-2027-05')).status, 201)
      assert.deepEqual(await begun(), ['batch/AP-2027-05'])
      const desk = asha.of('batch/AP-2027-05')
      const { body, set, version, baseNumber } = await desk.draft()
      assert.deepEqual([body['state'], set, version, baseNumber], ['draft', [], 1, 0])
      const shown = ContentThing.parse(await (await asha.get('/batch/AP-2027-05/versions')).json())
      assert.deepEqual([shown.isBegun, shown.title, shown.versions], [true, 'Aspen Plus, AP-2027-05', []])
      assert.match(shown.another?.keyRule ?? '', /AP-2025-01/)
      assert.equal((await ravi.of('batch/AP-2027-05').save({ body, baseNumber: 0 })).status, 200, 'others write it too')
      await desk.save({ body: { ...body, label: 'May 2027' }, version: 1, baseNumber: 0 })
      assert.equal((await desk.publish({ version: 2, note: 'a batch in May' })).status, 200)
      const live = await bodyOf(app.database, 'batch/AP-2027-05')
      assert.ok(live && 'label' in live && live.label === 'May 2027')
      assert.deepEqual(await begun(), [])
      const late = await ravi.of('batch/AP-2027-05').publish({ version: 1, note: 'too late' })
      assert.equal(await codeOf(late), 'versionStale', 'of two who began it alike the second sees both')
    })

    test('that is a course begins with its price, and both go live together', async (t) => {
      const { app, asha, begin, begun } = await open(engine, t)
      assert.equal((await begin('HeatExchangers', 'course/AspenHysys', 'Aspen Hysys')).status, 201)
      assert.deepEqual((await begun()).toSorted(), ['course/HeatExchangers', 'price/HeatExchangers'])
      const [course, price] = [asha.of('course/HeatExchangers'), asha.of('price/HeatExchangers')]
      const { body, faults, together } = await course.draft()
      assert.deepEqual(together, { kind: 'price', key: 'HeatExchangers' })
      assert.deepEqual(
        faults.map(({ field }) => field),
        ['name'],
      )
      const cost = await price.draft()
      assert.deepEqual([cost.body['courseId'], 'from' in cost.body], ['HeatExchangers', false])
      await price.save({ body: { ...cost.body, discounted: -1 }, version: 1, baseNumber: 0 })
      await course.save({ body: { ...body, name: 'Heat Exchangers' }, version: 1, baseNumber: 0 })
      const refused = await course.publish({ version: 2, note: 'a new course' })
      const errors = Problem.parse(await refused.json()).errors
      assert.match(errors.map(({ field, message }) => `${field}|${message}`).join(), /^\|Its price, discounted: /)
      await price.save({ body: cost.body, version: 2, baseNumber: 0 })
      assert.deepEqual((await course.draft()).faults, [])
      assert.equal((await course.publish({ version: 2, note: 'a new course' })).status, 200)
      for (const name of ['course/HeatExchangers', 'price/HeatExchangers'] as const)
        assert.ok(await bodyOf(app.database, name), name)
      assert.deepEqual(await begun(), [])
    })

    test('that is a course does not take the price that somebody else is writing', async (t) => {
      const { asha, ravi, begin } = await open(engine, t)
      await begin('HeatExchangers', 'course/AspenHysys')
      const { body } = await asha.of('course/HeatExchangers').draft()
      const desk = ravi.of('course/HeatExchangers')
      await desk.save({ body: { ...body, name: 'Heat Exchangers' }, baseNumber: 0 })
      const refused = await desk.publish({ version: 1, note: 'a new course' })
      assert.match(JSON.stringify(await refused.json()), /It has no price/)
    })

    test('has its address from its name: a batch with the initials of its course, a price that of its course', async (t) => {
      const { asha, begin } = await open(engine, t)
      const batch = await asha.of('batch/AP-2027-01').beginCalled('May 2027')
      assert.deepEqual(ContentBegun.parse(await batch.json()), { key: 'AP-May-2027', title: 'Aspen Plus, May 2027' })
      assert.equal((await asha.of('batch/AP-May-2027').draft()).body['label'], 'May 2027')
      const course = await asha.of('course/AspenHysys').beginCalled('Heat Exchangers')
      assert.deepEqual(ContentBegun.parse(await course.json()), { key: 'HeatExchangers', title: 'Heat Exchangers' })
      const { form } = await asha.of('price/HeatExchangers').draft()
      const field = form.find(({ name }) => name === 'courseId')
      assert.ok(field?.input === 'choice')
      assert.deepEqual(
        field.options.find(({ value }) => value === 'HeatExchangers'),
        { value: 'HeatExchangers', words: 'Heat Exchangers' },
      )
      assert.equal((await asha.of('price/HeatExchangers').drop(1)).status, 200)
      const like = ContentThing.parse(await (await asha.get('/price/AspenPlus/versions')).json())
      assert.deepEqual(like.another?.courses, [{ value: 'HeatExchangers', words: 'Heat Exchangers' }])
      const price = await begin('HeatExchangers', 'price/AspenPlus', 'Heat Exchangers')
      assert.deepEqual(ContentBegun.parse(await price.json()), { key: 'HeatExchangers', title: 'Heat Exchangers' })
      const { body } = await asha.of('price/HeatExchangers').draft()
      assert.deepEqual([body['courseId'], 'from' in body], ['HeatExchangers', false])
    })

    test('has a key of its own that its kind allows', async (t) => {
      const { begin, begun } = await open(engine, t)
      for (const [key, reason] of [
        ['AP-2027-01', /There is one with this address/],
        ['not a key', /words with hyphens/],
        ['x'.repeat(81), /words with hyphens/],
      ] as const) {
        const answer = await begin(key)
        assert.equal(answer.status, 422)
        const [error = assert.fail()] = Problem.parse(await answer.json()).errors
        assert.equal(error.field, 'key')
        assert.match(error.message, reason)
      }
      const twice = await Promise.all([begin('AP-2027-05'), begin('AP-2027-05')])
      assert.deepEqual(
        twice.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 422],
      )
      assert.equal(await codeOf(await begin('home-2', 'home/home')), 'contentUnknown', 'there is one home page')
      assert.deepEqual(await begun(), ['batch/AP-2027-05'])
    })

    test('is gone with its last draft, and waits for its moment where it is scheduled', async (t) => {
      const { app, asha, begin, begun } = await open(engine, t)
      await begin('AP-2027-05')
      await begin('AP-2027-06')
      assert.equal((await asha.of('batch/AP-2027-05').drop(1)).status, 200)
      assert.deepEqual(await begun(), ['batch/AP-2027-06'])
      assert.equal(await codeOf(await asha.get('/batch/AP-2027-05/draft')), 'contentUnknown')
      assert.equal((await asha.of('batch/AP-2027-06').schedule({ version: 1, at: MOMENT })).status, 200)
      assert.deepEqual(await begun(), ['batch/AP-2027-06'])
      app.setTime(new Date(MOMENT))
      await app.site.workers.duePublications.round()
      app.setTime(LATER)
      assert.ok(await bodyOf(app.database, 'batch/AP-2027-06', new Date(Date.parse(MOMENT) + 1000)))
    })
  })
