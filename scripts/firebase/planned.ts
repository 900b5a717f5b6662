/** Reads what the owner names, and plans with it. */
import { inLines } from '#contract/plain-text.ts'
import { readAccounts } from '#server/features/old-system/old-accounts.ts'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'
import { hashesOf, type OldHashes } from '#server/features/old-system/old-hashes.ts'
import { readTree } from '#server/features/old-system/old-tree.ts'
import { planRun, type Planned, type RunReport } from '#server/features/old-system/run.ts'
import { closedSeries } from '#server/features/payments/documents/document-series.ts'
import type { Settling } from '#server/features/old-system/settle.ts'
import { readAnswers } from './answers.ts'
import type { Order } from './command.ts'
import { openFiles } from './open-files.ts'
import { readJson } from './old-files.ts'

export const NEEDS_ANSWERS = 2

export const FILES = {
  auth: { type: 'string' },
  tree: { type: 'string' },
  answers: { type: 'string' },
} as const

/** What the plan says, and what it found of the passwords. */
export interface Report extends RunReport {
  readonly hashes: OldHashes
  /** Series of documents that give no number on this server. */
  readonly closedSeries: readonly string[]
}

/** @throws {OldSystemFault} */
export async function planned(
  { books, text }: Order,
  moving: Settling,
): Promise<Planned & { readonly report: Report }> {
  const accounts = await readFrom(text('auth'), '--auth users.json', readAccounts)
  const leaves = await readFrom(text('tree'), '--tree tree.json', readTree)
  const hashes = hashesOf(accounts, books.config.firebase)
  const warnings = await openFiles([text('auth') ?? '', text('tree') ?? ''])
  warn([...warnings, ...(hashes.areParametersMissing ? [MISSING] : [])])
  const plan = await planRun(moving, { accounts, leaves }, await readAnswers(text('answers')))
  return { ...plan, report: { ...plan.report, hashes, closedSeries: await closedHere(books) } }
}

const closedHere = async (books: Order['books']): Promise<string[]> =>
  books.config.seller === null ? [] : closedSeries(books)

const MISSING =
  'The four lines FIREBASE_HASH_… are not set in .env: passwords of the old system come along, and none is taken at a sign-in before these lines are there.'

/** Beside the report, before anything is written. */
export const warn = (sentences: readonly string[]): void => {
  for (const sentence of sentences) process.stderr.write(`${inLines(sentence)}\n`)
}

/** @throws {OldSystemFault} */
export async function readFrom<T>(path: string | undefined, option: string, read: (json: unknown) => T): Promise<T> {
  if (path === undefined) throw new OldSystemFault(`Say which file it is: ${option}`)
  const json = await readJson(path)
  try {
    return read(json)
  } catch (error) {
    throw error instanceof OldSystemFault ? new OldSystemFault(`${path}: ${error.message}`) : error
  }
}
