import { randomUUID } from 'node:crypto'
import type { SavedView } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'

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

export async function saveView(tx: Transaction, by: Actor, { name, query, isShared }: GivenView): Promise<SavedView> {
  const id = randomUUID()
  await tx
    .insertInto('savedViews')
    .values({ id, ownerId: by.actor, screen: SCREEN, name, query, isShared: isShared ? 1 : 0, position: 0 })
    .execute()
  const after = { name, query, isShared }
  await noteChange(tx, by, { action: 'view.save', subject: { type: 'view', id }, before: null, after })
  return { id, name, query, isShared, isOwn: true }
}

/** Only whoever saved a view takes it away. */
export async function removeView(tx: Transaction, by: Actor, id: string): Promise<Refusal<'notFound'> | null> {
  const removed = await tx
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('ownerId', '=', by.actor)
    .returning(['name', 'query', 'isShared'])
    .executeTakeFirst()
  if (!removed) return new Refusal('notFound')
  const before = { ...removed, isShared: removed.isShared === 1 }
  await noteChange(tx, by, { action: 'view.remove', subject: { type: 'view', id }, before, after: null })
  return null
}

/** Everybody's, with what each searches for in words. */
export async function searchesOfViews(
  queries: Queries,
): Promise<Array<{ id: string; ownerId: string; name: string; words: string }>> {
  const rows = await queries.selectFrom('savedViews').select(['id', 'ownerId', 'name', 'query']).execute()
  return rows.map(({ query, ...view }) => ({ ...view, words: [...new URLSearchParams(query).values()].join(' ') }))
}
