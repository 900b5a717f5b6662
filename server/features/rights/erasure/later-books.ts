/** What the books make after an erasure: an invoice that was still due, its drawing, a credit note. */
import type { Transaction } from '../../../database/transaction.ts'
import { isErasedDocument } from '../erased-document.ts'
import { keptUntil } from './kept-until.ts'

/** Keeps it with the payment, and all of it until the same day: the law counts from the last of them. */
export async function keepLaterBooks(tx: Transaction): Promise<void> {
  const erasures = await tx.selectFrom('erasures').select(['id', 'userId']).where('purgedAt', 'is', null).execute()
  for (const { id, userId } of erasures) {
    const payments = await keptPayments(tx, id)
    const documents = await documentsOf(tx, userId, [...payments.keys()])
    for (const [paymentId, issued] of Map.groupBy(documents, (document) => document.paymentId))
      await keepWithPayment(tx, id, { paymentId, issued, until: payments.get(paymentId) })
  }
}

async function keptPayments(tx: Transaction, erasureId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('erasureKept')
    .select(['rowId', 'until'])
    .where('tableName', '=', 'payments')
    .where('erasureId', '=', erasureId)
    .execute()
  return new Map(rows.map(({ rowId, until }) => [rowId, until]))
}

type Document = Awaited<ReturnType<typeof documentsOf>>[number]

/** Of the member alone: another one's invoice may hang on the same payment. Those emptied on their date stay so. */
async function documentsOf(tx: Transaction, userId: string | null, paymentIds: readonly string[]) {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'number', 'paymentId', 'issuedAt', 'content'])
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId ?? ''),
        eb.and([eb('userId', 'is', null), eb('paymentId', 'in', ['', ...paymentIds])]),
      ]),
    )
    .execute()
  return rows.filter(({ content }) => !isErasedDocument(content))
}

interface OfPayment {
  readonly paymentId: string
  readonly issued: readonly Document[]
  /** Until when the payment itself is kept; undefined where it is somebody else's. */
  readonly until: string | undefined
}

async function keepWithPayment(tx: Transaction, erasureId: string, { paymentId, issued, until }: OfPayment) {
  const days = issued.map(({ issuedAt }) => keptUntil('tax', issuedAt))
  const day = [...days, ...(until === undefined ? [] : [until])].toSorted().at(-1) ?? ''
  const rows = [
    ...(until === undefined ? [] : [{ tableName: 'payments', rowId: paymentId }]),
    ...issued.map(({ id }) => ({ tableName: 'documents', rowId: id })),
    ...(await drawingsOf(tx, issued)).map((name) => ({ tableName: 'documentFiles', rowId: name })),
  ]
  for (const row of rows) await keepUntil(tx, { ...row, erasureId, law: 'tax', until: day })
  await tx
    .updateTable('erasures')
    .set({ purgeAt: day })
    .where('id', '=', erasureId)
    .where('purgeAt', '<', day)
    .execute()
}

async function drawingsOf(tx: Transaction, documents: readonly Document[]): Promise<string[]> {
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
