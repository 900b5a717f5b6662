import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { ContentList, ContentRestored, ContentThing, ContentWords } from '#contract/desk-content.ts'
import type { RoleGiven } from '#contract/staff.ts'
import { codeOf } from '../../../../tests/support/api-member.ts'
import {
  bodyOf,
  draftOf,
  dumpOf,
  LATER,
  LINK,
  newBatch,
  newPrice,
  publishAll,
} from '../../../../tests/support/content.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

type Given = RoleGiven['role'] | RoleGiven

/** Somebody at the desk, an hour after everything that a test publishes. */
async function open(engine: TestEngine, t: Cleaner, role: Given, env: Record<string, string> = {}) {
  const app = await createTestApp(engine, t, { env })
  const { cookie, uid } = await registerStaff(app, 'meera@example.com', role)
  app.setTime(LATER)
  const get = (path: string) => app.request(`/api/desk/content${path}`, { headers: { cookie } })
  return {
    app,
    uid,
    get,
    cookie,
    publish: async (...drafts: Parameters<typeof publishAll>[1]) =>
      assert.deepEqual((await publishAll(app.database, drafts)).faults, []),
    list: async () => ContentList.parse(await (await get('')).json()),
    thing: async (name: string) => ContentThing.parse(await (await get(`/${name}/versions`)).json()),
    words: async (name: string, number: number, query = '') =>
      ContentWords.parse(await (await get(`/${name}/versions/${number}${query}`)).json()),
    save: (name: string, typed: object) =>
      app.send(
        'PUT',
        `/api/desk/content/${name}/draft`,
        { body: {}, secrets: {}, baseNumber: 0, version: 0, ...typed },
        { cookie },
      ),
    restore: (name: string, body: object) =>
      app.send('POST', `/api/desk/content/${name}/restore`, { why: 'it was better', ...body }, { cookie }),
  }
}

const rowIn = ({ things }: ContentList, name: string) =>
  things.find(({ kind, key }) => `${kind}/${key}` === name) ?? assert.fail(`${name} is not in the list`)

const marked = ({ fields }: ContentWords) =>
  fields.map(({ name, parts }) => [
    name,
    parts.map(({ is, text }) => (is === 'same' ? text : `${is === 'added' ? '+' : '-'}[${text}]`)).join(''),
  ])

