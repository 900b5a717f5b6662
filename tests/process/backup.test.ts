import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** The commands of the guide that write a copy. */
async function copyCommands(): Promise<string[]> {
  const guide = await readFile(join(root, 'docs/guides/back-up-and-restore.md'), 'utf8')
  const blocks = [...guide.matchAll(/```\n([^`]+)```/g)].map(([, block = '']) => block.trim())
  return blocks.filter((block) => /\.backup|backup\(|pg_dump/.test(block))
}

test('S11: the copies that the guide makes are for their owner alone, and whole', async (t) => {
  const commands = await copyCommands()
  assert.equal(commands.length, 3)
  for (const command of commands) assert.match(command, /^\(umask 077 && .*\)$/)

  const folder = await mkdtemp(join(tmpdir(), 'synergyy-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'data'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const database = await openDatabase({ url: null, file: join(folder, 'data/synergyy.sqlite') }, () => {})
  await migrate(database)
  const record = { branch: 'feedback', key: '1', body: '{}', receivedAt: 'now' }
  await database.write((tx) => tx.insertInto('records').values(record).execute())
  const ownRuntime = commands.find((command) => command.includes('node -e')) ?? assert.fail()
  await run('/bin/sh', ['-c', `cd "$0" && umask 022 && ${ownRuntime}`, folder])
  await database.close()

  const file = join(folder, 'backup.sqlite')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const copy = await openDatabase({ url: null, file }, () => {})
  t.after(() => copy.close())
  assert.deepEqual(
    (await copy.db.selectFrom('records').select('key').execute()).map(({ key }) => key),
    ['1'],
  )
})
