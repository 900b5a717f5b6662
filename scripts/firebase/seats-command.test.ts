import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { projectNode, run } from '../setup/run.js'

const HEAD = 'name,email,course,batch,date,amount,payment'
const ASHA = 'Asha,asha@example.com,AspenPlus,AP-2025-01,2025-01-15,9000,pay_old'
const NOBODY = 'Ravi,,AspenPlus,AP-2025-01,2025-01-15,9000,'

test('seats takes what is clear, asks for the rest and ends with 2; with the answer it takes that, and twice nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-seats-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(folder, 'synergyy.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  const [file, answers] = [join(folder, 'purchases.csv'), join(folder, 'answers.json')]
  const seats = async (...words: readonly string[]) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const environment = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder }
    const { isDone, output } = await run(projectNode, ['scripts/firebase.ts', 'seats', ...words], { environment })
    return `${isDone ? 'done' : 'not done'}: ${output}`
  }
  const kept = async () => (await database.db.selectFrom('oldSeats').selectAll().execute()).length
  assert.match(await seats(), /^not done: Name the file/)
  assert.match(await seats(file), /^not done: There is no file /)
  assert.match(await seats(folder), /^not done: .* is no file\./)
  await writeFile(file, `${HEAD}\n${ASHA}\nRavi,ravi@ex`)
  assert.match(await seats(file), /^not done: Others on this machine can read .*purchases\.csv: chmod 600/)
  await chmod(file, 0o600)
  assert.match(await seats(file), /^not done: .*purchases\.csv: Line 3 ends after 2 of 7 cells: the file is cut off/)
  assert.equal(await kept(), 0)
  await writeFile(file, `${HEAD}\n${ASHA}\n${NOBODY}\n`)
  assert.match(await seats(file, '--dry-run'), /^not done: 2 rows: 1 seats.*Nothing is written.*Line 3 \(Ravi/s)
  assert.equal(await kept(), 0)
  const asked = await seats(file)
  assert.match(asked, /1 +wait until the address is proven[\s\S]*These need an answer/)
  assert.equal(await kept(), 1)
  const [id = ''] = /address:[\da-f]{12}/.exec(asked) ?? []
  await writeFile(answers, '[]')
  assert.match(await seats(file, '--answers', answers), /^not done: .*answers\.json is no list of answers/)
  await writeFile(answers, JSON.stringify({ [id]: 'ravi@example.com' }))
  assert.match(await seats(file, '--answers', answers), /^done: 2 rows: 2 seats/)
  assert.match(await seats(file, '--answers', answers), /^done: [\s\S]*2 +were read before/)
  assert.equal(await kept(), 2)
  assert.match(await seats(file, '--json'), /"questions": \[\s*\{\s*"id": "address:/)
  await database.db.updateTable('oldSeats').set({ state: 'erased', email: '', name: '', note: '' }).execute()
  await writeFile(file, `${HEAD}\n${ASHA}\n${ASHA.replace('AspenPlus', 'Unknown')}\n`)
  for (const words of [['--dry-run'], []]) {
    const said = await seats(file, ...words)
    assert.match(said, /^done: 2 rows: 0 seats, [^]*Erased here, not taken: 2 \(line 2, 3\)/)
    assert.doesNotMatch(said, /asha/i)
  }
  assert.equal(await kept(), 2)
})
