/** Addresses from before decision 111 that look like another one: the table `unseenAddresses`, which a migration filled. */
import type { UnseenAddressTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'

interface Had {
  readonly addresses: readonly string[]
  readonly uids: readonly string[]
}

/** The addresses that these addresses and accounts had before what nobody sees was taken out of them. */
export async function formerAddresses(queries: Queries, { addresses, uids }: Had): Promise<string[]> {
  const rows = await queries
    .selectFrom('unseenAddresses')
    .select('before')
    .where((eb) => eb.or([eb('after', 'in', ['', ...addresses]), eb('userId', 'in', ['', ...uids])]))
    .where('state', '=', 'cleaned')
    .execute()
  return rows.map(({ before }) => before)
}

const MOST_ALIKE = 20

/** Other addresses that look like this one. They are a hint and no more: nothing takes one for the other. */
export async function addressesLike(queries: Queries, email: string): Promise<string[]> {
  const own = await queries.selectFrom('unseenAddresses').select('after').where('before', '=', email).executeTakeFirst()
  const seen = own?.after ?? email
  const rows = await queries
    .selectFrom('unseenAddresses')
    .select('before')
    .where('after', '=', seen)
    .where('state', '!=', 'cleaned')
    .limit(MOST_ALIKE)
    .execute()
  return [seen, ...rows.map(({ before }) => before)].filter((one) => one !== email)
}

/** Addresses that stayed as they were, in their order. */
export const addressesLeft = (
  queries: Queries,
  { after, count }: { readonly after: string; readonly count: number },
): Promise<UnseenAddressTable[]> =>
  queries
    .selectFrom('unseenAddresses')
    .selectAll()
    .where('before', '>', after)
    .where('state', '!=', 'cleaned')
    .orderBy('before')
    .limit(count)
    .execute()
