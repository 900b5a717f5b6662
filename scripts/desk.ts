/** `npm run desk -- …`: payments that wait for a person, and what that person can do, also while the server runs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '#server/config.ts'
import { givenConfig } from '#server/env-file.ts'
import { byCommand, type Actor } from '#server/features/audit/actor.ts'
import { catalogOf } from '#server/features/content/catalog.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import {
  assignSeat,
  deskNumbers,
  historyOf,
  listDisputes,
  seatsIn,
  unmatchedPayments,
  type DeskDeps,
} from '#server/features/payments/ledger/desk.ts'
import { followNumbers } from '#server/features/payments/documents/document-series.ts'
import { importReport, previewReport } from '#server/features/payments/provider/report-import.ts'
import { readReport } from '#server/features/payments/provider/report.ts'
import { MARK_FILE, numberMarkFile } from '#server/gateways/number-mark-file.ts'
import { createBooks } from '#server/site.ts'
import { performForAnswers } from './desk/answer-commands.ts'
import { BUYER_OPTIONS, performForDocuments } from './desk/document-commands.ts'
import { performForStaff } from './desk/staff-commands.ts'
import { disputeInWords, numbersInWords, reportedInWords, seatInWords, unmatchedInWords } from './desk/rows.ts'
import { deskCell, HELP, REFUSED } from './desk/words.ts'
import { openOwnerDatabase, ownerConfig } from './owner-database.ts'
import { outliveReader, ownName, voiceOf } from './owner-voice.ts'

const FLAGS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  why: { type: 'string' },
  write: { type: 'boolean' },
} as const

outliveReader()
const { values, positionals } = readWords()
const [command = '', ...words] = positionals
const voice = voiceOf(values.json ?? false, deskCell)
const { show, say, fail } = voice

if (values.help || command === '') process.stdout.write(HELP)
else await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

function readWords() {
  const options = { ...FLAGS, ...BUYER_OPTIONS } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    voiceOf(false).fail(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
    return process.exit()
  }
}

async function run(): Promise<void> {
  const given = givenConfig()
  const database = await openOwnerDatabase(given)
  const marks = numberMarkFile(join(given.dataDir, MARK_FILE))
  const now = () => new Date()
  const by = byCommand(ownName(), now(), values.why)
  try {
    const config = await ownerConfig(database, given)
    const catalog = catalogOf((await readTimeline(database.db)).versions, now)
    const books = createBooks({ catalog, database, config, now, marks })
    if (command === 'staff') return await performForStaff(books, words, by, voice)
    const isDone =
      (await performForDocuments(books, [command, ...words], values, by, voice)) ||
      (await performForAnswers(books, [command, ...words], by, voice))
    if (!isDone) await perform(books, config, by)
    await followNumbers(books)
  } finally {
    await database.close()
  }
}

async function perform(desk: DeskDeps, config: Config, by: Actor): Promise<void> {
  const [first = '', second = '', third = ''] = words
  if (command === 'unmatched') return show((await unmatchedPayments(desk)).map(unmatchedInWords))
  if (command === 'disputes') return show((await listDisputes(desk)).map(disputeInWords))
  if (command === 'numbers') return show([numbersInWords(await deskNumbers(desk, new Date()))])
  if (command === 'history' && first) return show(await historyOf(desk, first))
  if (command === 'seats' && first) {
    const seats = await seatsIn(desk, words.join(' '))
    return seats instanceof Refusal ? refuse(seats) : show(seats.map(seatInWords))
  }
  if (command === 'assign' && third) {
    const refused = await assignSeat(desk, { payment: first, email: second, course: words.slice(2).join(' ') }, by)
    return refused ? refuse(refused) : say(`${second} has the seat. A letter is on its way.`)
  }
  if (command === 'batch' && second) {
    if (!by.why) return fail('Say why: npm run desk -- batch PAYMENT BATCH --why "…"')
    const refused = await desk.ledger.chooseBatch(first, second, by)
    return refused ? refuse(refused) : say(`The seat is in ${second}. A letter is on its way.`)
  }
  if (command === 'undo' && first) {
    if (!by.why) return fail('Say why: npm run desk -- undo PAYMENT --why "…"')
    const refused = await desk.ledger.undo(first, by)
    return refused ? refuse(refused) : say(TAKEN_BACK)
  }
  if (command === 'import' && first) return readIn(desk, config, first, by)
  return fail(`This is not a command of the desk.\n\n${HELP}`)
}

const TAKEN_BACK =
  'The seat is taken back; the payment waits at the desk. No money was moved. The member hears of it in ten minutes: until then its page at the desk can undo it.'

async function readIn({ catalog, ledger, database }: DeskDeps, config: Config, path: string, by: Actor): Promise<void> {
  const context = { catalogue: catalog.now(), buttons: config.paymentButtons, readAt: by.at }
  const report = readReport(await readFile(path), context)
  if (report instanceof Refusal) return fail(report.details.detail ?? '')
  const deps = { database, ledger }
  const read = values.write ? await importReport(deps, report, by) : await previewReport(deps, report)
  if (read instanceof Refusal) return fail(read.details.detail ?? '')
  const { isDone, added, changed, same, changes, faults } = read
  if (!isDone && changes.length > 0) show(changes.map(reportedInWords))
  say(
    `${isDone ? 'Read in' : 'Would be read in with --write'}: ${added} new, ${changed} changed, ${same} known already.`,
  )
  if (faults.length > 0) fail(`Not read:\n${faults.join('\n')}`)
}

function refuse({ code }: Refusal<keyof typeof REFUSED>): void {
  fail(REFUSED[code])
}
