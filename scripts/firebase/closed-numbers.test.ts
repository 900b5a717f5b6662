import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { projectNode, run } from '../setup/run.js'

const SELLER = {
  GSTIN: '24ABCDE1234F1Z6',
  LEGAL_NAME: 'Example Training Private Limited',
  LEGAL_ADDRESS: '1 Example Road, Vadodara 390001',
}

test('the plan and the series say that no document is made here until the last numbers are stated', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-numbers-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(folder, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const [auth, tree] = [join(folder, 'users.json'), join(folder, 'tree.json')]
  await writeFile(auth, '{"users":[]}', { mode: 0o600 })
  await writeFile(tree, '{}', { mode: 0o600 })
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const environment = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...SELLER }
  const said = async (...words: readonly string[]) => (await run(projectNode, [...words], { environment })).output
  const plan = () => said('scripts/firebase.ts', 'plan', '--auth', auth, '--tree', tree)
  assert.doesNotMatch(await plan(), /credit note/, 'a new site has nothing to state')
  await database.db.insertInto('documentSeries').values({ series: 'SYN/25-26', last: 7, isMarked: 1 }).execute()
  const words = /^No invoice and no credit note is made on this server until you state the last number of .*SYN\/25-26/m
  assert.match(await plan(), words)
  assert.match(await said('scripts/desk.ts', 'series'), words)
})
