import type { Transaction } from '../../database/transaction.ts'

/** Returns false where the member did not wait. */
export const stopWaiting = async (tx: Transaction, batchKey: string, userId: string): Promise<boolean> =>
  (await tx
    .deleteFrom('waiting')
    .where('batchKey', '=', batchKey)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined
