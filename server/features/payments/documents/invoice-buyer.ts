/** Whom an invoice names. Of a member who is erased before it is issued, the waiting row has what it needs. */
import * as z from 'zod/mini'
import { isStateCode, ZONES } from '#contract/payments.ts'
import { storedJson } from '../../../database/stored-json.ts'
import type { SeatTable } from '../../seats/tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { KnownPapers } from './known-papers.ts'

/** `stateCode` is empty where an erased buyer had not said it. */
const FIRST = {
  name: z.string(),
  email: z.string(),
  company: z.string(),
  gstin: z.string(),
  stateCode: z.string(),
}
const Buyer = z.object({ ...FIRST, zone: z.enum(ZONES) })
type Buyer = z.infer<typeof Buyer>
type KeptBuyer = Buyer & { readonly userId: string }

/** The id says whose it is: the seat may be somebody else's by the time the invoice is issued. */
export const storedBuyer = storedJson<KeptBuyer>([
  z.pipe(
    z.object({ ...FIRST, userId: z.string() }),
    z.transform((first): KeptBuyer => ({ ...first, zone: 'none' })),
  ),
  z.object({ ...Buyer.shape, userId: z.string() }),
])

type Holder = Pick<SeatTable, 'paymentId' | 'userId'>

/** null while a buyer has not said the state. */
export async function buyerOf(
  queries: Queries,
  { paymentId, userId }: Holder,
  papers?: KnownPapers,
): Promise<Buyer | null> {
  const due = papers?.dueBuyers.get(paymentId) ?? (await dueBuyer(queries, paymentId))
  const kept = due === '' ? null : storedBuyer.read(due)
  if (kept?.userId === userId) return kept
  const member = (await membersByIds(queries, [userId])).get(userId)
  const known = papers?.particulars.get(userId)
  const said = known === undefined ? await particularsOf(queries, userId) : known
  if (!member || !said || !isStateCode(said.state)) return null
  const { company, gstin, state: stateCode, zone } = said
  return { name: member.fullName, email: member.email, company, gstin, stateCode, zone }
}

export const particularsOf = (queries: Queries, userId: string) =>
  queries.selectFrom('buyerStates').selectAll().where('userId', '=', userId).executeTakeFirst()

async function dueBuyer(queries: Queries, paymentId: string): Promise<string> {
  const row = await queries
    .selectFrom('documentsDue')
    .select('buyer')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row?.buyer ?? ''
}
