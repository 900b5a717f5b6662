import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { BackupList, BackupWanted } from '#contract/backups.ts'
import { Today } from '#contract/desk.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { archiveName } from '../../backup/archive-names.ts'
import { backUpInProcess } from '../../backup/back-up-in-process.ts'
import { ERASURE_FILE, noteErasureIn } from '../../backup/erasure-notes.ts'
import type { MissingFile } from '../../backup/manifest.ts'
import { siteToBackUp } from '../../../tests/support/backups.ts'
import { registerStaff, signInAs, withCookies } from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp, testAppOn } from '../../../tests/support/test-app.ts'
import type { BackUp } from './backup-rounds.ts'

const [sqlite = assert.fail()] = engines
const EMAIL = 'meera@example.com'
/** 02:31 in India, in the night after noon. */
const NIGHT = new Date('2026-11-20T21:01:00.000Z')
const after = (hours: number) => new Date(NIGHT.getTime() + hours * HOUR_MS)

interface FakeState {
  count: number
  fault: string
  removed: string[]
  missing: MissingFile[]
  at: Date
}

/** A back-up that takes no time, fails when it is told to, and is counted. */
const fakeBackUpOf =
  (state: FakeState): BackUp =>
  async () => {
    state.count += 1
    if (state.fault) throw new Error(state.fault)
    const { missing, at, removed } = state
    const archive = `/backups/${archiveName(at, false)}`
    return {
      made: { archive, bytes: 2_000_000, isEncrypted: false, madeAt: at.toISOString(), rows: {}, missing },
      removed,
    }
  }

async function siteAtNight(engine: TestEngine, t: TestContext) {
  const state: FakeState = { count: 0, fault: '', removed: [], missing: [], at: NIGHT }
  const backUp = fakeBackUpOf(state)
  const app = await createTestApp(engine, t, { backUp })
  const other = testAppOn(app.database, { backUp })
  const round = async (at: Date, ...apps: TestApp[]) => {
    state.at = at
    for (const one of [app, other, ...apps]) one.setTime(at)
    await Promise.all((apps.length > 0 ? apps : [app]).map(({ site }) => site.workers.backups.round()))
  }
  await round(NOON)
  return { app, other, state, round }
}

const listOf = async (app: TestApp, cookie: string) =>
  BackupList.parse(await (await app.request('/api/desk/back-ups', { headers: { cookie } })).json())

const todayOf = async (app: TestApp, cookie: string) =>
  Today.parse(await (await app.request('/api/desk/today', { headers: { cookie } })).json())

