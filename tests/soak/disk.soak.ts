import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kept } from '#contract/submissions.ts'
import { openDatabase } from '#server/database/open.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { startServer } from '#stand-ins/server-process.ts'

const SIZE = '64m'

/** A small file system in memory, which only root may mount. */
async function smallDisk(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
}

async function fill(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder)
  const filler = join(folder, 'filler')
  // The last pages may be refused: then it is full all the same.
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {})
  return filler
}

test('S4: the disk is full, at start and while the server runs', async (t) => {
  const folder = await smallDisk()
  if (!folder) return console.log('disk full: not run, because only root may mount a small file system')
  t.after(async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true })
  })
  const filler = await fill(folder)
  const DATA_DIR = join(folder, 'data')
  const server = await startServer({ DATA_DIR }, '/healthz')
  t.after(() => server.stop())
  assert.match(server.logs(), /nothing can be stored: the disk is full/)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status === 200
  await rm(filler)
  while (!(await ready())) await sleep(100)

  const kept: string[] = []
  const submit = async () => {
    const answer = await fetch(`${server.url}/api/feedback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(contactMessage({ message: 'x'.repeat(4000) })),
    })
    if (answer.status === 201) kept.push(Kept.parse(await answer.json()).path)
    return answer
  }
  await submit()
  await fill(folder)
  let refused = await submit()
  while (refused.status === 201) refused = await submit()
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '30'])
  assert.equal(await ready(), false)
  await rm(filler)
  assert.equal((await submit()).status, 201)
  while (!(await ready())) await sleep(100)
  const database = await openDatabase({ url: null, file: join(DATA_DIR, 'synergyy.sqlite') }, () => {})
  const rows = await database.db.selectFrom('records').select(['branch', 'key']).execute()
  await database.close()
  const paths = new Set(rows.map(({ branch, key }) => `${branch}/${key}`))
  assert.deepEqual(new Set(kept), paths, 'what was acknowledged is there, and nothing else')
  console.log(`disk full: ${kept.length} acknowledged, all there; works again without a restart`)
})
