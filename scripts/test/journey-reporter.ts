import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type Counts, COUNTS_FILE, type FailedTest, slowestOf } from './counts.ts'
import { progress } from './progress.ts'

/** Counts the journeys. A skipped one, or one that never ran, counts as failed. */
class JourneyReporter implements Reporter {
  #all: TestCase[] = []
  #progress = progress('journeys', 1)

  onBegin(_config: unknown, suite: Suite) {
    this.#all = suite.allTests()
    this.#progress = progress('journeys', this.#all.length)
  }

  onTestEnd() {
    this.#progress.done(1)
  }

  onEnd(result: FullResult) {
    const passed = this.#all.filter((test) => test.outcome() === 'expected' && test.results.length > 0)
    const skipped = this.#all.filter((test) => test.outcome() === 'skipped')
    for (const test of skipped) console.log(`Skipped, which counts as failed: ${test.titlePath().join(' > ')}`)
    const failed = this.#all.filter((test) => !passed.includes(test))
    const countsFile = process.env[COUNTS_FILE]
    // A run can fail without a failed test, for example when a worker cannot start.
    const isOddlyFailed = result.status !== 'passed' && failed.length === 0
    const counts: Counts = {
      passed: passed.length,
      failed: isOddlyFailed ? 1 : failed.length,
      slowest: slowestOf(this.#all.map((test) => ({ title: titleOf(test), seconds: secondsOf(test) }))),
      failures: failed.map(failedTest),
    }
    if (countsFile) writeFileSync(countsFile, JSON.stringify(counts))
  }

  printsToStdio() {
    return false
  }
}

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(' › ')

/** The project is part of the title: the same journey on a phone is another one. */
const failedTest = (test: TestCase): FailedTest => ({
  file: relative(process.cwd(), test.location.file),
  title: [test.parent.project()?.name, ...test.titlePath().slice(3)].join(' › '),
})

const secondsOf = ({ results }: TestCase) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000

export default JourneyReporter
