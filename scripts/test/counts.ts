/** What a suite reports to `npm test`: a skipped or unfinished test counts as failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly slowest?: readonly TimedTest[]
  readonly failures?: readonly FailedTest[]
  /** Titles of tests that failed, and passed when they were tried again alone; they are among those that passed. */
  readonly unsteady?: readonly string[]
}

export interface TimedTest {
  readonly title: string
  readonly seconds: number
}

export interface FailedTest {
  /** From the root of the project. */
  readonly file: string
  readonly title: string
}

/** The file where a reporter writes its suite's Counts, as JSON. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE'

/** After so many failures a part ends: the change is broken, and more of them tell nothing new. */
export const MOST_FAILURES = 20

const LISTED = 20

/** The tests that a suite would gain most from, of any number of tests. */
export const slowestOf = (tests: readonly TimedTest[]): TimedTest[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, LISTED)

export function sumOf(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    slowest: slowestOf(all.flatMap(({ slowest = [] }) => slowest)),
    failures: all.flatMap(({ failures = [] }) => failures),
    unsteady: all.flatMap(({ unsteady = [] }) => unsteady),
  }
}

/** For how many milliseconds a suite may say nothing, and how long it may take to end after its last test. */
export const MOST_SILENCE = 'TEST_MOST_SILENCE_MS'
export const MOST_ENDING = 'TEST_MOST_ENDING_MS'
