import type { Database } from '../../../database/open.ts'
import type { PaymentTable } from '../../../database/schema.ts'

/**
 * The payment's row, held for the rest of the transaction: whoever else changes it or what follows from it waits, and
 * then sees what was done. The new version tells a worker who has read the row already to start again.
 */
export const holdPayment = ({ db }: Database, id: string): Promise<PaymentTable | undefined> =>
  db
    .updateTable('payments')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
