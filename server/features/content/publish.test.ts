import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { SEED } from '#content/seed.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import {
  dumpOf,
  linesOf,
  namesOf,
  newBatch,
  newPrice,
  draftOf,
  publishAll,
  SECRET,
} from '../../../tests/support/content.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import type { Database } from '../../database/open.ts'
import { nameOf } from './published.ts'
import { preview, publish } from './publish.ts'
import { priced, restored } from './proposals.ts'
import { openField } from './sealed-fields.ts'
import { createSealer } from './sealing.ts'
import { findThing, standingAt } from './standing.ts'
import { readTimeline } from './timeline.ts'

const LATER = new Date(NOON.getTime() + 3_600_000)
const LINK = 'https://meet.example.com/planted-link'
const OWNER = { actor: 'asha', note: 'a test' }

const standing = async ({ db }: Database, time = LATER) =>
  standingAt((await readTimeline(db)).versions, time.toISOString())
const bodyOf = async (database: Database, name: string, time?: Date) =>
  findThing(await standing(database, time), name)?.body
const revisionOf = async ({ db }: Database) => (await readTimeline(db)).revision

for (const engine of engines)
  suite(`publishing on ${engine.name}`, () => {
    test('adds a version for what changes, and none for what says what counts already', async (t) => {
      const database = await engine.open(t)
      assert.deepEqual(namesOf(await publishAll(database, SEED)), [], 'what is shipped says nothing new')
      assert.equal(await revisionOf(database), 0)
      const drafts = [draftOf('office/office', { hours: '10am-6pm' }), newBatch('AP-2027-01')]
      assert.deepEqual(namesOf(await publishAll(database, drafts)), ['office/office 1', 'batch/AP-2027-01 1'])
      assert.deepEqual(namesOf(await publishAll(database, drafts)), [])
      assert.deepEqual(namesOf(await publishAll(database, [draftOf('office/office')])), ['office/office 2'])
      assert.equal(await revisionOf(database), 2)
      assert.deepEqual((await standing(database)).length, SEED.length + 1)
      const noted = await database.db.selectFrom('auditLog').select('subjectId').orderBy('id').execute()
      assert.deepEqual(
        noted.map(({ subjectId }) => subjectId),
        ['office/office', 'batch/AP-2027-01', 'office/office'],
      )
      assert.equal(await assertChained(database), 3)
    })

    test('publishes nothing when one thing is wrong, and names every fault', async (t) => {
      const database = await engine.open(t)
      const outcome = await publishAll(database, [
        draftOf('office/office', { hours: '10am-6pm' }),
        newBatch('AP-2027-01', { startsOn: '2027-02-01', endsOn: '2027-01-01' }),
        newBatch('AP-2027-02', { courseId: 'Nothing' }),
        newBatch('AP_2027', { weekly: [{ day: 'Sat', at: '25:00', minutes: 120 }], colour: 'red' }),
        { kind: 'page', key: 'x', body: {} },
        newPrice('AspenPlus', 13_000, NOON.toISOString()),
        newPrice('AspenHysys', 8_000, '2026-11-20T11:59:59Z'),
        draftOf('about/about', { who: 'see [this](http://example.com) and [that](/nowhere)' }),
      ])
      assert.deepEqual(linesOf(outcome), [
        'batch/AP-2027-01 endsOn: The last day is before the first',
        'batch/AP_2027 : It cannot be called "AP_2027": its key has words with hyphens, such as AP-2025-01',
        'batch/AP_2027 weekly[0].at: Write the time in India such as 19:00',
        'batch/AP_2027 colour: This field is not known',
        'page/x : There is no such kind of thing. There are: course, batch, price, webinar, testimonial, course-page, home, about, office, legal, description, video, job, issue, community, reply',
        'price/AspenPlus discounted: The price is above the original price',
        'price/AspenHysys from: This moment is past: a price begins now or later',
        'batch/AP-2027-02 courseId: There is no course Nothing',
        'about/about who: The link http://example.com leads neither to https://, nor to mailto:, nor to a page of this site such as /terms',
        'about/about who: The link /nowhere leads to no page of this site',
      ])
      assert.deepEqual(outcome.changes, [])
      assert.deepEqual(await database.db.selectFrom('contentVersions').selectAll().execute(), [])
      assert.equal(await revisionOf(database), 0)
    })

    test('judges publications at the same time one after the other', async (t) => {
      const location = await engine.location(t)
      const databases = [await openDatabase(location, () => {}), await openDatabase(location, () => {})]
      await migrate(databases[0]!)
      const course = (key: string) => [
        { ...draftOf('course/AspenPlus', { name: 'Pinch Analysis' }), key },
        { ...draftOf('price/AspenPlus', { courseId: key, from: NOON.toISOString() }), key },
      ]
      const outcomes = await Promise.all([
        ...Array.from({ length: 20 }, (_, index) =>
          publishAll(databases[index % 2]!, [draftOf('office/office', { since: 2000 + index })]),
        ),
        publishAll(databases[0]!, course('PinchOne')),
        publishAll(databases[1]!, course('PinchTwo')),
      ])
      const numbers = outcomes.slice(0, 20).flatMap(({ changes }) => changes.map(({ after }) => after.number))
      assert.deepEqual(
        numbers.toSorted((a, b) => a - b),
        Array.from({ length: 20 }, (_, index) => index + 1),
      )
      assert.deepEqual(
        outcomes
          .slice(20)
          .flatMap(linesOf)
          .map((line) => line.replace(/Pinch(One|Two)/, '…')),
        ['course/… name: Another course is called Pinch Analysis'],
      )
      assert.equal(await revisionOf(databases[0]!), 21)
      await Promise.all(databases.map((database) => database.close()))
    })

    test('the database itself refuses to change or delete a version', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [draftOf('office/office', { since: 2000 })])
      const before = await database.db.selectFrom('contentVersions').selectAll().execute()
      const row = { kind: 'office', key: 'office', number: 1, body: '{}', publishedAt: '', actor: '', note: '' }
      for (const attempt of [
        () => database.db.updateTable('contentVersions').set({ body: '{}' }).execute(),
        () => database.db.deleteFrom('contentVersions').execute(),
        () => database.db.insertInto('contentVersions').values(row).execute(),
        () =>
          database.db
            .insertInto('contentVersions')
            .values(row)
            .onConflict((conflict) => conflict.columns(['kind', 'key', 'number']).doUpdateSet({ body: '{}' }))
            .execute(),
        () =>
          engine.name === 'sqlite'
            ? database.db.replaceInto('contentVersions').values(row).execute()
            : sql`truncate "contentVersions"`.execute(database.db),
      ])
        await assert.rejects(attempt(), /never changed or deleted|duplicate key/)
      assert.deepEqual(await database.db.selectFrom('contentVersions').selectAll().execute(), before)
    })

    test('shows what would happen, and does nothing', async (t) => {
      const database = await engine.open(t)
      const drafts = [draftOf('office/office', { since: 2000 })]
      const deps = { database, now: () => NOON, secret: SECRET }
      assert.deepEqual(namesOf(await preview(deps, () => ({ drafts, faults: [] }), OWNER)), ['office/office 1'])
      assert.equal(await revisionOf(database), 0)
    })

    test('keeps links and notes sealed, as they are where a body is silent, and takes them away for null', async (t) => {
      const database = await engine.open(t)
      const planted = { joinUrl: LINK, groupUrl: `${LINK}-group`, note: 'planted note: knock twice' }
      await publishAll(database, [
        draftOf('batch/AP-2025-01', planted),
        draftOf('webinar/standing', { title: 'Masterclasses', joinUrl: LINK }),
      ])
      const openAll = async () => {
        const batch = findThing(await standing(database), 'batch/AP-2025-01') ?? assert.fail()
        return ['joinUrl', 'groupUrl', 'note'].map((field) => openField(createSealer(SECRET), batch, field))
      }
      assert.deepEqual(await openAll(), Object.values(planted))
      assert.doesNotMatch(await dumpOf(database), /planted/)
      const silent = { joinUrl: undefined, groupUrl: undefined, note: undefined }
      const draft = (changes: object) => JSON.parse(JSON.stringify(draftOf('batch/AP-2025-01', changes))) as never
      await publishAll(database, [draft({ ...silent, label: 'Feb 2025' })])
      assert.deepEqual(await openAll(), Object.values(planted), 'as they were')
      assert.deepEqual(
        namesOf(await publishAll(database, [draft({ ...planted, label: 'Feb 2025' })])),
        [],
        'the same again',
      )
      assert.deepEqual(namesOf(await publishAll(database, [draft({ ...silent, groupUrl: null, label: 'Feb 2025' })])), [
        'batch/AP-2025-01 3',
      ])
      assert.deepEqual(await openAll(), [LINK, null, planted.note])
    })

    test('with another secret everything still shows, and a link counts as not readable until it is given anew', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [draftOf('batch/AP-2025-01', { joinUrl: LINK, label: 'Feb 2025' })])
      const secret = 'another secret, as long as the first'
      const join = async () => {
        const batch = findThing(await standing(database), 'batch/AP-2025-01') ?? assert.fail()
        return openField(createSealer(secret), batch, 'joinUrl')
      }
      assert.equal(await join(), undefined)
      const { joinUrl: _silent, ...body } = draftOf('batch/AP-2025-01', { label: 'Feb 2025' }).body as { joinUrl: null }
      const silent = { kind: 'batch', key: 'AP-2025-01', body }
      assert.deepEqual(namesOf(await publishAll(database, [silent], { secret })), [])
      await publishAll(database, [{ ...silent, body: { ...body, joinUrl: LINK } }], { secret })
      assert.equal(await join(), LINK)
    })

    test('brings back any version, what is shipped too', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const restore = (name: string, number: number) => publish(deps, restored(name, number), OWNER)
      await publishAll(database, [draftOf('batch/AP-2025-01', { label: 'Feb 2025', joinUrl: LINK })])
      await publishAll(database, [draftOf('batch/AP-2025-01', { label: 'Mar 2025', joinUrl: null })])
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 2)), [], 'it is as it was')
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 1)), ['batch/AP-2025-01 3'])
      const batch = findThing(await standing(database), 'batch/AP-2025-01')
      assert.ok(batch?.kind === 'batch' && batch.body.label === 'Feb 2025')
      assert.equal(openField(createSealer(SECRET), batch, 'joinUrl'), LINK)
      assert.deepEqual(namesOf(await restore('batch/AP-2025-01', 0)), ['batch/AP-2025-01 4'])
      assert.deepEqual(linesOf(await restore('batch/AP-2025-01', 7)), [
        'batch/AP-2025-01 : There is no version 7. There are: 0, 1, 2, 3, 4',
      ])
      assert.deepEqual(linesOf(await restore('batch/AP-2099-01', 0)), ['batch/AP-2099-01 : There is no such thing'])
    })

    test('keeps what each price was, and starts those to come at their moment', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const price = (...about: Parameters<typeof priced>) => publish(deps, priced(...about), OWNER)
      const discounted = async (time: Date) =>
        ((await bodyOf(database, 'price/AspenPlus', time)) as { discounted: number }).discounted
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 10_000 })), ['price/AspenPlus 1'])
      assert.deepEqual(namesOf(await price('aspen plus', { discounted: 10_000 })), [], 'by its name, and nothing new')
      const from = LATER.toISOString()
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 11_000, from })), ['price/AspenPlus 2'])
      assert.deepEqual(namesOf(await price('AspenPlus', { discounted: 11_000, from })), [])
      const times = [new Date(NOON.getTime() - 1), NOON, new Date(LATER.getTime() - 1), LATER]
      assert.deepEqual(await Promise.all(times.map(discounted)), [9000, 10_000, 10_000, 11_000])
      assert.deepEqual(
        namesOf(await price('AspenPlus', { discounted: 10_000, from })),
        ['price/AspenPlus 3'],
        'called off',
      )
      assert.equal(await discounted(LATER), 10_000)
      assert.deepEqual(namesOf(await publish(deps, restored('price/AspenPlus', 0), OWNER)), ['price/AspenPlus 4'])
      assert.equal(await discounted(NOON), 9000)
      assert.deepEqual(linesOf(await price('Nothing', { discounted: 1 })), ['course/Nothing : There is no such course'])
      assert.deepEqual(linesOf(await price('AspenPlus', { discounted: 0, from: 'soon' })), [
        'price/AspenPlus discounted: An amount is a whole number of rupees from 1',
        'price/AspenPlus from: Write a moment such as 2027-01-31T10:00:00+05:30',
      ])
      assert.deepEqual(linesOf(await price('AspenPlus', { discounted: 8000, from: '2026-11-20T11:59:59.999Z' })), [
        'price/AspenPlus from: This moment is past: a price begins now or later',
      ])
    })

    test('whatever is published and restored, in any order, the last of it counts and every version stays', async (t) => {
      const database = await engine.open(t)
      const deps = { database, now: () => NOON, secret: SECRET }
      const step = fc.record({
        key: fc.constantFrom('terms', 'privacy'),
        text: fc.nat({ max: 3 }),
        restore: fc.option(fc.nat({ max: 6 })),
      })
      const bodies = new Map(['terms', 'privacy'].map((key) => [key, [draftOf(`legal/${key}`).body]]))
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
          for (const { key, text, restore } of steps) {
            const known = bodies.get(key) ?? assert.fail()
            const wanted = restore === null ? { sections: [{ id: 'a', title: 'A', text: `${text}` }] } : known[restore]
            const { changes, faults } = await publish(
              deps,
              restore === null
                ? () => ({ drafts: [{ kind: 'legal', key, body: wanted }], faults: [] })
                : restored(`legal/${key}`, restore),
              OWNER,
            )
            assert.equal(faults.length > 0, wanted === undefined)
            const isNew = wanted !== undefined && !isDeepStrictEqual(wanted, known.at(-1))
            assert.deepEqual(
              changes.map(({ after }) => after.number),
              isNew ? [known.length] : [],
            )
            if (isNew) known.push(wanted)
            assert.deepEqual(await bodyOf(database, `legal/${key}`), known.at(-1))
          }
        }),
        { numRuns: 12 },
      )
      const { versions } = await readTimeline(database.db)
      for (const [key, known] of bodies)
        assert.deepEqual(
          versions.filter((one) => nameOf(one) === `legal/${key}`).map(({ body }) => body),
          known,
        )
    })

    test('publications of machines whose clocks differ a little stay in their order', async (t) => {
      const database = await engine.open(t)
      const priceAt = async (discounted: number, at: Date) => {
        const deps = { database, now: () => at, secret: SECRET }
        const { changes } = await publish(deps, priced('AspenPlus', { discounted }), OWNER)
        return changes[0]?.after.publishedAt
      }
      const [behind, hourBehind] = [30_000, 3_600_000].map((ms) => new Date(NOON.getTime() - ms))
      assert.equal(await priceAt(10_000, NOON), NOON.toISOString())
      assert.equal(await priceAt(10_500, behind!), NOON.toISOString())
      assert.deepEqual(await bodyOf(database, 'price/AspenPlus', NOON), {
        courseId: 'AspenPlus',
        original: 12_000,
        discounted: 10_500,
        from: '2026-11-20T17:30:00.000+05:30',
      })
      assert.equal(
        await priceAt(11_000, hourBehind!),
        hourBehind!.toISOString(),
        'a wrong clock of before holds nobody up',
      )
    })

    test('reads a database anew that was put back to an earlier state', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [draftOf('office/office', { since: 2000 })])
      const known = await readTimeline(database.db)
      assert.equal(await readTimeline(database.db, known), known)
      const later = { ...known, revision: 7, versions: [] }
      assert.deepEqual(await readTimeline(database.db, later), known)
    })

    test('sets aside a row that it cannot read: the one before it counts, and its neighbours', async (t) => {
      const database = await engine.open(t)
      await publishAll(database, [
        draftOf('office/office', { since: 2000 }),
        draftOf('home/home', { heading: 'Heading' }),
      ])
      const row = { publishedAt: NOON.toISOString(), actor: 'asha', note: '' }
      const rows = [
        { kind: 'office', key: 'office', number: 2, body: 'not JSON', ...row },
        { kind: 'office', key: 'office', number: 3, body: '{"version":9,"body":{},"sealed":{}}', ...row },
        { kind: 'about', key: 'about', number: 1, body: '{"version":1,"body":{"heading":1},"sealed":{}}', ...row },
        { kind: 'podcast', key: 'one', number: 1, body: '{"version":1,"body":{},"sealed":{}}', ...row },
      ]
      await database.db.insertInto('contentVersions').values(rows).execute()
      const { setAside, versions } = await readTimeline(database.db)
      assert.deepEqual(
        setAside.map((one) => `${nameOf(one)} ${one.number}: ${one.reason}`),
        [
          'about/about 1: not as version 1 should be: body.heading, body.lead, body.who, body.offersHeading, body.offers, body.internsHeading, body.interns',
          'office/office 2: it is not JSON',
          'office/office 3: it has the unknown version 9',
          'podcast/one 1: it is of the unknown kind podcast',
        ],
      )
      const time = LATER.toISOString()
      const office = findThing(standingAt(versions, time), 'office/office')
      assert.ok(office?.kind === 'office' && office.body.since === 2000)
      assert.equal(findThing(standingAt(versions, time), 'about/about')?.number, 0)
      assert.deepEqual(namesOf(await publishAll(database, [draftOf('office/office', { since: 2001 })])), [
        'office/office 4',
      ])
    })

    test('what was wrong before stops nobody who changes something else', async (t) => {
      const database = await engine.open(t)
      const body = JSON.stringify({
        version: 1,
        sealed: {},
        body: { ...(draftOf('batch/AP-2025-01').body as object), courseId: 'Gone' },
      })
      const row = {
        kind: 'batch',
        key: 'AP-2025-01',
        number: 1,
        body,
        publishedAt: NOON.toISOString(),
        actor: '',
        note: '',
      }
      await database.db.insertInto('contentVersions').values(row).execute()
      assert.deepEqual(namesOf(await publishAll(database, [draftOf('office/office', { since: 2000 })])), [
        'office/office 1',
      ])
      assert.deepEqual(
        linesOf(await publishAll(database, [draftOf('batch/AP-2025-01', { courseId: 'Gone', label: 'x' })])),
        ['batch/AP-2025-01 courseId: There is no course Gone'],
      )
    })
  })
