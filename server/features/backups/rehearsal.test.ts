import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { BackupList } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { Problem } from '#contract/problem.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { makeRehearsalDatabase } from '../../backup/rehearsal-database.ts'
import { clearRehearsal, rehearseInProcess } from '../../backup/rehearse-in-process.ts'
import { SECRET, siteToBackUp } from '../../../tests/support/backups.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine } from '../../../tests/support/engines.ts'
import { NOON, testAppOn } from '../../../tests/support/test-app.ts'
import type { Rehearse } from './rehearsal-rounds.ts'
import { noteMadeByHand } from './tried-backups.ts'

const [sqlite = assert.fail()] = engines

async function siteToRehearse(engine: TestEngine, t: TestContext, own?: Rehearse, passphrase: string | null = null) {
  const { order, database } = await siteToBackUp(engine, t)
  const made = await makeBackup({ ...order, passphrase })
  await noteMadeByHand(database, made, NOON)
  const rehearse: Rehearse = (archive, counted, calledOff) =>
    rehearseInProcess({ ...order, archive, counted }, calledOff)
  const { dataDir, databaseUrl } = order
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET } : {}) }
  let cleared = 0
  const clear = async () => void (cleared += 1)
  const app = testAppOn(database, { env, rehearse: own ?? rehearse, clearRehearsal: clear })
  const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
  const { id } = await database.db.selectFrom('backups').select('id').executeTakeFirstOrThrow()
  const want = (jar = cookie) => app.send('POST', `/api/desk/back-ups/${id}/rehearsal`, {}, { cookie: jar })
  async function reports() {
    const answer = await app.request('/api/desk/back-ups', { headers: { cookie } })
    return BackupList.parse(await answer.json()).rehearsals
  }
  async function report() {
    await stepUp(app, cookie)
    assert.equal((await want()).status, 200)
    await app.site.workers.rehearsals.round()
    return (await reports())[0] ?? assert.fail()
  }
  return { app, cleared: () => cleared, cookie, database, made, order, report, reports, want }
}

for (const engine of engines)
  suite(`the rehearsal of a restore on ${engine.name}`, () => {
    test('restores into an empty place, counts what came back beside what there is now, and leaves nothing', async (t) => {
      const { database, made, order, report } = await siteToRehearse(engine, t)
      const { state, found, fault, bytes, archive } = await report()
      assert.deepEqual([state, fault, bytes, made.archive.endsWith(archive)], ['whole', '', made.bytes, true])
      // The owner of this test came after the back-up.
      assert.deepEqual(found[0], { what: 'People', inCopy: 0, now: 1 })
      assert.deepEqual(
        found.map(({ what }) => what),
        ['People', 'Enrolments', 'Payments', 'Invoices and credit notes', 'Uploaded files'],
      )
      assert.deepEqual(
        (await readdir(join(order.dataDir, 'rehearsal-work'))).filter((name) => name !== 'back-up.lock'),
        [],
      )
      if (engine === sqlite) return
      const { rows } = await sql<{ name: string }>`
        select datname as name from pg_database where datname like ${'%_restore_rehearsal'}
        and datname like current_database() || '%'`.execute(database.db)
      assert.deepEqual(rows, [])
    })

    test('is for owners with their password, one at a time, and the last five are kept', async (t) => {
      const fault = new Error('not called')
      const { app, cookie, want, reports } = await siteToRehearse(engine, t, () => Promise.reject(fault))
      const support = await registerStaff(app, 'kavya@example.com', 'support')
      const codeOf = async (jar: string) => Problem.parse(await (await want(jar)).json()).code
      assert.deepEqual([await codeOf(support.cookie), await codeOf(cookie)], ['forbidden', 'stepUpRequired'])
      await stepUp(app, cookie)
      await want()
      assert.equal(await codeOf(cookie), 'rehearsalUnderWay')
      assert.deepEqual(
        (await reports()).map(({ state }) => state),
        ['running'],
      )
      const audit = app.database.db.selectFrom('auditLog').select('action').where('action', '=', 'backup.rehearse')
      assert.equal((await audit.execute()).length, 1)
      await app.database.db.updateTable('rehearsals').set({ slot: null, state: 'ended' }).execute()
      for (let minute = 1; minute <= 6; minute += 1) {
        app.setTime(new Date(NOON.getTime() + minute * MINUTE_MS))
        await want()
        await app.database.db.updateTable('rehearsals').set({ slot: null, state: 'ended' }).execute()
      }
      assert.equal((await reports()).length, 5)
    })

    test('of a server that was killed reads as ended by a restart, and the next one may begin', async (t) => {
      const { app, cleared, database, cookie, want, reports } = await siteToRehearse(engine, t)
      await stepUp(app, cookie)
      await want()
      const lockedUntil = NOON.toISOString()
      await database.db.updateTable('rehearsals').set({ state: 'running', lockedUntil }).execute()
      const [lost] = await reports()
      assert.deepEqual([lost?.state, lost?.fault.includes('ended by a restart')], ['ended', true])
      for (const _look of [1, 2]) await app.site.workers.rehearsals.round()
      assert.equal(cleared(), 1)
      assert.equal((await want()).status, 200)
      assert.equal((await reports()).filter(({ state }) => state === 'running').length, 1)
    })
  })

test('what cannot be restored is a report with words: a damaged archive, an unknown passphrase', async (t) => {
  const damaged = await siteToRehearse(sqlite, t)
  const bytes = await readFile(damaged.made.archive)
  await writeFile(damaged.made.archive, bytes.subarray(0, bytes.length - 2000))
  const report = await damaged.report()
  assert.equal(report.state, 'faulty')
  assert.match(report.fault, /is damaged or cut off/)
  const sealed = await siteToRehearse(sqlite, t, undefined, 'packed beds and bubble caps')
  assert.match((await sealed.report()).fault, /is encrypted|encrypted with another passphrase/)
})

for (const engine of engines)
  test(`what a killed rehearsal left is cleared, on ${engine.name}`, async (t) => {
    const { database, order } = await siteToBackUp(engine, t)
    const place = join(order.dataDir, 'rehearsal-work/place')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'synergyy.sqlite'), 'a copy')
    const left = order.databaseUrl && (await makeRehearsalDatabase(order.databaseUrl))
    await clearRehearsal(order)
    assert.ok(!existsSync(place))
    if (engine === sqlite) return
    assert.ok(left)
    const name = decodeURIComponent(new URL(left.url).pathname.slice(1))
    const isThere = async () =>
      (await sql`select 1 from pg_database where datname = ${name}`.execute(database.db)).rows.length > 0
    assert.equal(await isThere(), false)
    await sql.raw(`create database "${name}"`).execute(database.db)
    await clearRehearsal(order)
    assert.equal(await isThere(), true, 'which somebody else made')
    await sql.raw(`drop database "${name}"`).execute(database.db)
  })
