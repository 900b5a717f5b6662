import { randomUUID } from 'node:crypto'
import type { SavedView } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries } from '../../database/transaction.ts'

const SCREEN = 'leads'

interface GivenView {
  readonly name: string
  /** The search part of the list's address. */
  readonly query: string
  readonly isShared: boolean
}

/** A person's own views and those that others share. */
export async function savedViews(queries: Queries, uid: string): Promise<SavedView[]> {
  const rows = await queries
    .selectFrom('savedViews')
    .selectAll()
    .where('screen', '=', SCREEN)
    .where((eb) => eb.or([eb('ownerId', '=', uid), eb('isShared', '=', 1)]))
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, query, isShared, ownerId }) => ({
    id,
    name,
    query,
    isShared: isShared === 1,
    isOwn: ownerId === uid,
  }))
}

export async function saveView(
  queries: Queries,
  uid: string,
  { name, query, isShared }: GivenView,
): Promise<SavedView> {
  const id = randomUUID()
  await queries
    .insertInto('savedViews')
    .values({ id, ownerId: uid, screen: SCREEN, name, query, isShared: isShared ? 1 : 0, position: 0 })
    .execute()
  return { id, name, query, isShared, isOwn: true }
}

/** Only whoever saved a view takes it away. */
export async function removeView(queries: Queries, uid: string, id: string): Promise<Refusal<'notFound'> | null> {
  const removed = await queries
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('ownerId', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return removed ? null : new Refusal('notFound')
}
