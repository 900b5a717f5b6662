import { sql } from 'kysely'
import type { Paise } from '#contract/catalog.ts'
import type { IssuedKind } from '#contract/document-numbers.ts'
import type { Zone } from '#contract/payments.ts'
import { among } from '../../../database/person-conditions.ts'
import {
  number,
  orNull,
  personal,
  plain,
  table,
  withDefault,
  type Keys,
  type TableOf,
  type TablesOf,
} from '../../../database/table.ts'
import { erasedDocument } from './erased-document.ts'
import { tryIssued } from './issued-document.ts'

const rupees = (paise: number): string => (paise / 100).toFixed(2)

/** A document is its buyer's; one from before buyers were noted, whoever's the payment is. */
const documentsOf = ({ uids, soleIds }: Keys) =>
  sql<boolean>`(${among('userId', uids)} or ("userId" is null and ${among('paymentId', soleIds)}))`

/** What an erasure keeps so that an invoice can still be issued. */
export const DUE_INVOICES = 'For tax invoices still to be issued'

/** For each payment a receipt was drawn for its holder. */
const receiptsOf = ({ uids, paymentIds, paidByOthers }: Keys): string[] =>
  [...paymentIds, ...paidByOthers].flatMap((id) => uids.map((uid) => `${id} ${uid}`))

export const DOCUMENT_TABLES = {
  documents: table(
    {
      id: plain(),
      series: plain(),
      sequence: number(),
      number: plain(),
      kind: plain<IssuedKind>(),
      paymentId: plain(),
      userId: orNull(plain()),
      content: personal(),
      /** What its content comes to, and the tax in it; null in one of before they were kept, until a round. */
      total: orNull(number<Paise>()),
      tax: orNull(number<Paise>()),
      issuedAt: plain(),
    },
    {
      part: {
        title: 'Invoices and credit notes',
        rowsOf: documentsOf,
        shown: ({ number, issuedAt, content }) => {
          const issued = tryIssued(content)
          return {
            number,
            issued: issuedAt,
            buyer: issued?.buyer,
            for: issued?.description,
            rupees: issued && rupees(issued.amount),
          }
        },
        key: ['id'],
        erased: ({ content }) => ({ content: erasedDocument(content) }),
        kept: { law: 'tax', column: 'id' },
      },
    },
  ),
  /** A series of document numbers, one for each kind and financial year: "SYN/26-27". */
  documentSeries: table({
    series: plain(),
    last: number(),
    /** 1 once a server has noted the last number outside the database too. */
    isMarked: number(),
  }),
  /** `buyer` is JSON, of a buyer who was erased; else empty. */
  documentsDue: table(
    {
      paymentId: plain(),
      since: plain(),
      buyer: withDefault(personal()),
    },
    {
      part: {
        title: DUE_INVOICES,
        rowsOf: ({ uids }) => sql<boolean>`("buyer" <> '' and "paymentId" in
        (select "paymentId" from "seats" where ${among('userId', uids)}))`,
        shown: null,
        key: ['paymentId'],
        erased: () => ({ buyer: '' }),
        kept: { law: 'tax', column: 'paymentId' },
      },
    },
  ),
  /** The drawn PDF of a document, kept as it was when it was first asked for. */
  documentFiles: table(
    {
      name: plain(),
      digest: plain(),
      pdf: personal(),
      drawnAt: plain(),
    },
    {
      part: {
        title: 'Drawings of invoices and receipts',
        rowsOf: (keys) => sql<boolean>`("name" in (select "number" from "documents" where ${documentsOf(keys)}) or
        ${among('name', receiptsOf(keys))})`,
        shown: null,
        key: ['name'],
        erased: 'removed',
        kept: { law: 'tax', column: 'name', isKept: ({ name }) => name.includes('/') },
      },
    },
  ),
  /** What a member gives for tax invoices. A business has both of the last two. */
  buyerStates: table(
    {
      userId: plain(),
      state: personal(),
      company: personal(),
      gstin: personal(),
      /** Whether the business is in a special economic zone, and how it is supplied there. */
      zone: personal<Zone>(),
      /** Company and GST number, as searches compare. */
      folded: personal(),
    },
    {
      part: {
        title: 'For tax invoices',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ state, company, gstin, zone }) => ({
          'state code': state,
          company,
          'GST number': gstin,
          'special economic zone': zone,
        }),
        key: ['userId'],
        erased: 'removed',
      },
    },
  ),
  stateReminders: table(
    {
      userId: plain(),
      day: number(),
      sentAt: plain(),
    },
    {
      part: {
        title: 'Reminders of the state',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: null,
        key: ['userId', 'day'],
        erased: 'removed',
      },
    },
  ),
}

export type DocumentTable = TableOf<typeof DOCUMENT_TABLES.documents>
export type BuyerTable = TableOf<typeof DOCUMENT_TABLES.buyerStates>

declare module '../../../database/schema.ts' {
  interface Tables extends TablesOf<typeof DOCUMENT_TABLES> {}
}
