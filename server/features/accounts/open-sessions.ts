/** Sessions as the desk and their owner see them. */
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { hasFactor } from './held-member.ts'

export interface OpenSession {
  readonly id: string
  readonly userAgent: string
  readonly openedAt: string
  readonly usedAt: string
}

export async function openSessions(queries: Queries, uid: string, now: Date): Promise<OpenSession[]> {
  const rows = await queries
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', uid)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('updatedAt', 'desc')
    .execute()
  return rows.map(({ id, userAgent, openedAt, createdAt, updatedAt }) => ({
    id,
    userAgent: userAgent ?? '',
    openedAt: openedAt ?? createdAt,
    usedAt: updatedAt,
  }))
}

export interface SignIns {
  /** `credential` is the password, others are services. */
  readonly ways: readonly string[]
  readonly hasFactor: boolean
  readonly sessions: number
  readonly lastUsedAt: string | null
}

/** How the member signs in, and where it is signed in. */
export async function signInsOf(queries: Queries, uid: string, now: Date): Promise<SignIns> {
  const [accounts, withFactor, sessions] = await Promise.all([
    queries.selectFrom('account').select('providerId').where('userId', '=', uid).orderBy('providerId').execute(),
    hasFactor(queries, uid),
    openSessions(queries, uid, now),
  ])
  return {
    ways: accounts.map(({ providerId }) => providerId),
    hasFactor: withFactor,
    sessions: sessions.length,
    lastUsedAt: sessions[0]?.usedAt ?? null,
  }
}

/** Ends one session of a member, or all but one. Returns how many; their live streams end. */
export async function endSessions(
  tx: Transaction,
  { changes }: Database,
  uid: string,
  which: { readonly id: string } | { readonly allBut: string },
): Promise<number> {
  const rows = await tx
    .deleteFrom('session')
    .where('userId', '=', uid)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('id', '<>', which.allBut)))
    .returning('id')
    .execute()
  await changes.publish(tx, 'sessions', uid)
  return rows.length
}

export const endAllSessions = async (tx: Transaction): Promise<number> =>
  (await tx.deleteFrom('session').returning('id').execute()).length

/** Ends every session that was used at the desk, and makes all live streams of the member ask whether they may go on. */
export async function endDeskSessions(tx: Transaction, { changes }: Database, uid: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', uid).where('deskSince', 'is not', null).execute()
  await changes.publish(tx, 'sessions', uid)
}

/** Notes the first use at the desk. Returns true to one caller alone. */
export async function beginAtDesk(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('session')
    .set({ deskSince: now.toISOString() })
    .where('id', '=', id)
    .where('deskSince', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt: now.toISOString() }).where('id', '=', id).execute()
}
