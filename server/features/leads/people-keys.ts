/** By what rows of a person are found among leads, for whoever looks at everything that is kept on somebody. */
import type { Queries } from '../../database/transaction.ts'

/** Contacts that stand by themselves. */
export async function standingContactIds(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('contacts').select('id').where('hiddenAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

export async function leadIdsOf(queries: Queries, contactIds: readonly string[]): Promise<string[]> {
  if (contactIds.length === 0) return []
  const rows = await queries.selectFrom('leads').select('id').where('contactId', 'in', contactIds).execute()
  return rows.map(({ id }) => id)
}

/** What touches of these leads tell of. */
export async function touchRefs(queries: Queries, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await queries.selectFrom('leadTouches').select('ref').where('leadId', 'in', leadIds).execute()
  return rows.flatMap(({ ref }) => ref ?? [])
}

/** The lead that came of a record, by the place of that. */
export async function leadOfRecord(queries: Queries, path: string): Promise<string | null> {
  const touches = queries.selectFrom('leadTouches').select('leadId').where('ref', '=', `record:${path}`)
  return (await touches.executeTakeFirst())?.leadId ?? null
}
