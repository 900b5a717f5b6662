import type { Config } from '../../config.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import { allRoles } from '../staff/staff-roles.ts'

/** Addresses of everybody at the desk, and of the owner. Letters there tell what happens at the desk: they are for owners to move. */
export async function staffAddresses(
  queries: Queries,
  { ownerEmail }: Pick<Config, 'ownerEmail'>,
): Promise<ReadonlySet<string>> {
  const members = await membersByIds(
    queries,
    (await allRoles(queries)).map(({ userId }) => userId),
  )
  return new Set([...members.values()].map(({ email }) => email).concat(ownerEmail?.toLowerCase() ?? []))
}
