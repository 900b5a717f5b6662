import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectNode, run } from '../setup/run.js'
import { table } from './words.ts'

const command = (words: string[], environment: Record<string, string>) =>
  run(projectNode, words, { environment: { PATH: process.env['PATH'], ...environment } })

test('the owner’s commands say in words what is wrong, and make no database', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-desk-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  for (const [words, environment, expected] of [
    [['scripts/desk.ts', '--nothing'], {}, /^Unknown option '--nothing'[\s\S]*npm run desk -- numbers/],
    [['scripts/desk.ts', 'numbers'], { PORT: 'x' }, /^The configuration has 1 fault:\n {2}- PORT/],
    [['scripts/desk.ts', 'numbers'], { DATA_DIR: dataDir }, /^There is no database in /],
    [['scripts/export.ts'], { DATA_DIR: dataDir }, /^The export failed: There is no database in /],
  ] as const) {
    const { isDone, output } = await command([...words], environment)
    assert.equal(isDone, false)
    assert.match(output, expected)
    assert.doesNotMatch(output, /^\s+at /m, 'no trace of the code')
  }
  assert.equal(existsSync(dataDir), false)
  assert.equal((await command(['scripts/desk.ts', '--help'], { PORT: 'x' })).isDone, true)
})

test('a table prints nothing that steers the terminal', () => {
  const [, row] = table([{ name: 'A\u001B[2J\nB', candidates: ['x\u0007y'] }]).split('\n')
  assert.match(row ?? '', /^A \[2J B {2}x y$/)
})

test('a table says why a payment waits as the guide does', () => {
  assert.match(
    table([{ reason: 'nobodyFits' }, { reason: 'not looked at yet' }]),
    /^no verified member fits\nnot looked/m,
  )
})
