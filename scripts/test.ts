/**
 * Runs everything that proves the site: checks, the build, unit and API tests, journeys. It goes on after failures and ends with the line
 * "N passed, N failed". `--only check|build|unit|journeys` runs a part, after the build where it needs one; what follows is passed on to that part's runner.
 */
import { runCheck } from './check/run-check.ts'
import { runBuild } from './test/build.ts'
import { slowestOf, type TimedTest } from './test/counts.ts'
import { runJourneys } from './test/journeys.ts'
import { runUnitTests } from './test/unit-tests.ts'

const PARTS = {
  check: () => runCheck(),
  build: runBuild,
  unit: runUnitTests,
  journeys: runJourneys,
}

const [flag, name, ...filters] = process.argv.slice(2)
const names = flag === undefined ? Object.keys(PARTS) : [name ?? '', ...(name === 'check' ? [] : ['build'])]
if ((flag !== undefined && flag !== '--only') || names.some((part) => !Object.hasOwn(PARTS, part))) {
  console.error(`Usage: npm test [-- --only ${Object.keys(PARTS).join('|')} [filters]]`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
const timed: TimedTest[] = []
for (const [part, runPart] of Object.entries(PARTS)) {
  if (!names.includes(part)) continue
  console.log(`\n=== ${part} ===`)
  const { passed, failed, slowest = [] } = await runPart(filters)
  console.log(`${part}: ${passed} passed, ${failed} failed`)
  total.passed += passed
  total.failed += failed
  timed.push(...slowest)
}
if (timed.length > 0) console.log('\nThe slowest tests:')
for (const { title, seconds } of slowestOf(timed)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
