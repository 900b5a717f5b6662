import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { projectNode, run } from '../setup/run.js'

/** A database with one member whose address is proven and one whose is not, and the desk's command on it. */
async function openDesk(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(dataDir, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const time = '2026-11-20T12:00:00.000Z'
  const profile = {
    image: null,
    mobile: '',
    collegeYear: '',
    companyDept: '',
    courseName: '',
    createdAt: time,
    updatedAt: time,
  }
  for (const [id, emailVerified] of [
    ['meera', 1],
    ['ravi', 0],
  ] as const)
    await database.db
      .insertInto('user')
      .values({ id, name: id, email: `${id}@example.com`, emailVerified, ...profile })
      .execute()
  const desk = async (...words: readonly string[]) => {
    const environment = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
    }
    const { isDone, output } = await run(projectNode, ['scripts/desk.ts', 'staff', ...words], { environment })
    return `${isDone ? 'done' : 'refused'}: ${output.trim()}`
  }
  return { database, desk }
}

test('the first owner is made by the command, for a proven address alone', async (t) => {
  const { database, desk } = await openDesk(t)
  assert.match(await desk(), /^done: Nothing/)
  assert.match(
    await desk('add', 'ravi@example.com', 'owner'),
    /^done: .*An invitation is on its way to ravi@example.com/s,
  )
  assert.match(await desk('add', 'Meera@Example.com', 'owner'), /^done: .* has the role/)
  assert.match(await desk('add', 'meera@example.com', 'owner'), /^done: .* has the role already/)
  assert.match(
    await desk('list'),
    /meera@example\.com +Owner +password alone\n.*ravi@example\.com +Owner +invited until/s,
  )
  assert.match(await desk('remove', 'meera@example.com', 'owner'), /^refused: This is the last owner/)
  assert.match(await desk('remove', 'meera@example.com', 'support'), /^refused: This person does not have this role/)
  assert.match(await desk('remove', 'nobody@example.com', 'owner'), /^refused: There is no member/)
  assert.match(await desk('add', 'meera@example.com', 'boss'), /^refused: Choose a role\nThe roles: owner, support/)
  assert.match(await desk('add', 'meera@example.com', 'trainer', 'AP-2025-01'), /^done/)
  assert.match(await desk('remove', 'meera@example.com', 'trainer', 'AP-2025-01', '--why', 'She left'), /^done/)
  const rows = await database.db.selectFrom('auditLog').selectAll().orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ action, why }) => [action, why]),
    [
      ['staff.invite', ''],
      ['staff.add', ''],
      ['staff.add', ''],
      ['staff.remove', 'She left'],
    ],
  )
  for (const { actor } of rows) assert.match(actor, /^cli:./)
})

test('a second factor that was lost is turned off, and every session of the account ends', async (t) => {
  const { database, desk } = await openDesk(t)
  assert.match(await desk('reset-factor', 'meera@example.com'), /^done: .* has no second factor/)
  await database.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', 'meera').execute()
  assert.match(await desk('reset-factor', 'meera@example.com'), /^done: .* is off, and every session/)
  const { twoFactorEnabled } = await database.db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', 'meera')
    .executeTakeFirstOrThrow()
  assert.equal(twoFactorEnabled, 0)
  assert.match(await desk('reset-factor', 'nobody@example.com'), /^refused/)
})
