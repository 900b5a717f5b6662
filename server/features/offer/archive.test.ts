import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ArchiveAnswer } from '#contract/archiving.ts'
import { AuditPage } from '#contract/audit.ts'
import { BatchBoard } from '#contract/desk-batches.ts'
import { ContentThing } from '#contract/desk-content.ts'
import { ContentPublished } from '#contract/desk-drafts.ts'
import { codeOf } from '../../../tests/support/api-member.ts'
import { bodyOf, draftOf, LATER, newBatch, publishAll } from '../../../tests/support/content.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { draftDesk } from '../../../tests/support/draft-desk.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { testAppOn } from '../../../tests/support/test-app.ts'

const COURSE = 'course/AspenPlus'
const BATCH = 'batch/AP-2025-01'

async function open(engine: TestEngine, t: Cleaner) {
  const { app, asha, ravi, publishNow } = await draftDesk(engine, t)
  const call = (name: string) => `/api/desk/content/${name}/archive`
  const look = async (name: string) => {
    const answer = await app.request(call(name), { headers: { cookie: asha.cookie } })
    return ArchiveAnswer.parse(await answer.json()).archive
  }
  const archive = (name: string, body: object = {}, cookie = asha.cookie, at = app) =>
    at.send('POST', call(name), { isArchived: true, seen: 0, why: 'Nobody asks for it', ...body }, { cookie })
  return {
    app,
    asha,
    ravi,
    publishNow,
    archive,
    look,
    says: async (name: string) => (await look(name))?.effects ?? [],
    isOff: async (name: string) => (await look(name))?.isArchived,
    thing: async (name: string) => ContentThing.parse(await (await asha.get(`/${name}/versions`)).json()),
  }
}