for (const engine of engines)
  suite(`the nightly back-up on ${engine.name}`, () => {
    test('is made at once where an owner asks for it, once for all who ask meanwhile, and not again where it fails', async (t) => {
      const { app, other, state, round } = await siteAtNight(engine, t)
      const owner = await registerStaff(app, EMAIL, 'owner')
      const support = await registerStaff(app, 'kavya@example.com', 'support')
      const want = (cookie: string) => app.send('POST', '/api/desk/back-ups', {}, { cookie })
      assert.equal((await want(support.cookie)).status, 403)
      const [one, same] = await Promise.all([want(owner.cookie), want(owner.cookie)])
      assert.deepEqual(BackupWanted.parse(await one.json()), BackupWanted.parse(await same.json()))
      await round(NOON, app, other)
      assert.equal(state.count, 1)
      const [made] = (await listOf(app, owner.cookie)).backups
      assert.deepEqual([made?.state, made?.isNightly], ['made', false])
      const noted = app.database.db.selectFrom('auditLog').select('actor').where('action', '=', 'backup.want')
      assert.deepEqual(
        (await noted.execute()).map(({ actor }) => actor),
        [owner.uid],
      )
      state.fault = 'The disk is full'
      await want(owner.cookie)
      await round(NOON)
      await round(new Date(NOON.getTime() + 2 * HOUR_MS))
      assert.equal(state.count, 2)
      assert.equal(
        (await listOf(app, owner.cookie)).backups.find(({ fault }) => fault !== '')?.fault,
        'The disk is full',
      )
    })

    test('is made once a night from the site’s first night on, by one of two servers', async (t) => {
      const { app, other, state, round } = await siteAtNight(engine, t)
      await round(after(-1), app, other)
      assert.equal(state.count, 0)
      await round(NIGHT, app, other)
      await round(after(3), other, app)
      assert.equal(state.count, 1)
      await round(after(24), app, other)
      assert.equal(state.count, 2)
      await round(after(24 * 5 + 9))
      assert.equal(state.count, 3, 'a site that was down makes up for the last night alone')
    })

    test('is made at the time of day that its owner sets, and not twice on the day when that is moved', async (t) => {
      const { app, state, round } = await siteAtNight(engine, t)
      await round(NIGHT)
      assert.equal(state.count, 1)
      const moved = (time: string) =>
        testAppOn(app.database, { backUp: fakeBackUpOf(state), env: { BACKUP_TIME: time } })
      const late = moved('22:00')
      await round(after(10), late)
      assert.equal(state.count, 1, 'the last one is of this night')
      // 22:01 in India, and 22:01 on the day after.
      await round(after(19.5), late)
      await round(after(20), late)
      await round(after(43.5), late)
      assert.equal(state.count, 3)
      await round(after(48), moved('02:30'))
      assert.equal(state.count, 4)
    })

    test('that fails says so in the log and on Today, and is tried again after an hour', async (t) => {
      const { app, state, round } = await siteAtNight(engine, t)
      await registerStaff(app, EMAIL, 'owner')
      const { cookie } = await registerStaff(app, 'first@example.com', 'owner')
      const look = async () => {
        const own = withCookies(cookie, await signInAs(app, EMAIL))
        const { duties, events } = await todayOf(app, own)
        const duty = duties.find(({ key }) => key === 'backUpsFailed')
        return { failed: duty?.count, href: duty?.href, event: events.find(({ key }) => key === 'backUp'), own }
      }
      state.fault = 'There is no room left on the disk of /backups.'
      await round(NIGHT)
      await round(after(0.5))
      assert.equal(state.count, 1)
      assert.ok(app.logged.some((line) => JSON.stringify(line).includes('the nightly back-up failed')))
      const failed = await look()
      assert.deepEqual([failed.failed, failed.href], [1, '/desk/back-ups'])
      assert.deepEqual(failed.event, { key: 'backUp', at: null, isLate: true })
      assert.equal((await listOf(app, failed.own)).backups[0]?.fault, state.fault)
      state.fault = ''
      await round(after(1.1))
      const made = await look()
      assert.deepEqual([state.count, made.failed], [2, 0])
      assert.deepEqual(made.event, { key: 'backUp', at: after(1.1).toISOString(), isLate: false })
      app.setTime(after(28))
      assert.equal((await look()).event?.isLate, true)
    })

    test('that lacks uploaded files is listed as not whole, and Today says so until a whole one follows', async (t) => {
      const { app, state, round } = await siteAtNight(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'owner')
      const signIn = async () => withCookies(cookie, await signInAs(app, EMAIL))
      const lacking = async () =>
        (await todayOf(app, await signIn())).duties.find(({ key }) => key === 'filesMissing')?.count
      state.missing = [
        { name: 'ab/one', title: 'notes.pdf' },
        { name: 'cd/two', title: 'class.mp4' },
      ]
      await round(NIGHT)
      assert.equal(await lacking(), 2)
      assert.ok(app.logged.some((line) => JSON.stringify(line).includes('Not whole: 2 files are missing')))
      state.missing = []
      await round(after(24))
      assert.equal(await lacking(), 0)
      const { backups } = await listOf(app, await signIn())
      assert.deepEqual(
        backups.map(({ missing }) => missing),
        [0, 2],
      )
    })

    test('of a server that was killed is made by another one after a while', async (t) => {
      const { app, other, state, round } = await siteAtNight(engine, t)
      await round(NIGHT)
      await app.database.db.updateTable('backups').set({ state: 'running' }).where('state', '=', 'made').execute()
      await round(after(0.05), other)
      assert.equal(state.count, 1)
      await round(after(0.2), other)
      assert.equal(state.count, 2)
    })

    test('is listed for owners with its place, also when its time was over', async (t) => {
      const { app, state, round } = await siteAtNight(engine, t)
      await round(NIGHT)
      state.removed = [archiveName(NIGHT, false)]
      await round(after(24))
      const { cookie } = await registerStaff(app, EMAIL, 'owner')
      const { backups, isNightly, isEncrypted, folder } = await listOf(app, cookie)
      assert.deepEqual([isNightly, isEncrypted, folder.endsWith('/data/backups')], [true, false, true])
      assert.deepEqual(
        backups.map(({ state: is, isRemoved, bytes, isNightly: own }) => [is, isRemoved, bytes, own]),
        [
          ['made', false, 2_000_000, true],
          ['made', true, 2_000_000, true],
        ],
      )
    })
  })

