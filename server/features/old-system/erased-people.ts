/** Who was erased here, as far as something of theirs had come from before: known by the digest of the address alone. */
import type { Queries } from '../../database/transaction.ts'

export const everybodyErased = (queries: Queries): Promise<Set<string>> => digestsOf(queries)

/** Those of these digests whose people were erased. */
export const erasedAmong = async (queries: Queries, digests: Iterable<string>): Promise<Set<string>> => {
  const asked = [...new Set(digests)].filter((digest) => digest !== '')
  return asked.length === 0 ? new Set() : digestsOf(queries, asked)
}

/** A person may be erased from what was imported, from the list of purchases, or from both. */
async function digestsOf(queries: Queries, among?: readonly string[]): Promise<Set<string>> {
  const imported = queries.selectFrom('imports').select('address').where('targetType', '=', 'erased')
  const seats = queries.selectFrom('oldSeats').select('address').where('state', '=', 'erased')
  const rows = await imported
    .where('address', '>', '')
    .$if(among !== undefined, (query) => query.where('address', 'in', among ?? []))
    .union(seats.$if(among !== undefined, (query) => query.where('address', 'in', among ?? [])))
    .execute()
  return new Set(rows.map(({ address }) => address))
}
