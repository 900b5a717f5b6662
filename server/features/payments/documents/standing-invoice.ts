import { sumOf } from '#contract/catalog.ts'
import { lateCredit, type LateCredit } from '#contract/credit-notes.ts'
import type { Config } from '../../../config.ts'
import type { DocumentTable } from './tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { storedDocument, type Issued } from './issued-document.ts'

/** The invoice that is not yet credited whole, with the sum that is credited. */
export function standingInvoice(documents: readonly DocumentTable[]) {
  const credits = documents
    .filter(({ kind }) => kind === 'creditNote')
    .map(({ content }) => storedDocument.read(content))
  return documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const notes = credits.filter(({ refersTo }) => refersTo?.number === invoice.number)
      const credited = sumOf(...notes.map(({ amount }) => amount))
      return { invoice, issued: storedDocument.read(invoice.content), notes, credited }
    })
    .find(({ issued, credited }) => credited < issued.amount)
}

export interface CreditTerms {
  readonly config: Pick<Config, 'creditRules'>
  readonly now: () => Date
}

/** What counts now for credit notes to this invoice; null while they still lower the tax. */
export const lateCreditTo = (
  { issuedAt }: Pick<DocumentTable, 'issuedAt'>,
  { config, now }: CreditTerms,
): LateCredit | null => lateCredit(config.creditRules, issuedAt, now().toISOString())

export const isCreditWritten = (invoice: Pick<DocumentTable, 'issuedAt'>, terms: CreditTerms): boolean =>
  lateCreditTo(invoice, terms)?.isWritten ?? true

/** The same of the invoice that stands for a payment. @throws Unreadable */
export async function lateCreditOf(
  queries: Queries,
  terms: CreditTerms,
  paymentId: string,
): Promise<LateCredit | null> {
  const standing = standingInvoice(await documentsOf(queries, paymentId))
  return standing ? lateCreditTo(standing.invoice, terms) : null
}

/** @throws Unreadable */
export const invoiceAmong = (documents: readonly DocumentTable[]): Issued | null =>
  standingInvoice(documents)?.issued ?? null

export const invoiceOf = async (queries: Queries, paymentId: string): Promise<Issued | null> =>
  invoiceAmong(await documentsOf(queries, paymentId))

export const numberOfInvoice = async (queries: Queries, paymentId: string): Promise<string | null> =>
  standingInvoice(await documentsOf(queries, paymentId))?.invoice.number ?? null

export const holderOfInvoice = async (queries: Queries, paymentId: string): Promise<string | null | undefined> =>
  standingInvoice(await documentsOf(queries, paymentId))?.invoice.userId

export const documentsOf = (queries: Queries, paymentId: string): Promise<DocumentTable[]> =>
  documentsOfAll(queries, [paymentId])

export const documentsOfAll = async (queries: Queries, paymentIds: readonly string[]): Promise<DocumentTable[]> =>
  paymentIds.length === 0
    ? []
    : queries
        .selectFrom('documents')
        .selectAll()
        .where('paymentId', 'in', paymentIds)
        .orderBy('issuedAt')
        .orderBy('sequence')
        .execute()
