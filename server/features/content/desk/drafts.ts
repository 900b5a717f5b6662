/** The table `contentDrafts`: what each author is writing of a thing. It is saved while it is typed, and never a version by itself. */
import * as z from 'zod/mini'
import type { Kind } from '#contract/content.ts'
import { Refusal } from '#contract/refusal.ts'
import type { ContentDraftTable } from '../tables.ts'
import type { Database } from '../../../database/open.ts'
import { storedJson, Unreadable } from '../../../database/stored-json.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { nameOf } from '../published.ts'
import type { Sealed } from '../sealed-fields.ts'

type Body = Readonly<Record<string, unknown>>

const WITHOUT_VERSION = z.never()
/** A body without its sealed fields, and those beside it. */
export const StoredDraft = storedJson<{ readonly body: Body; readonly sealed: Sealed }>([
  WITHOUT_VERSION,
  z.object({ body: z.record(z.string(), z.unknown()), sealed: z.record(z.string(), z.string()) }),
])

/** Whose draft of what. */
export interface DraftPlace {
  readonly kind: Kind
  readonly key: string
  readonly authorId: string
}

export interface OwnDraft {
  /** Without its sealed fields. */
  readonly body: Body
  readonly sealed: Sealed
  readonly baseNumber: number
  readonly savedAt: string
  readonly version: number
}

export async function draftOf(queries: Queries, place: DraftPlace): Promise<OwnDraft | null> {
  const row = await ownRow(queries, place).executeTakeFirst()
  return row ? draftIn(row) : null
}

/** That somebody is writing something, without what. */
export type DraftHead = Pick<ContentDraftTable, 'kind' | 'key' | 'authorId' | 'savedAt'>

/** The latest first. */
export const allDrafts = (queries: Queries): Promise<DraftHead[]> =>
  queries
    .selectFrom('contentDrafts')
    .select(['kind', 'key', 'authorId', 'savedAt'])
    .orderBy('savedAt', 'desc')
    .execute()

/** The drafts of things that nobody has published, with what they say, the latest first; those of shipped things too. */
export const firstDrafts = async (queries: Queries): Promise<(DraftHead & { readonly body: Body })[]> =>
  (
    await queries
      .selectFrom('contentDrafts')
      .select(['kind', 'key', 'authorId', 'savedAt', 'body'])
      .where('baseNumber', '=', 0)
      .orderBy('savedAt', 'desc')
      .execute()
  ).flatMap((row) => {
    try {
      return [{ ...row, body: StoredDraft.read(row.body).body }]
    } catch (error) {
      // Of a newer server, perhaps: the others are shown all the same.
      if (error instanceof Unreadable) return []
      throw error
    }
  })

/** Who else is writing, the latest first. */
export const otherAuthors = async (queries: Queries, place: DraftPlace): Promise<DraftHead[]> =>
  (await allDrafts(queries)).filter((one) => nameOf(one) === nameOf(place) && one.authorId !== place.authorId)

/** Whether there was one of this version; another one stays. */
export async function dropDraft(tx: Transaction, place: DraftPlace, version: number): Promise<boolean> {
  const { kind, key, authorId } = place
  const dropped = tx
    .deleteFrom('contentDrafts')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('authorId', '=', authorId)
    .where('version', '=', version)
  return (await dropped.returning('version').executeTakeFirst()) !== undefined
}

/** Writes over the version that was read. Where the author saved elsewhere meanwhile, both stay: that one here, this one with who typed it. */
export const writeDraft = (
  database: Database,
  place: DraftPlace,
  { version, body, sealed, ...rest }: OwnDraft,
): Promise<OwnDraft | Refusal<'versionStale'>> =>
  database.write(async (tx) => {
    const row = { ...place, ...rest, body: StoredDraft.write({ body, sealed }), version: version + 1 }
    if (!(await store(tx, row, version))) {
      const there = await draftOf(tx, place)
      return new Refusal('versionStale', { current: { body: there?.body ?? null, version: there?.version ?? 0 } })
    }
    await database.changes.publish(tx, 'content', nameOf(place))
    return draftIn(row)
  })

async function store(tx: Transaction, row: ContentDraftTable, version: number): Promise<boolean> {
  if (version === 0) {
    const added = tx
      .insertInto('contentDrafts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    return (await added.returning('version').executeTakeFirst()) !== undefined
  }
  const { kind, key, authorId, version: _next, ...changed } = row
  const saved = tx
    .updateTable('contentDrafts')
    .set((has) => ({ ...changed, version: has('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('authorId', '=', authorId)
    .where('version', '=', version)
  return (await saved.returning('version').executeTakeFirst()) !== undefined
}

const ownRow = (queries: Queries, { kind, key, authorId }: DraftPlace) =>
  queries
    .selectFrom('contentDrafts')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('authorId', '=', authorId)

const draftIn = ({ body, baseNumber, savedAt, version }: ContentDraftTable): OwnDraft => ({
  ...StoredDraft.read(body),
  baseNumber,
  savedAt,
  version,
})
