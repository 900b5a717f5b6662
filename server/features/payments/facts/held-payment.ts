import type { PaymentTable } from '../../../database/schema.ts'
import type { Transaction } from '../../../database/transaction.ts'

/**
 * The payment's row, held for the rest of the transaction: whoever else changes it or what follows from it waits, and
 * then sees what was done. The new version makes a worker who has read the row already run again.
 */
export const holdPayment = (tx: Transaction, id: string): Promise<PaymentTable | undefined> =>
  tx
    .updateTable('payments')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
