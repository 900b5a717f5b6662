/** What a suite reports to `npm test`: a skipped or unfinished test counts as failed. */
export interface Counts {
  passed: number
  failed: number
}

/** The file where a reporter writes its suite's Counts, as JSON. */
export const COUNTS_FILE = 'TEST_COUNTS_FILE'
