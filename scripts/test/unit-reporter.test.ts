import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectNode, run } from '../setup/run.js'
import { COUNTS_FILE, MOST_SILENCE, type Counts } from './counts.ts'

const TIMER = `import { test } from 'node:test'
test('leaves a timer', () => { setInterval(() => {}, 1000) })`
const PROCESS = `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
test('leaves a process that holds its output', () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true })
  child.unref()
  writeFileSync(new URL('pid', import.meta.url), String(child.pid))
})`
const SOUND = `import { test } from 'node:test'
test('ends', () => {})`

test('files that do not end fail the run with their names, and what others found is counted', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-reporter-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const files = Object.entries({ timer: TIMER, process: PROCESS, sound: SOUND })
  const paths = files.map(([name]) => join(folder, `${name}.test.mjs`))
  for (const [index, path] of paths.entries()) await writeFile(path, files[index]?.[1] ?? '')
  const countsFile = join(folder, 'counts.json')
  const { NODE_TEST_CONTEXT: _own, ...inherited } = process.env
  const reporter = ['--test-reporter=./scripts/test/unit-reporter.ts', '--test-reporter-destination=stdout']
  const environment = { ...inherited, [COUNTS_FILE]: countsFile, [MOST_SILENCE]: '6000' }
  const { isDone, output } = await run(projectNode, ['--test', '--test-concurrency=3', ...reporter, ...paths], {
    environment,
  })
  process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')))
  assert.equal(isDone, false)
  assert.match(output, /Nothing was heard/)
  for (const name of ['timer', 'process'])
    assert.match(output, new RegExp(`${name}\\.test\\.mjs: a test hangs, or left`))
  assert.doesNotMatch(output, /sound\.test/)
  const { passed, failed }: Counts = JSON.parse(await readFile(countsFile, 'utf8'))
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 })
})
