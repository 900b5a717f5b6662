import type { Generated } from 'kysely'
import type { Zone } from '#contract/payments.ts'

export interface DocumentTable {
  id: string
  series: string
  sequence: number
  number: string
  paymentId: string
  userId: string | null
  content: string
  issuedAt: string
}

/** The drawn PDF of a document, kept as it was when it was first asked for. */
export interface DocumentFileTable {
  name: string
  digest: string
  pdf: string
  drawnAt: string
}

/** A series of document numbers, one for each kind and financial year: "SYN/26-27". */
export interface DocumentSeriesTable {
  series: string
  last: number
  /** 1 once a server has noted the last number outside the database too. */
  isMarked: number
}

/** What a member gives for tax invoices. A business has both of the last two. */
export interface BuyerTable {
  userId: string
  state: string
  company: string
  gstin: string
  /** Whether the business is in a special economic zone, and how it is supplied there. */
  zone: Zone
  /** Company and GST number, as searches compare. */
  folded: string
}

export interface DocumentTables {
  documents: DocumentTable
  documentSeries: DocumentSeriesTable
  /** `buyer` is JSON, of a buyer who was erased; else empty. */
  documentsDue: { paymentId: string; since: string; buyer: Generated<string> }
  documentFiles: DocumentFileTable
  buyerStates: BuyerTable
}
