import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Counts, MOST_SILENCE } from './counts.ts'
import { memoryFolder } from '#stand-ins/memory-folder.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { preparePostgres } from '../setup/postgres.js'
import { counted } from './build.ts'
import { runSuite } from './suite.ts'

const FILES = '{contract,content,server,web,scripts,stand-ins,tests}/**/*.test.ts'
/** For what hangs, never for what is slow: the longest test takes two minutes on a calm machine. */
const LONGEST_TEST_MS = 1_200_000
const LONGEST_SILENCE_MS = LONGEST_TEST_MS + 60_000
/** Most files wait rather than compute: for a server's start, a letter, a pause. */
const FILES_AT_ONCE = Math.max(3, availableParallelism() - 1)

/** Runs the unit and API tests with one PostgreSQL, and one migrated database to copy, for all of them. Filters are files, or options of `node --test`. */
export async function runUnitTests(filters: readonly string[]): Promise<Counts> {
  const tools = await counted(preparePostgres)
  if (tools.failed > 0) return tools
  const postgres = await startPostgres({ fsync: false })
  const templates = mkdtempSync(join(memoryFolder(), 'synergyy-templates-'))
  try {
    const hasFiles = filters.some((filter) => !filter.startsWith('-'))
    const args = [
      '--test',
      `--test-timeout=${LONGEST_TEST_MS}`,
      `--test-concurrency=${FILES_AT_ONCE}`,
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/test/unit-reporter.ts',
      '--test-reporter-destination=stdout',
      ...filters,
      ...(hasFiles ? [] : [FILES]),
    ]
    return await runSuite(args, {
      TEST_POSTGRES_URL: postgres.serverUrl,
      TEST_TEMPLATES: templates,
      [MOST_SILENCE]: String(LONGEST_SILENCE_MS),
    })
  } finally {
    rmSync(templates, { recursive: true, force: true })
    await postgres.stop()
  }
}
