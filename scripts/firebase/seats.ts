import { readFile, stat } from 'node:fs/promises'
import { Refusal } from '#contract/refusal.ts'
import { readPurchases } from '#server/features/old-system/purchases/purchase-rows.ts'
import { readInSeats, withoutErased, type ReadIn } from '#server/features/old-system/purchases/read-in.ts'
import { sortPurchases, type Sorted } from '#server/features/old-system/purchases/sort-purchases.ts'
import { ownName, type Voice } from '../owner-voice.ts'
import { readAnswers } from './answers.ts'
import type { Command } from './command.ts'
import { openFiles } from './open-files.ts'
import { NEEDS_ANSWERS, warn } from './planned.ts'

const MOST_BYTES = 50_000_000

/** Seats for purchases that the old system never knew. */
export const seats: Command = {
  takes: 1,
  options: { answers: { type: 'string' }, letters: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ books, voice, isJson, words, text, isSet }) {
    const [file] = words
    if (!file) return voice.fail('Name the file: npm run firebase -- seats PURCHASES.csv')
    const bytes = await bytesOf(file)
    if (typeof bytes === 'string') return voice.fail(bytes)
    warn(await openFiles([file]))
    const rows = readPurchases(bytes)
    if (rows instanceof Refusal) return voice.fail(`${file}: ${rows.details.detail}`)
    const standing = await withoutErased(books.database.db, rows)
    const sorted = sortPurchases(standing.rows, books.catalog.now(), await readAnswers(text('answers')))
    const order = { actor: `cli:${ownName()}`, wantsLetter: isSet('letters') }
    const read = isSet('dry-run') ? null : await readInSeats(books, sorted, order)
    const erased = [...standing.erased, ...(read?.erased ?? [])]
    if (isJson) voice.show([{ rows: rows.length, ...sorted, ...read, erased }])
    else tell(voice, rows.length, { ...sorted, erased }, read)
    if (sorted.questions.length > 0) process.exitCode = NEEDS_ANSWERS
  },
}

/** What the file holds, or the sentence that says why it cannot be read. */
async function bytesOf(file: string): Promise<Uint8Array | string> {
  const found = await stat(file).catch(() => null)
  if (found === null) return `There is no file ${file}.`
  if (!found.isFile()) return `${file} is no file.`
  if (found.size > MOST_BYTES) return `${file} is larger than 50 MB: this is no list of purchases.`
  return readFile(file).catch((error: NodeJS.ErrnoException) => `${file} cannot be read (${error.code}).`)
}

interface Told extends Sorted {
  readonly erased: readonly number[]
}

function tell(
  { say, show }: Voice,
  rows: number,
  { seats: wanted, questions, left, erased }: Told,
  read: ReadIn | null,
) {
  say(`${rows} rows: ${wanted.length} seats, ${left} rows left out by an answer.`)
  if (erased.length > 0) say(`Erased here, not taken: ${erased.length} (line ${erased.join(', ')}).`)
  if (read) {
    show(
      Object.entries(read.counts).flatMap(([end, count]) =>
        count > 0 ? [{ seats: count, became: ENDS.get(end) }] : [],
      ),
    )
    for (const { email, courseId, lines } of read.differing)
      say(`Line ${lines.join(', ')}: ${email} in ${courseId} was read before with another batch or note, which stays.`)
  } else say('Nothing is written.')
  if (questions.length === 0) return
  say('These need an answer; their rows wait. Write {"ID": "CHOICE"} into a file and name it: --answers answers.json')
  show(questions.map(({ id, about, choices }) => ({ id, about, choices })))
}

const ENDS = new Map([
  ['given', 'given'],
  ['known', 'were read before'],
  ['differs', 'were read before and say something else now'],
  ['proof', 'wait until the address is proven'],
  ['batchFull', 'wait: the batch is full'],
  ['batchClosed', 'wait: the batch is a draft or cancelled'],
  ['seatElsewhere', 'wait: the member has another seat in the course'],
  ['disabled', 'wait: the account was disabled in the old system'],
])
