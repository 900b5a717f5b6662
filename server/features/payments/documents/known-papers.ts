import type { BuyerTable, DocumentTable } from './tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { documentsOfAll } from './standing-invoice.ts'

/** What documents are made from, read at once for payments that are held and members who are held. */
export interface KnownPapers {
  /** By payment; what is issued meanwhile is added. */
  readonly documents: ReadonlyMap<string, DocumentTable[]>
  /** By payment, as `documentsDue` holds it; empty where it holds none. */
  readonly dueBuyers: ReadonlyMap<string, string>
  /** By member; null of one who has said nothing. */
  readonly particulars: ReadonlyMap<string, BuyerTable | null>
}

interface Asked {
  readonly paymentIds: readonly string[]
  /** Whoever an invoice may be made out to; nobody where none is made. */
  readonly userIds: readonly string[]
}

export async function readPapers(queries: Queries, { paymentIds, userIds }: Asked): Promise<KnownPapers> {
  const documents = Map.groupBy(await documentsOfAll(queries, paymentIds), ({ paymentId }) => paymentId)
  const dueIds = userIds.length === 0 ? [] : paymentIds
  const due = new Map((await dueOf(queries, dueIds)).map(({ paymentId, buyer }) => [paymentId, buyer]))
  const said = new Map((await particularsOfAll(queries, userIds)).map((row) => [row.userId, row]))
  return {
    documents: new Map(paymentIds.map((id) => [id, documents.get(id) ?? []])),
    dueBuyers: new Map(dueIds.map((id) => [id, due.get(id) ?? ''])),
    particulars: new Map(userIds.map((id) => [id, said.get(id) ?? null])),
  }
}

const dueOf = async (queries: Queries, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? []
    : queries.selectFrom('documentsDue').select(['paymentId', 'buyer']).where('paymentId', 'in', paymentIds).execute()

const particularsOfAll = async (queries: Queries, userIds: readonly string[]): Promise<BuyerTable[]> =>
  userIds.length === 0 ? [] : queries.selectFrom('buyerStates').selectAll().where('userId', 'in', userIds).execute()
