/** The end of the move: deletes the hashes of the old system that nobody has used. */
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { countOldPasswords, membersWithOldPassword, removeOldPasswords } from '../accounts/old-passwords.ts'
import type { Actor } from '../audit/actor.ts'
import { changedSubjects } from '../audit/changed-subjects.ts'
import { noteChange } from '../audit/note-change.ts'
import { countParkedHashes, forgetHashes, parkedWithHash } from './imports.ts'
import { readAccount } from './old-accounts.ts'

export interface ToRetire {
  readonly name: string
  readonly email: string
  readonly since: string
  /** "member", or "waits": an account that is none here before its question is answered. */
  readonly as: 'member' | 'waits'
}

export interface Retirement {
  readonly count: number
  /** The first of them. */
  readonly people: readonly ToRetire[]
}

/** Whose passwords would go. Nothing is written. */
export async function retirementOf(queries: Queries, most: number): Promise<Retirement> {
  const members = await membersWithOldPassword(queries, most)
  const parked = await parkedWithHash(queries, most)
  const people = [
    ...members.map(({ name, email, since }) => ({ name, email, since, as: 'member' as const })),
    ...parked.map(({ path, original }) => {
      const { name, email, phone, createdAt } = readAccount(JSON.parse(original), path)
      return { name: name || path, email: email || phone, since: createdAt ?? '', as: 'waits' as const }
    }),
  ]
  const count = (await countOldPasswords(queries)) + (await countParkedHashes(queries))
  return { count, people: people.slice(0, most) }
}

const AT_ONCE = 500

/** Deletes every hash of the old system, those of accounts that wait too, and returns how many there were. Stopped in the middle, it goes on when called again. */
export async function retireOldPasswords(database: Database, by: Actor): Promise<number> {
  let retired = 0
  for (const some of [retireMembers, retireParked])
    for (let count = -1; count !== 0; retired += count) count = await database.write((tx) => some(tx, by))
  return retired
}

async function retireMembers(tx: Transaction, by: Actor): Promise<number> {
  const uids = (await membersWithOldPassword(tx, AT_ONCE)).map(({ uid }) => uid)
  const removed = uids.length === 0 ? [] : await removeOldPasswords(tx, uids)
  for (const id of removed) {
    const change = { before: { password: 'of the old system' }, after: { password: null } }
    await noteChange(tx, by, { ...change, action: 'account.retirePassword', subject: { type: 'account', id } })
  }
  return removed.length
}

async function retireParked(tx: Transaction, by: Actor): Promise<number> {
  const count = await forgetHashes(tx, AT_ONCE)
  const subject = { type: 'oldSystem' as const, id: 'retire' }
  if (count > 0)
    await noteChange(tx, by, { action: 'oldSystem.retirePasswords', subject, before: null, after: { count } })
  return count
}

/** Those of these members whose password went that way. */
export const retiredAmong = (queries: Queries, ids: readonly string[]): Promise<Set<string>> =>
  changedSubjects(queries, { type: 'account', action: 'account.retirePassword', ids })
