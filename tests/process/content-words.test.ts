import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { content } from '../support/content-command.ts'

test('the command says in words what is wrong, and makes no database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-content-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = { env: { DATA_DIR: join(folder, 'data') }, open: () => assert.fail(), folder }
  for (const [words, expected] of [
    [['list'], /^There is no database in /],
    [['--nothing'], /^Unknown option '--nothing'[\s\S]*npm run content -- list/],
  ] as const) {
    const { isDone, output } = await content(place, ...words)
    assert.equal(isDone, false)
    assert.match(output, expected)
    assert.doesNotMatch(output, /^\s+at /m, 'no trace of the code')
  }
  assert.ok((await content(place, '--help')).isDone)
  assert.deepEqual(await readdir(folder), [])
  const database = await openDatabase({ url: null, file: join(folder, 'data/synergyy.sqlite') }, () => {})
  const tooOld = await content(place, 'list')
  assert.match(tooOld.output, /^The database is older than this command\. Start the site once/)
  await migrate(database)
  await database.close()
  for (const [words, expected] of [
    [['show'], /^Say what: /],
    [['show', 'batch/nothing'], /^There is no such thing\./],
    [['history', 'batch/nothing'], /^There is no such thing\./],
    [['import', join(folder, 'nothing')], /^There is no folder /],
    [['import', join(folder, 'data')], /Files stand in a folder of their kind/],
    [['restore', 'batch/AP-2025-01', 'x'], /^Say what and which version/],
    [['restore', 'batch/AP-2025-01', '4'], /There is no version 4\. There are: 0\nNothing was changed/],
    [['price', 'AspenPlus', '10,000'], /^Say the course and whole rupees/],
    [['price', 'AspenPlus', '10000', '--from', 'soon'], /from: Write a moment such as/],
    [['price', 'Gone', '10000'], /There is no such course/],
    [['podcast'], /^This is not a command\./],
  ] as const) {
    const { isDone, output } = await content(place, ...words)
    assert.equal(isDone, false, words.join(' '))
    assert.match(output, expected)
  }
})
