import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ContentBegun, ContentList } from '#contract/desk-content.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { bodyOf } from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { trainerBody } from '../../../../tests/support/trainers.ts'

async function open(engine: TestEngine, t: Cleaner) {
  const parts = await draftDesk(engine, t)
  const { app, asha } = parts
  const first = (key: string, { cookie } = asha, kind = 'trainer') =>
    app.send('POST', `/api/desk/content/${kind}/begin`, { name: key, key }, { cookie })
  const called = (name: string, kind = 'trainer') =>
    app.send('POST', `/api/desk/content/${kind}/begin`, { name }, { cookie: asha.cookie })
  const begun = async () => {
    const { things } = ContentList.parse(await (await asha.get('')).json())
    return things.flatMap(({ kind, key, isBegun }) => (isBegun ? [`${kind}/${key}`] : []))
  }
  return { ...parts, first, called, begun }
}

for (const engine of engines)
  suite(`the first thing of a kind, on ${engine.name}`, () => {
    test('begins empty, says what it lacks, shows its own page, and goes live; the next one may be like it', async (t) => {
      const { app, asha, first, begun } = await open(engine, t)
      assert.equal((await first('meera-iyer')).status, 201)
      assert.deepEqual(await begun(), ['trainer/meera-iyer'])
      const desk = asha.of('trainer/meera-iyer')
      const { body, pages, faults, version } = await desk.draft()
      assert.deepEqual([body['name'], body['plants'], version], ['meera-iyer', [], 1])
      assert.deepEqual(pages, ['/trainers/meera-iyer', '/about'])
      assert.deepEqual(
        faults.map(({ field }) => field),
        ['title', 'bio'],
      )
      await desk.save({ body: trainerBody(), version: 1 })
      assert.equal((await desk.publish({ version: 2, note: 'our first trainer' })).status, 200)
      const live = await bodyOf(app.database, 'trainer/meera-iyer')
      assert.ok(live && 'name' in live && live.name === 'Meera Iyer')
      assert.deepEqual(await begun(), [])
      assert.equal((await asha.of('trainer/meera-iyer').begin('anil-bhatt')).status, 201)
      const { form } = await asha.of('course/AspenPlus').draft()
      const trainers = form.find(({ name }) => name === 'trainers')
      assert.ok(trainers?.input === 'list' && trainers.item.input === 'choice')
      assert.deepEqual(
        trainers.item.options,
        [{ value: 'meera-iyer', words: 'Meera Iyer' }],
        'courses can choose who is published',
      )
    })

    test('has its address from its name, the first that is free, and is called so in the list', async (t) => {
      const { asha, called, begun } = await open(engine, t)
      const keys: string[] = []
      for (const name of ['Meera Iyer', 'Meera  Iyer', 'रसायन']) {
        const answer = await called(name)
        assert.equal(answer.status, 201, name)
        keys.push(ContentBegun.parse(await answer.json()).key)
      }
      assert.deepEqual(keys, ['meera-iyer', 'meera-iyer-2', 'trainer'])
      assert.deepEqual((await begun()).toSorted(), keys.map((key) => `trainer/${key}`).toSorted())
      const { things, firsts } = ContentList.parse(await (await asha.get('')).json())
      const titles = things.flatMap(({ isBegun, title }) => (isBegun ? [title] : []))
      assert.deepEqual(titles.toSorted(), ['Meera Iyer', 'Meera Iyer', 'रसायन'])
      const trainer = firsts.find(({ kind }) => kind === 'trainer')
      assert.deepEqual(trainer?.taken.toSorted(), keys.toSorted())
      const { body } = await asha.of('trainer/trainer').draft()
      await asha.of('trainer/trainer').save({ body: { ...body, name: '' }, version: 1 })
      const emptied = ContentList.parse(await (await asha.get('')).json()).things
      assert.ok(emptied.some(({ title }) => title === 'Trainer without a name'))
    })

    test('can be of every kind that an owner writes: jobs, issues, groups, replies, testimonials and masterclasses', async (t) => {
      const { asha, called } = await open(engine, t)
      const kinds = ['job', 'issue', 'community', 'reply', 'testimonial', 'webinar']
      for (const kind of kinds) {
        const answer = await called('Process engineer', kind)
        assert.equal(answer.status, 201, kind)
        assert.deepEqual(ContentBegun.parse(await answer.json()), {
          key: 'process-engineer',
          title: 'Process engineer',
        })
        const { faults, form } = await asha.of(`${kind}/process-engineer`).draft()
        const fields = form.map(({ name }) => name)
        for (const { field } of faults) assert.ok(fields.includes(field), `${kind}: ${field} can be filled in`)
      }
      const job = asha.of('job/process-engineer')
      const { body, version } = await job.draft()
      const rest = { company: 'Reliance', place: 'Jamnagar', experience: 'Two years', howToApply: 'Write to us.' }
      assert.equal((await job.save({ body: { ...body, ...rest }, version })).status, 200)
      assert.equal((await job.publish({ version: version + 1, note: 'our first job' })).status, 200)
    })

    test('has a key of its own, and is begun by those who may draft everything, of kinds that have none', async (t) => {
      const { as, first, begun } = await open(engine, t)
      for (const key of ['Meera Iyer', '../about', 'a'.repeat(81), ''])
        assert.equal((await first(key)).status, 422, key)
      for (const kind of ['home', 'course', 'nothing', 'constructor'])
        assert.equal(await codeOf(await first('x', undefined, kind)), 'contentUnknown', kind)
      const teaching = await as('kiran@example.com', { role: 'trainer', batchKey: 'AP-2025-01' })
      assert.equal(await codeOf(await first('meera-iyer', teaching)), 'forbidden')
      assert.equal((await first('meera-iyer')).status, 201)
      assert.equal((await first('meera-iyer')).status, 422, 'it is begun already')
      assert.deepEqual(await begun(), ['trainer/meera-iyer'])
    })
  })
