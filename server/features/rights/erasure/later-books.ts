/** What the books make of a payment after its buyer was erased: a drawing of an invoice, a credit note. */
import type { Transaction } from '../../../database/transaction.ts'
import { keptUntil } from './kept-until.ts'

/** Keeps it with the payment, and all of it until the same day: the law counts from the last of them. */
export async function keepLaterBooks(tx: Transaction): Promise<void> {
  const payments = await tx
    .selectFrom('erasureKept')
    .select(['erasureId', 'rowId', 'until'])
    .where('tableName', '=', 'payments')
    .execute()
  for (const { erasureId, rowId, until } of payments) {
    const documents = await documentsOf(tx, rowId)
    const day = [until, ...documents.map(({ issuedAt }) => keptUntil('tax', issuedAt))].toSorted().at(-1) ?? until
    const rows = [
      { tableName: 'payments', rowId },
      ...documents.map(({ id }) => ({ tableName: 'documents', rowId: id })),
      ...(await drawingsOf(tx, documents)).map((name) => ({ tableName: 'documentFiles', rowId: name })),
    ]
    for (const row of rows) await keepUntil(tx, { ...row, erasureId, law: 'tax', until: day })
    await tx
      .updateTable('erasures')
      .set({ purgeAt: day })
      .where('id', '=', erasureId)
      .where('purgeAt', '<', day)
      .execute()
  }
}

const documentsOf = (tx: Transaction, paymentId: string) =>
  tx.selectFrom('documents').select(['id', 'number', 'issuedAt']).where('paymentId', '=', paymentId).execute()

async function drawingsOf(tx: Transaction, documents: ReadonlyArray<{ readonly number: string }>): Promise<string[]> {
  if (documents.length === 0) return []
  const numbers = documents.map(({ number }) => number)
  const rows = await tx.selectFrom('documentFiles').select('name').where('name', 'in', numbers).execute()
  return rows.map(({ name }) => name)
}

interface Kept {
  readonly tableName: string
  readonly rowId: string
  readonly erasureId: string
  readonly law: 'tax'
  readonly until: string
}

const keepUntil = (tx: Transaction, row: Kept) =>
  tx
    .insertInto('erasureKept')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tableName', 'rowId'])
        .doUpdateSet({ until: (eb) => eb.ref('excluded.until') })
        .whereRef('erasureKept.until', '<', 'excluded.until'),
    )
    .execute()