for (const engine of engines)
  suite(`content at the desk, on ${engine.name}`, () => {
    test('lists everything with what is live, since when and by whom, and prices that begin later', async (t) => {
      const { list, publish } = await open(engine, t, 'owner')
      const shipped = await list()
      assert.deepEqual(rowIn(shipped, 'course/AspenPlus').live, {
        number: 0,
        at: null,
        who: '',
        note: 'shipped',
        fault: null,
      })
      await publish(
        draftOf('course/AspenPlus', { name: 'Aspen Plus V14' }),
        newPrice('AspenPlus', 8500, '2027-01-01T00:00:00+05:30'),
      )
      const now = await list()
      const { title, kindName, live } = rowIn(now, 'course/AspenPlus')
      assert.deepEqual(
        [title, kindName, live.number, live.who, live.note],
        ['Aspen Plus V14', 'Course', 1, 'asha', 'a test'],
      )
      const price = rowIn(now, 'price/AspenPlus')
      assert.deepEqual([price.title, price.live.number], ['Aspen Plus V14', 0])
      assert.deepEqual(
        price.ahead.map(({ number, from, aside }) => [number, from, aside.split(' ')[0]]),
        [[1, '2026-12-31T18:30:00.000Z', '₹8,500']],
      )
      assert.equal(now.things.length, shipped.things.length)
      assert.equal(now.pagesFault, null)
    })

    test('says why the pages could not be drawn', async (t) => {
      const { app, list } = await open(engine, t, 'owner')
      await app.database.db.updateTable('contentState').set({ pagesFault: 'It broke' }).execute()
      assert.equal((await list()).pagesFault, 'It broke')
    })

    test('shows the versions of a thing and the words that changed between any two', async (t) => {
      const { thing, words, publish, get } = await open(engine, t, 'support')
      await publish(draftOf('about/about', { lead: 'We teach process engineers' }))
      await publish(draftOf('about/about', { lead: 'We teach chemical engineers' }))
      const { versions, live } = await thing('about/about')
      assert.deepEqual([versions.map(({ number }) => number), live.number], [[2, 1, 0], 2])
      assert.deepEqual(marked(await words('about/about', 2, '?against=1')), [
        ['Lead', 'We teach -[process]+[chemical] engineers'],
      ])
      assert.deepEqual(marked(await words('about/about', 1, '?against=1')), [])
      assert.ok((await words('about/about', 2)).fields.some(({ name }) => name === 'Offers heading'))
      for (const path of ['/about/none/versions', '/none/about/versions', '/about/about/versions/9'])
        assert.deepEqual([(await get(path)).status, await codeOf(await get(path))], [404, 'contentUnknown'])
      assert.equal(await codeOf(await get('/about/about/versions/2?against=9')), 'contentUnknown')
    })

    test('tells an inserted line of a list from lines that moved along', async (t) => {
      const { words, publish } = await open(engine, t, 'owner')
      const body = draftOf('course/AspenPlus').body
      assert.ok(body && typeof body === 'object' && 'outcomes' in body && Array.isArray(body.outcomes))
      await publish(draftOf('course/AspenPlus', { outcomes: ['A new first line', ...body.outcomes] }))
      const [[, text = ''] = []] = marked(await words('course/AspenPlus', 1, '?against=0'))
      assert.match(text, /^\+\[A new first line\n\]/)
      assert.doesNotMatch(text, /-\[/)
    })

    test('never shows what is sealed, and says that it was set anew', async (t) => {
      const { app, words, thing, publish, list } = await open(engine, t, 'owner')
      await publish(newBatch('AP-2027-01', { joinUrl: LINK }))
      await publish(newBatch('AP-2027-01', { joinUrl: `${LINK}-2`, label: 'Other' }))
      await publish(newBatch('AP-2027-01', { joinUrl: null, label: 'Other' }))
      assert.ok(marked(await words('batch/AP-2027-01', 2)).some((row) => row.join() === 'Link to join,set'))
      const [, sealed] = marked(await words('batch/AP-2027-01', 2, '?against=1'))
      assert.deepEqual(sealed, ['Link to join', '-[set]+[set anew]'])
      assert.deepEqual(marked(await words('batch/AP-2027-01', 3, '?against=2')), [['Link to join', '-[set]+[not set]']])
      const shown = JSON.stringify([await list(), await thing('batch/AP-2027-01'), await words('batch/AP-2027-01', 1)])
      assert.doesNotMatch(shown + (await dumpOf(app.database)), /planted/)
    })

    test('restores a version as a new one, with who and why in the audit', async (t) => {
      const { app, thing, publish, restore, uid, cookie } = await open(engine, t, 'owner')
      for (const lead of ['One', 'Two', 'Three']) await publish(draftOf('about/about', { lead }))
      const answer = await restore('about/about', { number: 1, seen: 3 })
      assert.deepEqual(ContentRestored.parse(await answer.json()), { number: 4, before: 3 })
      const { versions, live } = await thing('about/about')
      assert.deepEqual(
        versions.map(({ number }) => number),
        [4, 3, 2, 1, 0],
      )
      assert.deepEqual([live.number, live.who, live.note], [4, 'Asha Rao', 'it was better'])
      const first = await bodyOf(app.database, 'about/about')
      assert.ok(first && 'lead' in first && first.lead === 'One')
      const audit = await app.request('/api/desk/audit?subjectType=content&subjectId=about/about', {
        headers: { cookie },
      })
      const [entry = assert.fail()] = AuditPage.parse(await audit.json()).entries
      assert.deepEqual(
        [entry.actor, entry.action, entry.before, entry.after, entry.why],
        [uid, 'content.publish', { version: 3 }, { version: 4 }, 'it was better'],
      )
      assert.notEqual(entry.requestId, '')
    })

    test('restores nothing over a version that nobody saw, nor what is live, and keeps what cannot go live out', async (t) => {
      const { publish, restore, thing } = await open(engine, t, 'owner')
      await publish(newBatch('AP-2027-01', { startsOn: '2027-01-01' }))
      await publish(newBatch('AP-2027-01', { startsOn: '2027-01-02' }))
      const name = 'batch/AP-2027-01'
      const outcome = async (body: object) => codeOf(await restore(name, body))
      assert.equal(await outcome({ number: 1, seen: 1 }), 'versionStale')
      assert.equal(await outcome({ number: 2, seen: 2 }), 'contentSame')
      assert.equal(await outcome({ number: 7, seen: 2 }), 'contentFaulty')
      assert.equal(await outcome({ number: 1, seen: 2, why: ' ' }), 'fieldsInvalid')
      assert.equal((await thing(name)).versions.length, 2)
      const both = await Promise.all([restore(name, { number: 1, seen: 2 }), restore(name, { number: 1, seen: 2 })])
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      assert.equal((await thing(name)).versions.length, 3)
    })

    test('says of a price what a change does beside the pages', async (t) => {
      const { thing } = await open(engine, t, 'owner', { PAYMENT_BUTTONS: 'AspenPlus=pl_1' })
      const { effects } = await thing('price/AspenPlus')
      assert.match(effects.join('\n'), /^Orders that are open keep their amount.*\nA hosted payment button/)
      assert.deepEqual((await thing('about/about')).effects, [])
    })

    test('shows a trainer the own batch, its course and the page of that, and restores nothing for others', async (t) => {
      const trainer = await open(engine, t, { role: 'trainer', batchKey: 'AP-2025-01' })
      const { things } = await trainer.list()
      assert.deepEqual(
        things.map(({ kind, key }) => `${kind}/${key}`),
        ['course/AspenPlus', 'batch/AP-2025-01', 'course-page/AspenPlus'],
      )
      assert.equal((await trainer.get('/about/about/versions')).status, 404)
      assert.equal((await trainer.get('/price/AspenPlus/versions/0')).status, 404)
      assert.equal((await trainer.save('course/AspenPlus', {})).status, 200)
      assert.equal((await trainer.save('price/AspenPlus', {})).status, 404)
      assert.equal((await trainer.restore('course/AspenPlus', { number: 0, seen: 0 })).status, 403)
    })
  })
