import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type Counts, COUNTS_FILE, slowestOf } from './counts.ts'

/** Counts the journeys. A skipped one, or one that never ran, counts as failed. */
class JourneyReporter implements Reporter {
  #all: TestCase[] = []

  onBegin(_config: unknown, suite: Suite) {
    this.#all = suite.allTests()
  }

  onEnd(result: FullResult) {
    const passed = this.#all.filter((test) => test.outcome() === 'expected' && test.results.length > 0)
    const skipped = this.#all.filter((test) => test.outcome() === 'skipped')
    for (const test of skipped) console.log(`Skipped, which counts as failed: ${test.titlePath().join(' > ')}`)
    const failed = this.#all.length - passed.length
    const countsFile = process.env[COUNTS_FILE]
    // A run can fail without a failed test, for example when a worker cannot start.
    const isOddlyFailed = result.status !== 'passed' && failed === 0
    const counts: Counts = {
      passed: passed.length,
      failed: isOddlyFailed ? 1 : failed,
      slowest: slowestOf(
        this.#all.map((test) => ({ title: test.titlePath().slice(2).join(' › '), seconds: secondsOf(test) })),
      ),
    }
    if (countsFile) writeFileSync(countsFile, JSON.stringify(counts))
  }

  printsToStdio() {
    return false
  }
}

const secondsOf = ({ results }: TestCase) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000

export default JourneyReporter
