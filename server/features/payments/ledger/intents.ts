/** Presses of a payment button. */
import type { Queries } from '../../../database/transaction.ts'
import type { PurchaseIntentTable } from '../facts/tables.ts'

/** Behind this id, in the order of ids. */
export const intentsAfter = (queries: Queries, id: string, limit: number): Promise<PurchaseIntentTable[]> =>
  queries.selectFrom('purchaseIntents').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()

export const intentsOf = (queries: Queries, uid: string): Promise<Array<Pick<PurchaseIntentTable, 'id'>>> =>
  queries.selectFrom('purchaseIntents').select('id').where('userId', '=', uid).execute()
