import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ContentThing } from '#contract/desk-content.ts'
import { ContentScheduled, DraftDifference } from '#contract/desk-drafts.ts'
import { Problem } from '#contract/problem.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import { bodyOf, draftOf, LATER } from '../../../../tests/support/content.ts'
import { draftDesk } from '../../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { testAppOn } from '../../../../tests/support/test-app.ts'

const MOMENT = '2027-01-31T10:00:00+05:30'
const DUE = new Date(MOMENT)

/** A draft of About that is scheduled, by an owner. */
async function open(engine: TestEngine, t: Cleaner, deps: Parameters<typeof draftDesk>[2] = {}) {
  const parts = await draftDesk(engine, t, deps)
  const { app, asha } = parts
  const desk = asha.of('about/about')
  const { body } = await desk.draft()
  await desk.save({ body: { ...body, lead: 'In the new year' } })
  const answer = await desk.schedule({ version: 1, at: MOMENT })
  assert.equal(answer.status, 200, await answer.clone().text())
  return {
    ...parts,
    desk,
    version: ContentScheduled.parse(await answer.json()).version,
    thing: async () => ContentThing.parse(await (await asha.get('/about/about/versions')).json()),
    lead: async () => {
      const live = await bodyOf(app.database, 'about/about', new Date(DUE.getTime() + 1000))
      return live && 'lead' in live ? live.lead : null
    },
    due: async (...others: ReadonlyArray<typeof app>) => {
      for (const one of [app, ...others]) one.setTime(DUE)
      await Promise.all([app, ...others].map((one) => one.site.workers.duePublications.round()))
      // Whoever is signed in is so for hours, not for months.
      app.setTime(LATER)
    },
  }
}

for (const engine of engines)
  suite(`what is scheduled, on ${engine.name}`, () => {
    test('stands in the list, waits for its moment, and goes live once with two servers running', async (t) => {
      const { app, asha, thing, lead, due, desk } = await open(engine, t)
      assert.deepEqual((await thing()).scheduled?.at, DUE.toISOString())
      assert.equal((await desk.draft()).version, 0)
      const words = await asha.get('/about/about/draft/difference?scheduled=yes')
      assert.deepEqual(
        DraftDifference.parse(await words.json()).fields.map(({ field }) => field),
        ['lead'],
      )
      await app.site.workers.duePublications.round()
      assert.notEqual(await lead(), 'In the new year')
      await due(testAppOn(app.database), testAppOn(app.database))
      assert.equal(await lead(), 'In the new year')
      const { versions, scheduled } = await thing()
      assert.deepEqual(
        [versions.length, versions[0]?.note, versions[0]?.who, scheduled],
        [2, 'a test', 'Asha Rao', null],
      )
      const letters = await app.database.db
        .selectFrom('outbox')
        .select('kind')
        .where('kind', '=', 'contentHeld')
        .execute()
      assert.deepEqual(letters, [])
    })

    test('is called back as a draft, and not over another one', async (t) => {
      const { desk, thing, due, lead, version } = await open(engine, t)
      assert.equal(await codeOf(await desk.callBack(version + 1)), 'versionStale')
      await desk.save({ body: { lead: 'another' } })
      assert.equal(await codeOf(await desk.callBack(version)), 'versionStale')
      await desk.drop(1)
      assert.equal((await desk.callBack(version)).status, 200)
      assert.equal((await desk.draft()).body['lead'], 'In the new year')
      assert.equal((await thing()).scheduled, null)
      await due()
      assert.notEqual(await lead(), 'In the new year')
    })

    test('that became broken meanwhile does not go live, and every owner hears why, once', async (t) => {
      const { app, thing, due, lead, desk } = await open(engine, t, {
        drawTrial: async (_added, at) => {
          if (at >= DUE) throw new Error('no picture')
          return () => null
        },
      })
      await due()
      await due()
      assert.notEqual(await lead(), 'In the new year')
      assert.match((await thing()).scheduled?.fault ?? '', /cannot be drawn with it: no picture/)
      const letters = await app.database.db
        .selectFrom('outbox')
        .select(['recipient', 'subject'])
        .where('kind', '=', 'contentHeld')
        .execute()
      assert.equal(letters.length, new Set(letters.map(({ recipient }) => recipient)).size)
      assert.deepEqual(new Set(letters.map(({ subject }) => subject)), new Set(['Not published: About']))
      assert.ok(letters.some(({ recipient }) => recipient === 'asha@example.com'))
      const { version = 0 } = (await thing()).scheduled ?? {}
      assert.equal((await desk.callBack(version)).status, 200)
    })

    test('goes over no version that came after it', async (t) => {
      const { publishNow, due, lead, thing } = await open(engine, t)
      await publishNow(draftOf('about/about', { lead: 'Published first' }))
      await due()
      assert.equal(await lead(), 'Published first')
      assert.match((await thing()).scheduled?.fault ?? '', /another version/)
    })

    test('is in the future, one of a thing, and by the owner', async (t) => {
      const { as, desk, asha } = await open(engine, t)
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, lead: 'Second' } })
      assert.equal(await codeOf(await desk.schedule({ version: 1, at: MOMENT })), 'versionStale')
      const past = await asha.of('office/office').schedule({ version: 1, at: '2020-01-01T00:00:00Z' })
      assert.deepEqual(Problem.parse(await past.json()).errors, [
        { field: 'at', message: 'This moment is past: choose a later one' },
      ])
      const support = await as('sita@example.com', 'support')
      assert.equal((await support.of('about/about').schedule({ version: 1, at: MOMENT })).status, 403)
    })
  })
