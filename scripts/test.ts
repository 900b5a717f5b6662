/**
 * Runs everything that proves the site: checks, the build, unit and API tests, journeys. It goes on after failures and ends with the line
 * "N passed, N failed". `--only check|build|unit|journeys` runs a part, after the build where it needs one; what follows is passed on to that part's runner.
 * `--changed [COMMIT]` runs the check, and of the tests those that the files changed since then can reach.
 */
import { measurePace, PACE } from '#stand-ins/patience.ts'
import { runCheck } from './check/run-check.ts'
import { runBuild } from './test/build.ts'
import { readSources } from './house/source-file.ts'
import { root } from './setup/run.js'
import { changedFiles } from './test/changed-files.ts'
import { type Counts, slowestOf, sumOf } from './test/counts.ts'
import { runJourneys } from './test/journeys.ts'
import { reachedTests } from './test/reached-tests.ts'
import { runUnitTests } from './test/unit-tests.ts'
import { MOST_UNSTEADY } from './test/unsteady.ts'

/** A broken build must end by itself, whatever the bounds of its tests. */
const LONGEST_RUN_MS = 84 * 60_000

const PARTS = new Map<string, (filters: readonly string[], endAt: number) => Promise<Counts>>([
  ['check', () => runCheck()],
  ['build', runBuild],
  ['unit', runUnitTests],
  ['journeys', runJourneys],
])

/** What runs, with the filters of each part. */
const wanted = partsWanted(process.argv.slice(2))
if (!wanted) {
  console.error(`Usage: npm test [-- --only ${[...PARTS.keys()].join('|')} [filters]] [-- --changed [COMMIT]]`)
  process.exit(1)
}

function partsWanted([flag, name, ...filters]: readonly string[]): ReadonlyMap<string, readonly string[]> | null {
  const none: readonly string[] = []
  if (flag === undefined) return new Map([...PARTS.keys()].map((part) => [part, none]))
  if (flag === '--changed' && filters.length === 0) {
    const { unit, journeys } = reachedTests(readSources(root), changedFiles(name))
    console.log(`The change reaches ${unit.length} files of unit and API tests and ${journeys.length} of journeys.`)
    const parts = Object.entries({ unit, journeys }).filter(([, files]) => files.length > 0)
    return new Map([['check', none], ['build', none], ...parts])
  }
  if (flag !== '--only' || name === undefined || !PARTS.has(name)) return null
  return new Map([...(name === 'check' ? [] : [['build', none] as const]), [name, filters]])
}

const pace = measurePace()
process.env[PACE] = String(pace)
console.log(`This machine takes ${pace.toFixed(1)} times as long as a calm one, and is given as much longer.`)
const endAt = performance.now() + LONGEST_RUN_MS
const all: Counts[] = []
for (const [part, runPart] of PARTS) {
  const filters = wanted.get(part)
  if (!filters) continue
  console.log(`\n=== ${part} ===`)
  const begun = performance.now()
  const counts = await runPart(filters, endAt)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(`${part}: ${counts.passed} passed, ${counts.failed} failed, in ${minutes} min`)
  all.push(counts)
}
const { passed, failed, slowest = [], unsteady = [] } = sumOf(all)
if (slowest.length > 0) console.log('\nThe slowest tests:')
for (const { title, seconds } of slowestOf(slowest)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`)
if (unsteady.length > 0) console.log('')
for (const title of unsteady) console.log(`unsteady: ${title}`)
const excused = unsteady.length > MOST_UNSTEADY ? 0 : unsteady.length
console.log(`\n${passed - unsteady.length + excused} passed, ${failed + unsteady.length - excused} failed`)
process.exitCode = failed + unsteady.length - excused === 0 ? 0 : 1
