/** What a suite reports to `npm test`: a skipped or unfinished test counts as failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly slowest?: readonly TimedTest[]
}

export interface TimedTest {
  readonly title: string
  readonly seconds: number
}

/** The file where a reporter writes its suite's Counts, as JSON. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE'

const LISTED = 20

/** The tests that a suite would gain most from, of any number of tests. */
export const slowestOf = (tests: readonly TimedTest[]): TimedTest[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, LISTED)

/** For how many milliseconds a suite may say nothing before it is ended as failed. */
export const MOST_SILENCE = 'TEST_MOST_SILENCE_MS'
