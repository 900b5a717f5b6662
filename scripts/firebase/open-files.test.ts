import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../setup/run.js'
import { openFiles } from './open-files.ts'

test('files of the old system that lie open are named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-open-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [own, others] = [join(folder, 'users.json'), join(folder, 'tree.json')]
  await writeFile(own, '{}', { mode: 0o600 })
  await writeFile(others, '{}')
  await chmod(others, 0o644)
  assert.deepEqual(await openFiles([own]), [])
  assert.deepEqual(await openFiles([own, others]), [`Others on this machine can read ${others}: chmod 600 ${others}`])
  const inside = join(root, 'package.json')
  assert.ok(
    (await openFiles([own, inside])).includes(
      `${inside} lies in the folder of the project: move personal data out of it.`,
    ),
  )
})
