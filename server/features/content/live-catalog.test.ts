import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { courseById, rupees } from '#contract/catalog.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { draftOf, newPrice, publishAll, SECRET } from '../../../tests/support/content.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { NOON } from '../../../tests/support/test-app.ts'
import { NO_ACCESS } from './catalog.ts'
import { liveCatalog, type LiveCatalog } from './live-catalog.ts'

const LINK = 'https://meet.example.com/planted-link'
const quiet = { info() {}, warn() {} }

/** Handles on one database, each as another process has it. */
async function handles(engine: TestEngine, t: TestContext, count: number): Promise<Database[]> {
  const removals: (() => Promise<void> | void)[] = []
  const location = await engine.location({ after: (work) => void removals.push(work) })
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase(location, () => {})))
  t.after(async () => {
    await Promise.all(databases.map((database) => database.close()))
    for (const remove of removals) await remove()
  })
  await migrate(databases[0]!)
  return databases
}

async function started(t: TestContext, database: Database, now = () => NOON): Promise<LiveCatalog> {
  const catalog = liveCatalog({ database, now, secret: SECRET, log: quiet })
  await catalog.refresh()
  catalog.start()
  t.after(() => catalog.stop())
  return catalog
}

const priceIn = ({ courses }: ReturnType<LiveCatalog['now']>) => courseById(courses, 'AspenPlus')?.discountedPrice
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

