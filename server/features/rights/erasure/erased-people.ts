/** Who was erased. This file alone names the table `erasures`. */
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ErasureDone } from '#contract/erasures.ts'
import type { ErasureTable } from '../tables.ts'
import { keepsSomething } from '../../../database/kept-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { actorNames } from '../../staff/actor-names.ts'
import { ALL_TABLES, isTable } from '../all-tables.ts'
import type { KeptPerson } from '../kept-person.ts'

const Ids = z.array(z.string())
const Counts = z.record(z.string(), z.int())

/** How an erasure is known outside the database: by the random ids that it was made for, never by an address. */
export const digestOf = (kind: 'account' | 'contact', id: string): string =>
  createHash('sha256').update(`${kind}:${id}`).digest('hex')

export const digestsOf = ({ userId, contactIds }: Pick<ErasureTable, 'userId' | 'contactIds'>): string[] => [
  ...(userId === null ? [] : [digestOf('account', userId)]),
  ...Ids.parse(JSON.parse(contactIds)).map((id) => digestOf('contact', id)),
]

/** What files outside the database may hold of somebody: letters by their ids, and by what other letters may name. */
export interface ErasedLetters {
  readonly ids: readonly string[]
  readonly addresses: readonly string[]
}
export type ClearFiles = (erased: ErasedLetters) => Promise<void>
const ToClear = z.object({ ids: Ids, addresses: Ids })

type NewErasure = Pick<ErasureTable, 'erasedBy' | 'why' | 'hiddenAt' | 'purgeAt'> & {
  readonly counts: Readonly<Record<string, number>>
  readonly letters: ErasedLetters
}

export async function keepErasure(
  tx: Transaction,
  { uid, contactIds }: KeptPerson,
  { counts, letters, ...erasure }: NewErasure,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('erasures')
    .values({
      id,
      userId: uid,
      contactIds: JSON.stringify(contactIds),
      counts: JSON.stringify(counts),
      ...erasure,
      purgedAt: null,
      notedAt: null,
      toClear: JSON.stringify(letters),
    })
    .execute()
  return id
}

/** What was done with the person who had this id; null where nobody with it was erased. */
export async function erasureOf(queries: Queries, id: string): Promise<ErasureDone | null> {
  const row = await queries
    .selectFrom('erasures')
    .selectAll()
    .where((eb) =>
      eb.or([eb('userId', '=', id), eb('contactIds', 'like', `%${JSON.stringify(id).replace(/[\\%_]/g, '')}%`)]),
    )
    .executeTakeFirst()
  if (!row) return null
  const nameOf = await actorNames(queries, [row.erasedBy])
  const { hiddenAt, why, purgeAt, purgedAt } = row
  const counts = Object.entries(Counts.parse(JSON.parse(row.counts))).map(([title, count]) => ({
    title: titleOf(title),
    count,
  }))
  return { hiddenAt, by: nameOf(row.erasedBy), why, purgeAt, purgedAt, counts }
}

/** How an erasure calls a table. */
export const titleOf = (table: string): string => (isTable(table) ? ALL_TABLES[table].part?.title : undefined) ?? table

export const unnotedErasures = (queries: Queries): Promise<ErasureTable[]> =>
  queries.selectFrom('erasures').selectAll().where('notedAt', 'is', null).orderBy('hiddenAt').execute()

/** Clears the files of everybody of whom some may still be there. To do it once more does no harm. */
export async function clearErased(
  { db, write }: Pick<Database, 'db' | 'write'>,
  clearFiles: ClearFiles,
): Promise<void> {
  const rows = await db.selectFrom('erasures').select(['id', 'toClear']).where('toClear', 'is not', null).execute()
  for (const { id, toClear } of rows) {
    if (toClear !== null) await clearFiles(ToClear.parse(JSON.parse(toClear)))
    await write(
      async (tx) => void (await tx.updateTable('erasures').set({ toClear: null }).where('id', '=', id).execute()),
    )
  }
}

export async function markNoted(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.updateTable('erasures').set({ notedAt: at }).where('id', '=', id).execute()
}

/** Those of whom nothing is kept any more; each is returned once. */
export const endErasures = (tx: Transaction, at: string): Promise<ErasureTable[]> =>
  tx
    .updateTable('erasures')
    .set({ purgedAt: at })
    .where('purgedAt', 'is', null)
    .where('purgeAt', '<=', at)
    .where(({ not }) => not(keepsSomething))
    .returningAll()
    .execute()
