import type { Queries, Transaction } from '../../database/transaction.ts'

/** Holds the member's row for the rest of the transaction: whoever else changes what hangs on it waits, and then sees what was done. */
export async function holdMember(tx: Transaction, uid: string): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', uid)
    .execute()
}

/** The hash of the member's password; undefined where there is none. */
export async function passwordHashOf(queries: Queries, uid: string): Promise<string | undefined> {
  const account = await queries
    .selectFrom('account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}
