/** What is asked of a table may hold for few of very many rows: they are looked through so many at a time. */
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { cursorIn, pageQuery, type Placed } from './paged.ts'

/** The place, as a cursor of `paged`, where so many rows behind another one end, the latest first: undefined where fewer are left. */
export async function endOfSlice<
  DB,
  TB extends keyof DB,
  At extends string,
  Id extends string,
  Row extends Placed<At | Id>,
>(
  walked: SelectQueryBuilder<DB, TB, Row>,
  order: readonly [At, Id],
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<string | undefined> {
  const [at, id] = order
  const last = pageQuery(walked, order, { after })
    .clearLimit()
    .limit(1)
    .offset(size - 1)
  const [end] = await last.execute()
  return end && `${end[at]}~${end[id]}`
}

/** Whether a row comes no later in the order than the end of a slice. */
export function reachesTo([at, id]: readonly [string, string], end: string | undefined): RawBuilder<SqlBool> {
  const place = cursorIn(end)
  return place ? sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) >= (${place[0]}, ${place[1]})` : sql<SqlBool>`1 = 1`
}

interface SlicesWanted {
  readonly size: number
  /** The cursor behind which the first one begins. */
  readonly after?: string | undefined
}

/** The slices of what is walked, one after the other: of each the same query, with about `size` rows of what is walked to go through. */
export async function* slicesOf<
  DB,
  TB extends keyof DB,
  At extends string,
  Id extends string,
  Row extends Placed<At | Id>,
  Found,
>(
  walked: SelectQueryBuilder<DB, TB, Row>,
  found: SelectQueryBuilder<DB, TB, Found>,
  order: readonly [At, Id],
  { size, after: from }: SlicesWanted,
): AsyncGenerator<SelectQueryBuilder<DB, TB, Found>> {
  for (let after = from; ;) {
    const end = await endOfSlice(walked, order, { after, size })
    // Others may come in meanwhile: the end bounds it, and twice the size the statement.
    yield pageQuery(found.where(reachesTo(order, end)), order, { after, size: 2 * size })
    if (end === undefined) return
    after = end
  }
}