for (const engine of engines)
  test(`nothing is made at night where it is turned off, and one where an owner asks for it, on ${engine.name}`, async (t) => {
    const state: FakeState = { count: 0, fault: '', removed: [], missing: [], at: NIGHT }
    const app = await createTestApp(engine, t, { backUp: fakeBackUpOf(state), env: { BACKUP_DIR: 'off' } })
    for (const at of [NOON, NIGHT, after(24)]) {
      app.setTime(at)
      await app.site.workers.backups.round()
    }
    assert.deepEqual(await app.database.db.selectFrom('backups').select('id').execute(), [])
    const { cookie } = await registerStaff(app, EMAIL, 'owner')
    assert.equal((await app.send('POST', '/api/desk/back-ups', {}, { cookie })).status, 200)
    await app.site.workers.backups.round()
    const { isNightly, folder, backups } = await listOf(app, cookie)
    assert.deepEqual([isNightly, folder.endsWith('/data/backups'), state.count], [false, true, 1])
    assert.deepEqual(
      backups.map(({ state: is, isNightly: own }) => [is, own]),
      [['made', false]],
    )
  })

test('a folder that an owner chose has the next ones, and those in folders of before end in time', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const { signal } = new AbortController()
  const before = { ...order, backupFolder: 'office' }
  const first = await backUpInProcess(before)(signal)
  assert.equal(dirname(first.made.archive), join(order.backupDir, 'office'))
  const old = archiveName(new Date('2026-01-05T10:00:00Z'), false)
  for (const folder of ['', 'office', 'kept by somebody']) {
    await mkdir(join(order.backupDir, folder), { recursive: true })
    await writeFile(join(order.backupDir, folder, old), 'of January')
  }
  await noteErasureIn([order.dataDir], { digest: 'd1', at: '2026-11-21T00:00:00.000Z' })
  const second = await backUpInProcess({ ...order, backupFolder: 'later' })(signal)
  assert.equal(dirname(second.made.archive), join(order.backupDir, 'later'))
  assert.deepEqual(second.removed, [old])
  const left = await readdir(join(order.backupDir, 'office'))
  assert.ok(left.includes(basename(first.made.archive)) && left.includes(ERASURE_FILE) && !left.includes(old))
  assert.ok((await readdir(join(order.backupDir, 'kept by somebody'))).includes(old))
})

test('a process of its own makes it, clears old ones, and ends when it is called off', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const backUp = backUpInProcess(order)
  const { made, removed } = await backUp(new AbortController().signal)
  assert.deepEqual([made.rows['records'], removed], [1, []])
  assert.equal((await readdir(order.backupDir)).length, 1)
  const stopping = new AbortController()
  const calledOff = backUp(stopping.signal)
  setTimeout(() => stopping.abort(), 50)
  await assert.rejects(calledOff, /The back-up was called off, as the server stops/)
  await assert.rejects(
    backUpInProcess({ ...order, dataDir: '/nothing/here' })(new AbortController().signal),
    /is not there/,
  )
})