for (const engine of engines)
  suite(`the live catalog on ${engine.name}`, () => {
    test('is what is shipped until something is published, and follows what other processes publish', async (t) => {
      const [own, ...others] = await handles(engine, t, 4)
      const catalogs = await Promise.all(others.map((database) => started(t, database)))
      assert.deepEqual(
        catalogs.map((catalog) => priceIn(catalog.now())),
        others.map(() => rupees(9000)),
      )
      await publishAll(own!, [newPrice('AspenPlus', 10_000, NOON.toISOString())])
      await until(() => catalogs.every((catalog) => priceIn(catalog.now()) === rupees(10_000)))
      const before = new Date(NOON.getTime() - 1).toISOString()
      assert.deepEqual(
        catalogs.map((catalog) => priceIn(catalog.at(before))),
        others.map(() => rupees(9000)),
      )
    })

    test('finds by itself what no hint told it', async (t) => {
      const [own, other] = await handles(engine, t, 2)
      const deaf: Database = { ...other!, changes: { ...other!.changes, listen: () => () => {} } }
      const catalog = await started(t, deaf)
      await publishAll(own!, [newPrice('AspenPlus', 10_000, NOON.toISOString())])
      await until(() => priceIn(catalog.now()) === rupees(10_000))
    })

    test('shows nothing that is not committed', async (t) => {
      const [database] = await handles(engine, t, 1)
      const catalog = await started(t, database!)
      const seen: unknown[] = []
      await assert.rejects(
        database!.write(async () => {
          await publishAll(database!, [newPrice('AspenPlus', 10_000, NOON.toISOString())])
          await new Promise((resolve) => setTimeout(resolve, 50))
          seen.push(priceIn(catalog.now()))
          throw new Error('undone')
        }),
        /undone/,
      )
      await catalog.refresh()
      assert.deepEqual([...seen, priceIn(catalog.now())], [rupees(9000), rupees(9000)])
    })

    test('a price and a batch count from their moment, to the millisecond', async (t) => {
      const [database] = await handles(engine, t, 1)
      let time = NOON
      const catalog = await started(t, database!, () => time)
      const from = '2026-12-01T00:00:00+05:30'
      await publishAll(database!, [
        newPrice('AspenPlus', 10_000, from),
        draftOf('batch/AP-2025-01', { enrolUntil: '2026-12-01' }),
      ])
      await catalog.refresh()
      const titleIn = () => courseById(catalog.now().courses, 'AspenPlus')?.title
      const shown: unknown[] = []
      for (const moment of [
        '2026-11-30T18:29:59.999Z',
        '2026-11-30T18:30:00.000Z',
        '2026-12-01T18:29:59.999Z',
        '2026-12-01T18:30:00.000Z',
      ]) {
        time = new Date(moment)
        shown.push([priceIn(catalog.now()), titleIn()])
      }
      const title = 'Aspen Plus (Jan 2025)'
      assert.deepEqual(shown, [
        [rupees(9000), title],
        [rupees(10_000), title],
        [rupees(10_000), title],
        [rupees(10_000), 'Aspen Plus'],
      ])
    })

    test('keeps what it knows while the database cannot be read, and says so once', async (t) => {
      const [own, other] = await handles(engine, t, 2)
      const logged: string[] = []
      const note = (_fields: object, message: string) => void logged.push(message)
      let isBroken = false
      const db = new Proxy(other!.db, {
        get(target, name) {
          if (isBroken) throw new Error('away')
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
      const catalog = liveCatalog({
        database: { ...other!, db },
        now: () => NOON,
        secret: SECRET,
        log: { info: note, warn: note },
      })
      await publishAll(own!, [newPrice('AspenPlus', 10_000, NOON.toISOString())])
      await catalog.refresh()
      isBroken = true
      await assert.rejects(catalog.refresh(), /away/)
      assert.equal(priceIn(catalog.now()), rupees(10_000))
      catalog.start()
      t.after(() => catalog.stop())
      await until(() => logged.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 700))
      isBroken = false
      await publishAll(own!, [newPrice('AspenPlus', 11_000, NOON.toISOString())])
      await until(() => priceIn(catalog.now()) === rupees(11_000))
      assert.deepEqual(logged, [
        'what is published cannot be read; what was known counts',
        'what is published can be read again',
      ])
    })

    test('gives seat holders what a batch keeps for them, and says which of it cannot be read', async (t) => {
      const [database] = await handles(engine, t, 1)
      const logged: object[] = []
      const note = (fields: object, message: string) => void logged.push({ ...fields, message })
      await publishAll(database!, [draftOf('batch/AP-2025-01', { joinUrl: LINK, note: 'planted note' })])
      const withSecret = async (secret: string) => {
        const catalog = liveCatalog({ database: database!, now: () => NOON, secret, log: { info: note, warn: note } })
        await catalog.refresh()
        return catalog
      }
      const catalog = await withSecret(SECRET)
      assert.deepEqual(await catalog.batchAccess('AP-2025-01'), { joinUrl: LINK, groupUrl: null, note: 'planted note' })
      assert.deepEqual(await catalog.batchAccess('AP-2099-01'), NO_ACCESS)
      assert.doesNotMatch(JSON.stringify([catalog.now(), catalog.versions()]), /planted/)
      assert.deepEqual(logged, [])
      const changed = await withSecret('another secret, as long as the first')
      assert.deepEqual(await changed.batchAccess('AP-2025-01'), { joinUrl: null, groupUrl: null, note: null })
      assert.deepEqual(logged, [
        {
          thing: 'batch/AP-2025-01',
          fields: ['joinUrl', 'note'],
          message: 'sealed with another secret and cannot be read: publish it anew',
        },
      ])
    })

    test('sells no course whose price cannot be read, and all the others', async (t) => {
      const [database] = await handles(engine, t, 1)
      const pinch = { ...draftOf('course/AspenPlus', { name: 'Pinch' }), key: 'Pinch' }
      const price = { ...newPrice('AspenPlus', 9000, NOON.toISOString()), key: 'Pinch' }
      await publishAll(database!, [pinch, { ...price, body: { ...(price.body as object), courseId: 'Pinch' } }])
      const course = await database!.db.selectFrom('contentVersions').selectAll().where('kind', '=', 'course').execute()
      await database!.db
        .insertInto('contentVersions')
        .values(course.map((row) => ({ ...row, key: 'Unpriced' })))
        .execute()
      const catalog = liveCatalog({ database: database!, now: () => NOON, secret: SECRET, log: quiet })
      await catalog.refresh()
      assert.deepEqual(
        catalog
          .now()
          .courses.map(({ id }) => id)
          .toSorted(),
        ['AspenHysys', 'AspenPlus', 'Pinch', 'ProcessDesignEngieering', 'ProcessSafety'],
      )
    })

    test('tells who listens of each publication, and who stopped of none', async (t) => {
      const [database] = await handles(engine, t, 1)
      const catalog = await started(t, database!)
      let heard = 0
      const stop = catalog.onChange(() => (heard += 1))
      await publishAll(database!, [draftOf('office/office', { since: 2000 })])
      await until(() => heard === 1)
      await publishAll(database!, [draftOf('office/office', { since: 2000 })])
      await catalog.refresh()
      stop()
      await publishAll(database!, [draftOf('office/office', { since: 2001 })])
      await catalog.refresh()
      assert.equal(heard, 1)
    })
  })
