/** `npm run export`: the whole record tree as JSON on standard output, or one collection as CSV, also while the server runs. */
import { csvOf } from './export/csv.ts'
import { exportedRecords, recordTree } from '#server/features/submissions/record-tree.ts'
import { asVisibleJson } from '#contract/plain-text.ts'
import { ConfigFault } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import { openOwnerDatabase } from './owner-database.ts'
import { outliveReader } from './owner-voice.ts'

const USAGE = `Usage: npm run --silent export                        the whole record tree as JSON
       npm run --silent export -- --csv COLLECTION   one collection as CSV: course-feedbacks, webinars, feedback, enrollments or users
`

outliveReader()
await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigFault ? error.message : `The export failed: ${error instanceof Error ? error.message : String(error)}`}\n`,
  )
  process.exitCode = 1
})

async function main(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) return void process.stdout.write(USAGE)
  const [option, collection, ...rest] = words
  if (words.length > 0 && (option !== '--csv' || !collection || rest.length > 0)) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const config = givenConfig()
  const database = await openOwnerDatabase(config)
  try {
    const records = await exportedRecords(database)
    process.stdout.write(collection ? csvOf(records, collection) : `${asVisibleJson(recordTree(records))}\n`)
  } finally {
    await database.close()
  }
}
