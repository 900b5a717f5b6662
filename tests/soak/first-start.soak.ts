/** A fresh clone of what is committed: `npm start` alone, and from there to the first paid enrolment in the browser. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLONE, startServer } from '#stand-ins/server-process.ts'
import { newFolder } from '../support/backups.ts'

const root = join(import.meta.dirname, '..', '..')

test('a fresh clone needs nothing but `npm start` to sell its first course', async (t) => {
  const folder = join(await newFolder(t), 'clone')
  const cloned = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder], { encoding: 'utf8' })
  assert.equal(cloned.status, 0, cloned.stderr)
  process.env[CLONE] = folder
  const begun = performance.now()
  const server = await startServer({ DATA_DIR: join(folder, 'data') })
  t.diagnostic(`ready ${Math.round((performance.now() - begun) / 1000)} s after the first \`npm start\``)
  assert.match(await (await fetch(server.url)).text(), /<h1/)
  await server.stop()
  const journey = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line']
  const sold = spawnSync(process.execPath, [...journey, 'first-sale.spec.ts', '--project=desktop'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(sold.status, 0, sold.stdout + sold.stderr)
})
