import type { Member } from '#contract/accounts.ts'
import { isPostgres } from '../../database/engine-of.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { memberOf } from './member.ts'

/** Locks the member's row until the transaction ends: others who change the member's seats or links wait. */
export async function holdMember(tx: Transaction, uid: string): Promise<void> {
  if (heldIn.get(tx)?.has(uid)) return
  await tx
    .updateTable('user')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', uid)
    .execute()
}

/** The same, and whether there is still such a member: an erasure may have come while the request was on its way. */
export async function holdLivingMember(tx: Transaction, uid: string): Promise<boolean> {
  await holdMember(tx, uid)
  const row = await tx.selectFrom('user').select('erasedAt').where('id', '=', uid).executeTakeFirst()
  return row?.erasedAt === null
}

/** From now on the address is the member's own. */
export async function noteProof(tx: Transaction, uid: string, at: Date): Promise<void> {
  const proof = { emailVerified: 1, provenAt: at.toISOString() }
  await tx.updateTable('user').set(proof).where('id', '=', uid).execute()
}

export const provenAtOf = async (queries: Queries, uid: string): Promise<string | null> =>
  (await queries.selectFrom('user').select('provenAt').where('id', '=', uid).executeTakeFirst())?.provenAt ?? null

export async function passwordHashOf(queries: Queries, uid: string): Promise<string | undefined> {
  const account = await queries
    .selectFrom('account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

export async function hasFactor(queries: Queries, uid: string): Promise<boolean> {
  const user = await queries.selectFrom('user').select('twoFactorEnabled').where('id', '=', uid).executeTakeFirst()
  return user?.twoFactorEnabled === 1
}

const heldIn = new WeakMap<Queries, ReadonlyMap<string, Member>>()

/** Holds all of them first, in one order for everybody. Inside the job, which changes none of them, nobody asks for one again. */
export async function holdingMembers<T>(tx: Transaction, uids: readonly string[], job: () => Promise<T>): Promise<T> {
  if (uids.length === 0) return job()
  const lock = tx
    .selectFrom('user')
    .selectAll()
    .where('id', 'in', uids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
  const rows = await lock.execute()
  heldIn.set(tx, new Map(rows.map((row) => [row.id, memberOf(row)])))
  try {
    return await job()
  } finally {
    heldIn.delete(tx)
  }
}

/** Those of them whom `holdingMembers` holds. */
export const heldAmong = (queries: Queries, uids: readonly string[]): Map<string, Member> => {
  const held = heldIn.get(queries)
  const found = uids.flatMap((uid) => held?.get(uid) ?? [])
  return new Map(found.map((member) => [member.uid, member]))
}
