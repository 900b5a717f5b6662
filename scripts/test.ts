/**
 * Runs everything that proves the site: checks, the build, unit and API tests, journeys. It goes on after failures and ends with the line
 * "N passed, N failed". `--only check|build|unit|journeys` runs a part, after the build where it needs one; what follows is passed on to that part's runner.
 */
import { measurePace, PACE } from '#stand-ins/patience.ts'
import { runCheck } from './check/run-check.ts'
import { runBuild } from './test/build.ts'
import { type Counts, slowestOf, sumOf } from './test/counts.ts'
import { runJourneys } from './test/journeys.ts'
import { runUnitTests } from './test/unit-tests.ts'
import { MOST_UNSTEADY } from './test/unsteady.ts'

/** A broken build must end by itself, whatever the bounds of its tests. */
const LONGEST_RUN_MS = 80 * 60_000

const PARTS = new Map<string, (filters: readonly string[], endAt: number) => Promise<Counts>>([
  ['check', () => runCheck()],
  ['build', runBuild],
  ['unit', runUnitTests],
  ['journeys', runJourneys],
])

const [flag, name, ...filters] = process.argv.slice(2)
const names = flag === undefined ? [...PARTS.keys()] : [name ?? '', ...(name === 'check' ? [] : ['build'])]
if ((flag !== undefined && flag !== '--only') || names.some((part) => !PARTS.has(part))) {
  console.error(`Usage: npm test [-- --only ${[...PARTS.keys()].join('|')} [filters]]`)
  process.exit(1)
}

const pace = measurePace()
process.env[PACE] = String(pace)
console.log(`This machine takes ${pace.toFixed(1)} times as long as a calm one, and is given as much longer.`)
const endAt = performance.now() + LONGEST_RUN_MS
const all: Counts[] = []
for (const [part, runPart] of PARTS) {
  if (!names.includes(part)) continue
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
