import { sql, type SelectQueryBuilder } from 'kysely'

/** Rows of a list, and behind which of them the next page begins: null at its end. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly next: string | null
}

interface PageWanted {
  /** `next` of the page before. */
  readonly after?: string | undefined
  readonly way?: 'asc' | 'desc'
  readonly size?: number
}

type Value = string | number
export type Placed<Column extends string> = Readonly<Record<Column, Value>>
type Cursor = readonly [at: string, id: string]

const SIZE = 50

/** A page of a list that stands in the order of two columns: a moment, and what tells rows of one moment apart. */
export async function paged<DB, TB extends keyof DB, At extends string, Id extends string, Row extends Placed<At | Id>>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly [At, Id],
  wanted: PageWanted,
): Promise<Page<Row>> {
  const [at, id] = columns
  const found = await pageQuery(query, columns, wanted).execute()
  return cut(found, wanted.size, (row) => [row[at], row[id]])
}

export function pageQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: readonly [string, string],
  { after, way = 'desc', size = SIZE }: PageWanted,
): SelectQueryBuilder<DB, TB, Row> {
  const cursor = cursorIn(after)
  const sign = sql.raw(way === 'asc' ? '>' : '<')
  const from = cursor
    ? query.where(sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${sign} (${cursor[0]}, ${cursor[1]})`)
    : query
  return from
    .orderBy(sql.ref(at), way)
    .orderBy(sql.ref(id), way)
    .limit(size + 1)
}

/** Where a page begins. Anything that no page gave begins at the top. */
export function cursorIn(after = ''): Cursor | null {
  const [, at, id] = /^([^~]+)~(.+)$/s.exec(after) ?? []
  return at !== undefined && id !== undefined ? [at, id] : null
}

export function cut<Row>(
  found: readonly Row[],
  size = SIZE,
  placeOf: (row: Row) => readonly [at: Value, id: Value],
): Page<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last && found.length > size ? placeOf(last).join('~') : null }
}
