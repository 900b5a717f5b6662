import { type Counts, type FailedTest, MOST_FAILURES } from './counts.ts'

/** More of them fail the run: then it is the machine or the change that is unsteady. */
export const MOST_UNSTEADY = 3

/** Where a failure that does not come again is worse than one that does. */
const NEVER_EXCUSED =
  /payment|money|ledger|refund|receipt|invoice|purchase|document|seats\/|accounts\/|staff|rights|roles|session|sign-?in|password|second factor|eras|back-?up|restore|kill/i

export const isExcusable = ({ file, title }: FailedTest): boolean => !NEVER_EXCUSED.test(`${file} ${title}`)

/** The counts of a suite whose failures were tried again, alone and calm: `failedAgain` of them, by file and title, for a second time. */
export function withSecondTry(first: Counts, failedAgain: readonly FailedTest[]): Counts {
  const failures = first.failures ?? []
  const keyOf = ({ file, title }: FailedTest) => `${file} › ${title}`
  const again = new Set(failedAgain.map(keyOf))
  const unsteady = failures.filter((one) => !again.has(keyOf(one)) && isExcusable(one))
  return {
    ...first,
    passed: first.passed + unsteady.length,
    failed: first.failed - unsteady.length,
    failures: failures.filter((one) => !unsteady.includes(one)),
    unsteady: unsteady.map(keyOf),
  }
}

/** Whether a second try can tell anything: each failure is known by its title, and they are few. */
export const isWorthSecondTry = ({ failed, failures = [] }: Counts): boolean =>
  failed > 0 && failures.length === failed && failed < MOST_FAILURES
