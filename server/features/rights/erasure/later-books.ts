/** What the books take in after an erasure: an invoice that was still due, its drawing, a credit note, a slip. */
import { keepLonger, keptOf } from '../../../database/kept-rows.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { documentsOfBuyer, drawingsOf } from '../../payments/documents/documents-of-person.ts'
import { isErasedDocument } from '../../payments/documents/erased-document.ts'
import type { DocumentTable } from '../../payments/documents/tables.ts'
import { slipsAmong } from '../../payments/slips/payment-slips.ts'
import { keptUntil } from './kept-until.ts'

/** Keeps it with the payment, and all of it until the same day: the law counts from the last of them. */
export async function keepLaterBooks(tx: Transaction): Promise<void> {
  const erasures = await tx.selectFrom('erasures').select(['id', 'userId']).where('purgedAt', 'is', null).execute()
  for (const { id, userId } of erasures) {
    const payments = await keptOf(tx, id, 'payments')
    const documents = await documentsOf(tx, userId, [...payments.keys()])
    for (const [paymentId, issued] of Map.groupBy(documents, (document) => document.paymentId))
      await keepWithPayment(tx, id, { paymentId, issued, until: payments.get(paymentId) })
    await keepSlips(tx, id)
  }
}

async function keepSlips(tx: Transaction, erasureId: string): Promise<void> {
  const payments = await keptOf(tx, erasureId, 'payments')
  for (const rowId of await slipsAmong(tx, [...payments.keys()])) {
    const until = payments.get(rowId) ?? ''
    await keepLonger(tx, { tableName: 'paymentSlips', rowId, erasureId, law: 'tax', until })
  }
}

/** Of the member alone: another one's invoice may hang on the same payment. Those emptied on their date stay so. */
const documentsOf = async (tx: Transaction, userId: string | null, paymentIds: readonly string[]) =>
  (await documentsOfBuyer(tx, userId, paymentIds)).filter(({ content }) => !isErasedDocument(content))

interface OfPayment {
  readonly paymentId: string
  readonly issued: readonly DocumentTable[]
  /** Until when the payment itself is kept; undefined where it is somebody else's. */
  readonly until: string | undefined
}

async function keepWithPayment(tx: Transaction, erasureId: string, { paymentId, issued, until }: OfPayment) {
  const days = issued.map(({ issuedAt }) => keptUntil('tax', issuedAt))
  const day = [...days, ...(until === undefined ? [] : [until])].toSorted().at(-1) ?? ''
  const drawings = await drawingsOf(
    tx,
    issued.map(({ number }) => number),
  )
  const rows = [
    ...(until === undefined ? [] : [{ tableName: 'payments', rowId: paymentId }]),
    ...issued.map(({ id }) => ({ tableName: 'documents', rowId: id })),
    ...drawings.map((name) => ({ tableName: 'documentFiles', rowId: name })),
  ]
  for (const row of rows) await keepLonger(tx, { ...row, erasureId, law: 'tax', until: day })
  await tx
    .updateTable('erasures')
    .set({ purgeAt: day })
    .where('id', '=', erasureId)
    .where('purgeAt', '<', day)
    .execute()
}
