import type { PaymentTable } from './tables.ts'
import type { Transaction } from '../../../database/transaction.ts'

/** Locks the payment's row until the transaction ends. The new version makes whoever read the old one run again. */
export const holdPayment = (tx: Transaction, id: string): Promise<PaymentTable | undefined> =>
  tx
    .updateTable('payments')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
