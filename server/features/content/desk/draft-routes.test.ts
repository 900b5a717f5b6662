import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { ContentList } from '#contract/desk-content.ts'
import { ContentPublished, DRAFT_BYTES, DraftSaved, DraftDifference } from '#contract/desk-drafts.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import {
  bodyOf,
  draftOf,
  dumpOf,
  LATER,
  LINK,
  newBatch,
  newPrice,
  revisionOf,
} from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines } from '../../../../tests/support/engines.ts'

const errorsOf = async (answer: Response) => Problem.parse(await answer.json()).errors

for (const engine of engines)
  suite(`drafts at the desk, on ${engine.name}`, () => {
    test('begin with what is live, in a form with its rules, and never show a sealed text', async (t) => {
      const { app, asha, publishNow } = await draftDesk(engine, t)
      await publishNow(newBatch('AP-2027-01', { joinUrl: LINK }))
      const desk = asha.of('batch/AP-2027-01')
      const first = await desk.draft()
      assert.deepEqual(
        [first.body['label'], first.set, first.baseNumber, first.version],
        ['AP-2027-01', ['joinUrl'], 1, 0],
      )
      const label = first.form.find(({ name }) => name === 'label')
      assert.equal(label?.rule, 'Give the batch a label such as "Jan 2025"')
      const saved = await desk.save({ body: { ...first.body, label: '' }, secrets: { groupUrl: LINK }, baseNumber: 1 })
      assert.deepEqual(DraftSaved.parse(await saved.json()).faults, [
        { field: 'label', message: 'Give the batch a label such as "Jan 2025"' },
      ])
      const second = await desk.draft()
      assert.deepEqual([second.body['label'], second.set, second.version], ['', ['joinUrl', 'groupUrl'], 1])
      assert.equal(await codeOf(await desk.save({})), 'versionStale')
      assert.doesNotMatch(JSON.stringify([first, second]) + (await dumpOf(app.database)), /planted/)
    })

    test('stand in the list with whose they are, and name each other', async (t) => {
      const { asha, ravi } = await draftDesk(engine, t)
      await asha.of('about/about').save({})
      await ravi.of('about/about').save({})
      const { things } = ContentList.parse(await (await ravi.get('')).json())
      const { drafts } = things.find(({ kind }) => kind === 'about') ?? assert.fail()
      assert.deepEqual(
        new Set(drafts.map(({ who, isOwn }) => `${who} ${isOwn}`)),
        new Set(['Asha Rao false', 'Asha Rao true']),
      )
      const { others } = await asha.of('about/about').draft()
      assert.deepEqual(others, [{ id: ravi.uid, who: 'Asha Rao', savedAt: LATER.toISOString() }])
    })

    test('take bodies beyond the cap of other calls, up to their own', async (t) => {
      const { asha } = await draftDesk(engine, t)
      const desk = asha.of('about/about')
      assert.equal((await desk.save({ body: { who: 'x'.repeat(200_000) } })).status, 200)
      assert.equal(await codeOf(await desk.save({ body: { who: 'x'.repeat(DRAFT_BYTES) } })), 'bodyTooLarge')
      const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`)
      assert.deepEqual(await errorsOf(await desk.save({ body: { who: deep } })), [
        { field: 'body', message: 'This is nested too deeply' },
      ])
    })

    test('go live as a version with its note, and are no more; the audit says who', async (t) => {
      const { app, asha } = await draftDesk(engine, t)
      const desk = asha.of('about/about')
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, lead: 'We teach columns.' } })
      const { fields } = DraftDifference.parse(await (await desk.difference()).json())
      assert.deepEqual(
        fields.map(({ name, by }) => [name, by]),
        [['Lead', 'author']],
      )
      const answer = await desk.publish({ version: 1, note: 'a clear lead' })
      assert.deepEqual(ContentPublished.parse(await answer.json()), { number: 1, before: 0 })
      const live = await bodyOf(app.database, 'about/about')
      assert.ok(live && 'lead' in live && live.lead === 'We teach columns.')
      const { version, savedAt, baseNumber } = await desk.draft()
      assert.deepEqual([version, savedAt, baseNumber], [0, null, 1])
      const audit = await app.request('/api/desk/audit?subjectType=content&subjectId=about/about', {
        headers: { cookie: asha.cookie },
      })
      const [entry = assert.fail()] = AuditPage.parse(await audit.json()).entries
      assert.deepEqual([entry.actor, entry.action, entry.why], [asha.uid, 'content.publish', 'a clear lead'])
      assert.equal(await codeOf(await desk.publish({ version: 1 })), 'versionStale')
    })

    test('are not published while something is wrong: each fault at its field, sealed ones too', async (t) => {
      const { app, asha } = await draftDesk(engine, t)
      const desk = asha.of('batch/AP-2025-01')
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, label: ' ', capacity: 'many' }, secrets: { joinUrl: 'javascript:alert(1)' } })
      assert.deepEqual(await errorsOf(await desk.publish({ version: 1 })), [
        { field: 'label', message: 'Give the batch a label such as "Jan 2025"' },
        { field: 'capacity', message: 'The capacity is a whole number from 1, or null' },
        { field: 'joinUrl', message: 'Write a whole address that begins with https://' },
      ])
      await desk.save({ body, version: 1, secrets: { joinUrl: null } })
      assert.equal(await codeOf(await desk.publish({ version: 2 })), 'contentSame')
      assert.equal(await revisionOf(app.database), 0)
      assert.equal((await desk.draft()).version, 2)
    })

    test('that cannot be drawn never go live, and the next good one does', async (t) => {
      const drawn: string[] = []
      const { asha } = await draftDesk(engine, t, {
        drawTrial: async (added) => {
          drawn.push(...added.map(({ key }) => key))
          if (JSON.stringify(added).includes('broken')) throw new Error('no picture')
          return () => null
        },
      })
      const desk = asha.of('about/about')
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, lead: 'broken' } })
      const refused = await desk.publish({ version: 1 })
      const problem = Problem.parse(await refused.json())
      assert.deepEqual(
        [problem.code, problem.detail],
        ['contentFaulty', 'The pages cannot be drawn with it: no picture'],
      )
      assert.deepEqual([(await desk.draft()).newest, (await desk.draft()).version], [0, 1])
      await desk.save({ body: { ...body, lead: 'whole' }, version: 1 })
      assert.equal((await desk.publish({ version: 2 })).status, 200)
      assert.deepEqual(drawn, ['about', 'about'])
    })

    test('that somebody else was faster than show both, go on with either side, and lose nothing', async (t) => {
      const { app, asha, ravi } = await draftDesk(engine, t)
      const [mine, theirs] = [asha.of('about/about'), ravi.of('about/about')]
      const { body } = await mine.draft()
      await mine.save({ body: { ...body, lead: 'my lead', who: 'mine' } })
      await theirs.save({ body: { ...body, lead: 'their lead', heading: 'their heading' } })
      assert.equal((await theirs.publish({ version: 1 })).status, 200)
      const refused = await mine.publish({ version: 1 })
      assert.equal(refused.status, 409)
      assert.match(await refused.text(), /"current":\{"number":1,"body":\{.*their lead/)
      const { number, fields } = DraftDifference.parse(await (await mine.difference()).json())
      assert.equal(number, 1)
      assert.deepEqual(
        fields.map(({ field, by }) => [field, by]),
        [
          ['heading', 'others'],
          ['lead', 'both'],
          ['who', 'author'],
        ],
      )
      assert.equal(await codeOf(await mine.settle({ version: 1, seen: 0, theirs: [] })), 'versionStale')
      const settled = await mine.settle({ version: 1, seen: 1, theirs: ['heading', 'lead'] })
      assert.equal(DraftSaved.parse(await settled.json()).version, 2)
      assert.equal((await mine.publish({ version: 2 })).status, 200)
      const live = await bodyOf(app.database, 'about/about')
      assert.ok(live && 'lead' in live && 'heading' in live && 'who' in live)
      assert.deepEqual([live.lead, live.heading, live.who], ['their lead', 'their heading', 'mine'])
    })

    test('of a link go on with the link that somebody else published', async (t) => {
      const { app, asha, publishNow } = await draftDesk(engine, t)
      const desk = asha.of('batch/AP-2025-01')
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, label: 'Mine' }, secrets: { joinUrl: 'https://meet.example.com/mine' } })
      await publishNow(draftOf('batch/AP-2025-01', { joinUrl: LINK }))
      await desk.settle({ version: 1, seen: 1, theirs: ['joinUrl'] })
      const { fields } = DraftDifference.parse(await (await desk.difference()).json())
      assert.deepEqual(
        fields.map(({ field }) => field),
        ['label'],
      )
      assert.doesNotMatch(await dumpOf(app.database), /planted|example\.com\/mine/)
    })

    test('are dropped by their author, and taken over by somebody else', async (t) => {
      const { asha, ravi } = await draftDesk(engine, t)
      const [mine, theirs] = [asha.of('about/about'), ravi.of('about/about')]
      const { body } = await mine.draft()
      await theirs.save({ body: { ...body, lead: 'their lead' } })
      assert.equal(await codeOf(await mine.take({ of: 'nobody', version: 0 })), 'contentUnknown')
      assert.equal((await mine.take({ of: ravi.uid, version: 0 })).status, 200)
      assert.equal((await mine.draft()).body['lead'], 'their lead')
      assert.equal(await codeOf(await mine.drop(7)), 'versionStale')
      assert.equal((await mine.drop(1)).status, 200)
      assert.equal((await mine.draft()).version, 0)
      assert.equal((await theirs.draft()).version, 1)
      assert.equal((await (await mine.difference(ravi.uid)).json()).fields[0].field, 'lead')
    })

    test('of a price begin at once or later, and ask first about what they do elsewhere', async (t) => {
      const { app, asha, publishNow } = await draftDesk(engine, t)
      await publishNow(newPrice('AspenPlus', 7000, '2027-06-01T00:00:00+05:30'))
      const desk = asha.of('price/AspenPlus')
      const { body, baseNumber } = await desk.draft()
      assert.equal(baseNumber, 1)
      const saved = await desk.save({ body: { ...body, discounted: 8000 }, baseNumber })
      assert.deepEqual(DraftSaved.parse(await saved.json()).faults, [])
      assert.deepEqual(await errorsOf(await desk.publish({ version: 1 })), [
        { field: 'knows', message: 'Say that you know what this does' },
      ])
      assert.equal((await desk.publish({ version: 1, knows: true })).status, 200)
      const live = await bodyOf(app.database, 'price/AspenPlus')
      assert.ok(live && 'discounted' in live)
      assert.deepEqual([live.discounted, live.from], [8000, '2026-11-20T18:30:00.000+05:30'])
    })

    test('are for those who may write them: a trainer drafts the own course and publishes nothing', async (t) => {
      const { as } = await draftDesk(engine, t)
      const trainer = await as('kiran@example.com', { role: 'trainer', batchKey: 'AP-2025-01' })
      assert.equal((await trainer.of('course/AspenPlus').save({})).status, 200)
      assert.equal((await trainer.of('price/AspenPlus').save({})).status, 404)
      assert.equal((await trainer.of('course/AspenPlus').publish({ version: 1 })).status, 403)
      const support = await as('sita@example.com', 'support')
      assert.equal((await support.of('price/AspenPlus').save({})).status, 200)
      assert.equal((await support.of('price/AspenPlus').publish({ version: 1 })).status, 403)
    })
  })
