/** Everything that was ever published, as it lies in the table, read once. */
import type { Kind } from '#contract/content.ts'
import type { Database } from '../../database/open.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { ContentVersionTable } from './tables.ts'
import { Unreadable } from '../../database/stored-json.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { bodyText, readEntry } from './kinds.ts'
import { nameOf, type Published } from './published.ts'
import { apart, type Sealed } from './sealed-fields.ts'
import { SHIPPED } from './shipped.ts'

/** A published body with who published it and why. Its sealed fields are not in the body. */
export type Version<Name extends Kind = Kind> = Published<Name> & {
  readonly sealed: Sealed
  readonly actor: string
  readonly note: string
  /** Shared by all that went live together; null where that is not known. */
  readonly publication: string | null
}

/** A row that this server cannot read: the version before it counts. */
export type SetAside = Omit<ContentVersionTable, 'body'> & { readonly reason: string }

export interface Timeline {
  readonly revision: number
  /** When the last of them was, or ''. */
  readonly until: string
  /** The shipped ones too, as version 0. */
  readonly versions: readonly Version[]
  readonly setAside: readonly SetAside[]
}

const SHIPPED_VERSIONS: readonly Version[] = SHIPPED.map((version) => ({
  ...apart(version).open,
  sealed: {},
  actor: '',
  note: 'shipped',
  publication: null,
}))

export const SHIPPED_ALONE: Timeline = { revision: -1, until: '', versions: SHIPPED_VERSIONS, setAside: [] }

const revisionQuery = preparedQuery([], (queries) => queries.selectFrom('contentState').select('revision'))

/** `known` with what was published since; `known` itself when that is nothing. */
export async function readTimeline(queries: Queries, known: Timeline = SHIPPED_ALONE): Promise<Timeline> {
  const [{ revision } = { revision: 0 }] = await revisionQuery(queries, {})
  if (revision === known.revision) return known
  // A database that was put back to an earlier state is read anew.
  const base = revision < known.revision ? SHIPPED_ALONE : known
  const rows = await queries
    .selectFrom('contentVersions')
    .selectAll()
    .orderBy('kind')
    .orderBy('key')
    .orderBy('number')
    .execute()
  const seen = new Set([...base.versions, ...base.setAside].map(versionName))
  const read = rows.filter((row) => !seen.has(versionName(row))).map(versionIn)
  return {
    revision,
    until: rows.reduce((last, { publishedAt }) => (publishedAt > last ? publishedAt : last), ''),
    versions: [...base.versions, ...read.filter((one) => 'body' in one)],
    setAside: [...base.setAside, ...read.filter((one) => 'reason' in one)],
  }
}

const versionName = (one: { kind: string; key: string; number: number }) => `${nameOf(one)} ${one.number}`

function versionIn({ body, ...row }: ContentVersionTable): Version | SetAside {
  const { number, publishedAt, actor, note, publication } = row
  try {
    return { ...readEntry(row.kind, row.key, body), number, publishedAt, actor, note, publication }
  } catch (error) {
    if (error instanceof Unreadable) return { ...row, reason: error.message }
    throw error
  }
}

/** Publications wait here for one another, until the transaction ends. */
export async function holdPublications(tx: Transaction): Promise<void> {
  await tx
    .updateTable('contentState')
    .set((has) => ({ revision: has.ref('revision') }))
    .execute()
}

const ROWS_AT_ONCE = 500

/** Adds rows, and returns the new revision. The only writing of this table. */
export async function addVersions(tx: Transaction, versions: readonly Version[]): Promise<number> {
  const rows = versions.map((version) => rowOf(version))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await tx
      .insertInto('contentVersions')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  const { revision } = await tx
    .updateTable('contentState')
    .set((has) => ({ revision: has('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

const rowOf = (version: Version): ContentVersionTable => {
  const { kind, key, number, publishedAt, actor, note, publication } = version
  return { kind, key, number, body: bodyText(version), publishedAt, actor, note, publication }
}

export const nextNumber = (
  { versions, setAside }: Timeline,
  thing: { readonly kind: string; readonly key: string },
): number =>
  1 +
  Math.max(0, ...[...versions, ...setAside].filter((one) => nameOf(one) === nameOf(thing)).map(({ number }) => number))

/** Why the pages could not be drawn from what is published, in a sentence; null when they were. */
export async function notePagesFault({ db }: Pick<Database, 'db'>, sentence: string | null): Promise<void> {
  await db.updateTable('contentState').set({ pagesFault: sentence }).execute()
}

export async function readPagesFault(queries: Queries): Promise<string | null> {
  const state = await queries.selectFrom('contentState').select('pagesFault').executeTakeFirst()
  return state?.pagesFault ?? null
}
