import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from '#stand-ins/memory-folder.ts'
import { patience } from '#stand-ins/patience.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { preparePostgres } from '../setup/postgres.js'
import { counted } from './build.ts'
import { type Counts, type FailedTest, MOST_ENDING, MOST_FAILURES, MOST_SILENCE, sumOf } from './counts.ts'
import { progress } from './progress.ts'
import { PROPERTY_SEED } from './property-seed.ts'
import { runSuite } from './suite.ts'
import { groupsOf, type TestGroup, testFiles } from './test-groups.ts'
import { isWorthSecondTry, withSecondTry } from './unsteady.ts'

/** The longest test takes so long on a calm machine. */
const LONGEST_TEST_MS = 130_000
const ENDING_MS = 6_000
/** Most files wait rather than compute: for a server's start, a letter, a pause. */
const AT_ONCE = Math.max(3, availableParallelism() - 1)

/**
 * Runs the unit and API tests with one PostgreSQL, and one migrated database to copy, for all of them. Filters are files, or options of
 * `node --test`. What failed is tried again, alone, with the same seed of the properties.
 */
export async function runUnitTests(filters: readonly string[], endAt?: number): Promise<Counts> {
  const tools = await counted(preparePostgres)
  if (tools.failed > 0) return tools
  const postgres = await startPostgres({ fsync: false })
  const templates = mkdtempSync(join(memoryFolder(), 'synergyy-templates-'))
  const seed = process.env[PROPERTY_SEED] ?? String(randomInt(2 ** 31 - 1))
  console.log(`The seed of the properties is ${seed} (${PROPERTY_SEED}).`)
  const env = {
    TEST_POSTGRES_URL: postgres.serverUrl,
    TEST_TEMPLATES: templates,
    [PROPERTY_SEED]: seed,
    [MOST_SILENCE]: String(patience(LONGEST_TEST_MS) + patience(ENDING_MS)),
    [MOST_ENDING]: String(patience(ENDING_MS)),
  }
  const options = filters.filter((filter) => filter.startsWith('-'))
  const named = filters.filter((filter) => !filter.startsWith('-'))
  const runGroup = (group: TestGroup) => runSuite([...argsOf(options), ...group.files], { env, endAt })
  try {
    const first = await runGroups(groupsOf(named.length > 0 ? named : testFiles()), runGroup)
    return isWorthSecondTry(first.counts) ? await tryAgain(first, runGroup) : first.counts
  } finally {
    rmSync(templates, { recursive: true, force: true })
    await postgres.stop()
  }
}

const argsOf = (options: readonly string[]) => [
  '--test',
  '--test-isolation=none',
  `--test-timeout=${patience(LONGEST_TEST_MS)}`,
  '--import=./scripts/test/property-seed.ts',
  '--test-reporter=./scripts/test/unit-reporter.ts',
  '--test-reporter-destination=stdout',
  ...options,
]

interface Run {
  readonly counts: Counts
  /** Files with a failure; where it is not told which, all of their process. */
  readonly failing: ReadonlySet<string>
}

async function runGroups(groups: readonly TestGroup[], runGroup: (group: TestGroup) => Promise<Counts>): Promise<Run> {
  const waiting = [...groups]
  const all: Counts[] = []
  const failing = new Set<string>()
  const { done } = progress(
    'unit',
    groups.reduce((sum, { weight }) => sum + weight, 0),
  )

  async function work() {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const counts = await runGroup(group)
      all.push(counts)
      for (const file of failingOf(group, counts)) failing.add(file)
      done(group.weight)
      if (counts.failed > 0 && (counts.failures ?? []).length === 0) console.log(`Broke down: ${group.files.join(' ')}`)
      if (sumOf(all).failed >= MOST_FAILURES) waiting.length = 0
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { counts: sumOf(all), failing }
}

function failingOf({ files }: TestGroup, { failed, failures = [] }: Counts): readonly string[] {
  if (failed === 0) return []
  const named = failures.map(({ file }) => file)
  return failures.length === failed && named.every((file) => files.includes(file)) ? named : files
}

async function tryAgain({ counts, failing }: Run, runGroup: (group: TestGroup) => Promise<Counts>): Promise<Counts> {
  const failedAgain: FailedTest[] = []
  for (const file of failing) {
    console.log(`Tried again, alone: ${file}`)
    const again = await runGroup({ files: [file], weight: 1 })
    failedAgain.push(...(again.failures ?? []))
    // It broke down: nothing that failed there is excused.
    if (again.failed > (again.failures ?? []).length) return counts
  }
  return withSecondTry(counts, failedAgain)
}
