import { notWholeInWords } from '#contract/backups.ts'
import type { MissingFile } from '#server/backup/manifest.ts'

const MOST_NAMED = 20

/** "1.2 MB" */
export const sizeInWords = (bytes: number): string => `${(Math.max(bytes, 100_000) / 1e6).toFixed(1)} MB`

/** "42 tables with 3,456 rows" */
export function rowsInWords(rows: Readonly<Record<string, number>>): string {
  const counts = Object.values(rows)
  const sum = counts.reduce((total, count) => total + count, 0)
  return `${counts.length} tables with ${sum.toLocaleString('en-IN')} rows`
}

interface Restored {
  readonly madeAt: string
  readonly lettersHeld: number
  readonly sessionsEnded: number
  readonly erasedAgain: number
}

export const restoredInWords = ({ madeAt, lettersHeld, sessionsEnded, erasedAgain }: Restored): string =>
  `Restored: the state of ${madeAt}. ${sessionsEnded} sessions ended, ${lettersHeld} letters are held, ${erasedAgain} people were erased again. No document gets a number yet.\n`

export const nextSteps = (): string => `What to do next

  1. Look through the lists above.
  2. Start the site.
  3. Read in the payments since the copy: npm run desk -- import REPORT.csv --write
  4. State the last number of each series: npm run desk -- series, then npm run desk -- series SERIES LAST --why "…"
  5. Look at the letters that are held: npm run desk -- letters. Release what is still wanted, drop the rest.

docs/guides/backup.md tells more of each.
`

/** Of a download that was made without the site's secret, where the secret of before is not there either. */
export const secretLostInWords =
  (): string => `The site's secret is not in this back-up, and the old secret is missing. If you still have it, set AUTH_SECRET to it and restore once more.
Without it, set anew what only that secret opens:

  1. Second factors: nobody who has one can sign in. npm run desk -- staff reset-factor EMAIL, and set it up again at the desk.
  2. Settings that were typed in the browser (mail server, payment keys, bank, back-ups): type them again at the desk.
  3. Links for members alone (classes, groups, recordings): the log names what cannot be read. Give each link once more and publish.
  4. Links in old e-mails (verify an address, unsubscribe) no longer work. People ask for new ones.
`

/** Of an archive whose database names files that were not on the disk when it was made. */
export const lackedInWords = (missing: readonly MissingFile[]): string =>
  `${notWholeInWords(missing.length)}. On the disk of the server they were not there, or damaged, when the back-up was made: ${named(missing.map(({ name, title }) => `${title} (${name})`))}.`

/** Uploaded files lie beside the archive, in the folder `files`. */
export const missingInWords = (names: readonly string[]): string =>
  `${names.length} uploaded files are not in the folder "files" beside the archive, or not whole: ${named(names)}.`

const named = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ')
