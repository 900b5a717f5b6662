/** Documents by whose they are, for whoever looks at everything that is kept on somebody. */
import type { Queries } from '../../../database/transaction.ts'
import type { DocumentTable } from './tables.ts'

/** Of the account, or of these payments where no buyer was noted. */
export const documentsOfBuyer = (
  queries: Queries,
  userId: string | null,
  paymentIds: readonly string[],
): Promise<DocumentTable[]> =>
  queries
    .selectFrom('documents')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId ?? ''),
        eb.and([eb('userId', 'is', null), eb('paymentId', 'in', ['', ...paymentIds])]),
      ]),
    )
    .execute()

/** Of any of these payments or accounts. */
export const documentsAbout = (
  queries: Queries,
  paymentIds: readonly string[],
  uids: readonly string[],
): Promise<Array<Pick<DocumentTable, 'id' | 'number' | 'paymentId' | 'issuedAt'>>> =>
  queries
    .selectFrom('documents')
    .select(['id', 'number', 'paymentId', 'issuedAt'])
    .where((eb) => eb.or([eb('paymentId', 'in', ['', ...paymentIds]), eb('userId', 'in', ['', ...uids])]))
    .execute()

/** The names of the drawings that there are of these numbers. */
export async function drawingsOf(queries: Queries, numbers: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('documentFiles')
    .select('name')
    .where('name', 'in', ['', ...numbers])
    .execute()
  return rows.map(({ name }) => name)
}