for (const engine of engines)
  suite(`archiving, on ${engine.name}`, () => {
    test('a course is a version with who and why, and putting it back is the next one', async (t) => {
      const { app, asha, archive, thing, isOff } = await open(engine, t)
      const answer = await archive(COURSE)
      assert.equal(answer.status, 200, await answer.clone().text())
      assert.deepEqual(ContentPublished.parse(await answer.json()), { number: 1, before: 0 })
      const { versions, aside, live } = await thing(COURSE)
      assert.deepEqual(
        [versions.map(({ note }) => note), aside, live.who],
        [['Archived: Nobody asks for it', 'shipped'], 'archived', 'Asha Rao'],
      )
      assert.equal(await isOff(COURSE), true)
      const audit = await app.request(`/api/desk/audit?subjectType=content&subjectId=${COURSE}`, {
        headers: { cookie: asha.cookie },
      })
      const [entry] = AuditPage.parse(await audit.json()).entries
      assert.deepEqual(
        [entry?.actor, entry?.action, entry?.before, entry?.after, entry?.why],
        [asha.uid, 'content.publish', { version: 0 }, { version: 1 }, 'Archived: Nobody asks for it'],
      )
      assert.equal((await archive(COURSE, { isArchived: false, seen: 1, why: 'People ask again' })).status, 200)
      assert.equal(await isOff(COURSE), false)
      assert.deepEqual(await bodyOf(app.database, COURSE), draftOf(COURSE).body, 'word for word as it was')
    })

    test('a course that begins like an archived one is not archived', async (t) => {
      const { asha, archive } = await open(engine, t)
      await archive(COURSE)
      assert.equal((await asha.of(COURSE).begin('HeatPumps', 'Heat pumps')).status, 201)
      const { body } = await asha.of('course/HeatPumps').draft()
      assert.deepEqual([body['name'], 'isArchived' in body], ['Heat pumps', false])
    })

    test('is taken back by restoring the version of before', async (t) => {
      const { asha, archive, isOff } = await open(engine, t)
      await archive(COURSE)
      assert.equal((await asha.of(COURSE).restore({ number: 0, seen: 1 })).status, 200)
      assert.equal(await isOff(COURSE), false)
    })

    test('of two owners at once one archives, and nobody over a version that they did not see', async (t) => {
      const { app, ravi, archive, thing, publishNow } = await open(engine, t)
      const other = testAppOn(app.database)
      other.setTime(LATER)
      const both = await Promise.all([archive(COURSE), archive(COURSE, {}, ravi.cookie, other)])
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      )
      assert.equal((await thing(COURSE)).versions.length, 2)
      assert.equal(await codeOf(await archive(COURSE, { seen: 1 })), 'contentSame')
      await publishNow(draftOf(COURSE, { isArchived: true, hours: 25 }))
      assert.equal(await codeOf(await archive(COURSE, { isArchived: false, seen: 1 })), 'versionStale')
    })

    test('is for courses and for batches that are announced, run or are archived', async (t) => {
      const { archive, look, publishNow } = await open(engine, t)
      await publishNow(newBatch('AP-DRAFT', { state: 'draft' }), newBatch('AP-OFF', { state: 'cancelled' }))
      for (const name of ['about/about', 'price/AspenPlus', 'batch/AP-DRAFT', 'batch/AP-OFF', 'course/Nothing']) {
        assert.equal(await look(name), null, name)
        assert.equal(await codeOf(await archive(name)), 'contentUnknown', name)
      }
      for (const wrong of [{ isArchived: 'yes' }, { why: ' ' }, { why: 'x'.repeat(251) }, { seen: -1e12 }])
        assert.equal(await codeOf(await archive(COURSE, wrong)), 'fieldsInvalid')
    })

    test('is the owner’s alone', async (t) => {
      const { app, archive, thing } = await open(engine, t)
      for (const role of ['support', 'trainer', 'accountant'] as const) {
        const { cookie } = await registerStaff(app, `${role}@example.com`, role)
        assert.equal(await codeOf(await archive(COURSE, {}, cookie)), 'forbidden', role)
        for (const path of [`content/${COURSE}/archive`, 'course-order']) {
          const asked = await app.request(`/api/desk/${path}`, { headers: { cookie } })
          assert.equal(await codeOf(asked), 'forbidden', role)
        }
      }
      assert.equal((await thing(COURSE)).versions.length, 1)
    })

    test('does nothing where the pages cannot be drawn with it', async (t) => {
      const { app, asha, archive, thing } = await open(engine, t)
      const undrawn = testAppOn(app.database, { drawTrial: () => Promise.reject(new Error('no page')) })
      undrawn.setTime(LATER)
      assert.equal(await codeOf(await archive(COURSE, {}, asha.cookie, undrawn)), 'contentFaulty')
      assert.equal((await thing(COURSE)).versions.length, 1)
    })

    test('holds back what was scheduled of the course before', async (t) => {
      const { app, asha, archive, says, isOff, thing } = await open(engine, t)
      const desk = asha.of(COURSE)
      const { body } = await desk.draft()
      await desk.save({ body: { ...body, hours: 26 } })
      assert.equal((await desk.schedule({ version: 1, at: '2027-01-31T10:00:00+05:30' })).status, 200)
      assert.match((await says(COURSE)).join('\n'), /A change of it is scheduled.*is written to a file/)
      const mailing = testAppOn(app.database, { env: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com' } })
      mailing.setTime(LATER)
      const call = `/api/desk/content/${COURSE}/archive`
      const said = await mailing.request(call, { headers: { cookie: asha.cookie } })
      assert.match(await said.text(), /A change of it is scheduled.*you get an e-mail about it/)
      await archive(COURSE)
      app.setTime(new Date('2027-01-31T10:00:00+05:30'))
      await app.site.workers.duePublications.round()
      app.setTime(LATER)
      assert.equal(await isOff(COURSE), true)
      assert.match((await thing(COURSE)).scheduled?.fault ?? '', /another version/)
    })

    test('says before the press what becomes of a course', async (t) => {
      const { archive, says, publishNow } = await open(engine, t)
      assert.deepEqual(await says(COURSE), [
        'It leaves the site: its page says “Course not found”, and Courses, Home, Compare and search engines do not show it.',
        '/AspenPlus says that you do not offer it any more, and leads to the other courses.',
        'Jan 2025 is on sale now. Nobody can buy it any more.',
        'Somebody who is paying right now is still enrolled, or you find the payment under Payments.',
        'Nobody is enrolled.',
      ])
      for (const id of ['ProcessDesignEngieering', 'AspenHysys', 'ProcessSafety']) await archive(`course/${id}`)
      assert.ok((await says(COURSE)).includes('It is the last course on sale: visitors can buy nothing then.'))
      await publishNow(draftOf(BATCH, { state: 'done' }))
      await archive(COURSE)
      assert.deepEqual(await says(COURSE), [
        'It is on the site again, at the same address and with the same texts.',
        'No batch of it is on sale: visitors can ask to be told of the next one.',
      ])
    })

    test('says before the press what becomes of a batch', async (t) => {
      const { app, says, archive, publishNow } = await open(engine, t)
      assert.deepEqual(await says(BATCH), [
        'Visitors do not see it any more, and nobody can join it.',
        'It is the only batch of Aspen Plus on sale: nobody can buy the course until there is another one.',
        'Nobody is enrolled.',
      ])
      await publishNow(newBatch('AP-2027-01', { startsOn: '2027-01-16' }))
      assert.ok(!(await says(BATCH)).some((line) => line.startsWith('It is the only')))
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const live = testAppOn(app.database, { isLive: true })
      live.setTime(LATER)
      await live.catalog.refresh()
      const plan = { firstDay: '2027-01-16', weekly: [{ day: 'Sat', at: '19:00', minutes: 120 }], count: 3 }
      const planned = await live.send('POST', '/api/desk/batches/AP-2027-01/classes/plan', plan, { cookie })
      assert.equal(planned.status, 201, await planned.clone().text())
      const said = await says('batch/AP-2027-01')
      assert.ok(
        said.includes('3 classes are still ahead and take place. Cancel them under Classes if they should not.'),
      )
      assert.ok(said.includes('To stop new people and let it go on, set its last day to enrol instead.'))
      await archive(COURSE)
      assert.equal((await says(BATCH))[0], 'Visitors do not see it now.')
    })

    test('a batch is done: it leaves the open ones, and comes back as running once its first day has come', async (t) => {
      const { app, asha, archive, says, publishNow } = await open(engine, t)
      await publishNow(newBatch('AP-2026-11', { startsOn: '2026-11-14', endsOn: '2027-01-31', state: 'running' }))
      await publishNow(newBatch('AP-2027-01', { startsOn: '2027-01-16' }))
      for (const [key, back] of [
        ['AP-2026-11', 'running'],
        ['AP-2027-01', 'announced'],
      ] as const) {
        assert.equal((await archive(`batch/${key}`, { seen: 1 })).status, 200)
        const off = await bodyOf(app.database, `batch/${key}`)
        assert.ok(off && 'state' in off && off.state === 'done')
        assert.ok((await says(`batch/${key}`)).includes('Visitors can join it.'))
        assert.equal((await archive(`batch/${key}`, { isArchived: false, seen: 2 })).status, 200)
        const on = await bodyOf(app.database, `batch/${key}`)
        assert.ok(on && 'state' in on && on.state === back)
      }
      await archive('batch/AP-2027-01', { seen: 3 })
      const live = testAppOn(app.database, { isLive: true })
      live.setTime(LATER)
      await live.catalog.refresh()
      const board = await live.request('/api/desk/batches', { headers: { cookie: asha.cookie } })
      const { batches } = BatchBoard.parse(await board.json())
      assert.equal(batches.find(({ key }) => key === 'AP-2027-01')?.state, 'done')
      await publishAll(app.database, [draftOf(COURSE, { isArchived: true })], { at: LATER })
      assert.ok((await says('batch/AP-2027-01')).includes('Its course is archived, so visitors do not see it.'))
    })

    test('nobody loses the sealed link of a batch by it', async (t) => {
      const { app, archive, publishNow } = await open(engine, t)
      await publishNow(newBatch('AP-2027-01', { joinUrl: 'https://meet.example.com/room' }))
      await archive('batch/AP-2027-01', { seen: 1 })
      const live = testAppOn(app.database, { isLive: true })
      live.setTime(LATER)
      await live.catalog.refresh()
      assert.equal((await live.catalog.batchAccess('AP-2027-01')).joinUrl, 'https://meet.example.com/room')
    })
  })
