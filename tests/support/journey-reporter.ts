import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { COUNTS_FILE } from './counts.ts'

/** Counts the journeys, and names those that needed a second try. A skipped one, or one that never ran, counts as failed. */
class JourneyReporter implements Reporter {
  #all: TestCase[] = []

  onBegin(_config: unknown, suite: Suite) {
    this.#all = suite.allTests()
  }

  onEnd(result: FullResult) {
    const passed = this.#all.filter((test) => isPassed(test.outcome()) && test.results.length > 0)
    this.#name('skipped', 'Skipped, which counts as failed')
    this.#name('flaky', 'Passed only when tried again: look for the race')
    const failed = this.#all.length - passed.length
    const place = process.env[COUNTS_FILE]
    // A run can fail without a failed test, for example when a worker cannot start.
    const isOddlyFailed = result.status !== 'passed' && failed === 0
    if (place) writeFileSync(place, JSON.stringify({ passed: passed.length, failed: isOddlyFailed ? 1 : failed }))
  }

  printsToStdio() {
    return false
  }

  #name(outcome: Outcome, words: string) {
    for (const test of this.#all)
      if (test.outcome() === outcome) console.log(`${words}: ${test.titlePath().filter(Boolean).join(' > ')}`)
  }
}

type Outcome = ReturnType<TestCase['outcome']>
const isPassed = (outcome: Outcome) => outcome === 'expected' || outcome === 'flaky'

export default JourneyReporter
