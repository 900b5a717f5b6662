import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { SEED } from '#content/seed.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import {
  linesOf,
  namesOf,
  newBatch,
  newPrice,
  draftOf,
  publishAll,
  SECRET,
  OWNER,
  standing,
  bodyOf,
  revisionOf,
} from '../../../tests/support/content.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { engines } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { keepPicture } from '../pictures/pictures.ts'
import { preview, publish } from './publish.ts'
import { priced } from './proposals.ts'

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

    test('publishes a picture only where it was uploaded', async (t) => {
      const database = await engine.open(t)
      const photo = (id: string) => ({ picture: { id, alt: 'A column at night' } })
      const unknown = `${'0'.repeat(32)}-640x400`
      assert.deepEqual(linesOf(await publishAll(database, [draftOf('course/AspenPlus', photo(unknown))])), [
        'course/AspenPlus picture.id: This picture was never uploaded here',
      ])
      const files = [{ width: 640, bytes: Buffer.from('made') }]
      const shrunk = { width: 640, height: 400, files }
      const { id } = await database.write((tx) =>
        keepPicture(tx, { original: Buffer.from('uploaded'), name: 'me.jpg', ...shrunk }, { actor: 'me', at: NOON }),
      )
      assert.deepEqual(namesOf(await publishAll(database, [draftOf('course/AspenPlus', photo(id))])), [
        'course/AspenPlus 1',
      ])
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
        'page/x : There is no such kind of thing. There are: course, batch, price, trainer, webinar, testimonial, course-page, course-order, home, about, consultancy, office, legal, description, video, job, issue, community, reply, notice',
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
