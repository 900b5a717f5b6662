/** The server as a process, with a file of settings. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const MAIN = join(import.meta.dirname, '..', '..', 'server/main.ts')

test('G2: nothing starts while a line would be read otherwise than it stands, and --settings shows what was read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-settings-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const run = async (text: string) => {
    await writeFile(join(folder, '.env'), text)
    const words = ['--env-file-if-exists=.env', MAIN, '--settings']
    return spawnSync(process.execPath, words, { cwd: folder, env: {}, encoding: 'utf8' })
  }
  const refused = await run('LEGAL_ADDRESS=Plot #12, GIDC\nSITE_URL=https://www.example.com/academy\n')
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /2 faults/)
  assert.match(refused.stderr, /\.env, line 1: LEGAL_ADDRESS holds a #/)
  assert.match(refused.stderr, /SITE_URL must be the address alone/)
  const read = await run('LEGAL_ADDRESS="Plot #12, GIDC"\nBACKUP_PASSPHRASE="#six words of mine"\n')
  assert.equal(read.status, 0, read.stderr)
  assert.match(read.stdout, /^LEGAL_ADDRESS +Plot #12, GIDC$/m)
  assert.match(read.stdout, /^BACKUP_PASSPHRASE +set, 18 signs$/m)
})
