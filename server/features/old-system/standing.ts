/** What was taken from the old system before, and whom the site knows already. */
import type { ImportTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { uidsByAddress, takenUids } from '../accounts/members.ts'
import { erasedPeople, type ErasedPeople } from './erased-since.ts'
import { allTaken, type TakenRow } from './imports.ts'
import { provenSince } from './proven-since.ts'
import { shutSince, type ShutSince } from './shut-since.ts'
import type { Taken } from './item.ts'
import type { OldAccount } from './old-accounts.ts'

export interface Standing {
  readonly taken: ReadonlyMap<string, Taken>
  readonly answers: ReadonlyMap<string, string>
  /** Whose account an address is here. */
  readonly uidOf: ReadonlyMap<string, string>
  readonly uids: ReadonlySet<string>
  readonly erased: ErasedPeople
  readonly shut: ShutSince
  readonly provenSince: ReadonlyMap<string, string>
}

export const keyOf = (source: ImportTable['source'], path: string): string => `${source} ${path}`

export const standingFor = async (queries: Queries, accounts: readonly OldAccount[]): Promise<Standing> =>
  standingOf(queries, accounts, await allTaken(queries))

/** For what was taken in these rows alone. */
export async function standingOf(
  queries: Queries,
  accounts: readonly OldAccount[],
  rows: readonly TakenRow[],
): Promise<Standing> {
  const emails = accounts.map(({ email }) => email).filter((email) => email !== '')
  const uidOf = await uidsByAddress(queries, emails)
  return {
    taken: new Map(rows.map(({ source, path, ...row }) => [keyOf(source, path), row])),
    answers: await answersKept(queries),
    uidOf,
    uids: await takenUids(
      queries,
      accounts.map(({ uid }) => uid),
    ),
    erased: await erasedPeople(queries),
    shut: await shutSince(queries, accounts, rows),
    provenSince: await provenSince(queries, accounts, rows, uidOf),
  }
}

export const answersKept = async (queries: Queries): Promise<Map<string, string>> =>
  new Map(
    (await queries.selectFrom('importAnswers').select(['question', 'choice']).execute()).map(({ question, choice }) => [
      question,
      choice,
    ]),
  )
