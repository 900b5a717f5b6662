import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectNode, run } from '../setup/run.js'
import { type Counts, COUNTS_FILE, MOST_ENDING, MOST_SILENCE } from './counts.ts'

const SOUND = `import { test } from 'node:test'
test('ends', () => {})
`

/** Runs these lines as a test file, as `npm test` does, behind one that is sound. */
async function runLines(t: { after(work: () => Promise<void>): void }, lines: string) {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-reporter-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const paths = [join(folder, 'sound.test.mjs'), join(folder, 'tried.test.mjs')]
  await writeFile(paths[0] ?? '', SOUND)
  await writeFile(paths[1] ?? '', `import { test } from 'node:test'\n${lines}`)
  const countsFile = join(folder, 'counts.json')
  const { NODE_TEST_CONTEXT: _own, ...inherited } = process.env
  const reporter = ['--test-reporter=./scripts/test/unit-reporter.ts', '--test-reporter-destination=stdout']
  const { isDone, output } = await run(projectNode, ['--test', '--test-isolation=none', ...reporter, ...paths], {
    environment: { ...inherited, [COUNTS_FILE]: countsFile, [MOST_SILENCE]: '6000', [MOST_ENDING]: '3000' },
  })
  const counts: Counts = JSON.parse(await readFile(countsFile, 'utf8'))
  return { isDone, output, counts }
}

test('what fails is told with its reason, by file and title', async (t) => {
  const { isDone, output, counts } = await runLines(t, `test('fails', () => { throw new Error('the reason') })`)
  assert.equal(isDone, false)
  assert.match(output, /✖ .*tried\.test\.mjs › fails\nError: the reason/)
  assert.deepEqual([counts.passed, counts.failed], [1, 1])
  assert.match(counts.failures?.[0]?.file ?? '', /tried\.test\.mjs$/)
})

test('a file that leaves a timer behind fails', async (t) => {
  const { isDone, output, counts } = await runLines(t, `test('leaves a timer', () => { setInterval(() => {}, 1000) })`)
  assert.equal(isDone, false)
  assert.match(output, /left a process, a server or a timer behind: .*Timeout/)
  assert.deepEqual([counts.passed, counts.failed], [2, 1])
})

test('a test that hangs is named', async (t) => {
  const hangs = `test('hangs', () => new Promise((resolve) => { setInterval(() => {}, 1000) }))`
  const { isDone, output, counts } = await runLines(t, hangs)
  assert.equal(isDone, false)
  assert.match(output, /Nothing was heard[^]*tried\.test\.mjs › hangs/)
  assert.deepEqual([counts.passed, counts.failed], [1, 1])
})

test('a skipped test fails, and twenty failures end the rest', async (t) => {
  const skipped = `test('is skipped', { skip: true }, () => {})`
  const many = `for (let index = 0; index < 40; index += 1) test('fails ' + index, () => { throw new Error('no') })`
  const { output, counts } = await runLines(t, `${skipped}\n${many}`)
  assert.match(output, /Skipped, which counts as failed/)
  assert.match(output, /the rest is not run/)
  assert.equal(counts.failed, 21)
})
