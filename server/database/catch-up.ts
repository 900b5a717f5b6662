import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from './open.ts'
import { createRounds, type Rounds, type RoundsOptions } from './rounds.ts'
import type { Queries } from './transaction.ts'

export interface CatchUpOptions extends Pick<RoundsOptions, 'work' | 'onFault'> {
  readonly database: Database
  readonly now: () => Date
  readonly name: string
}

const EVERY_MS = 6 * HOUR_MS
const OLD_SERVERS_MS = DAY_MS

/**
 * Rounds over what an earlier release left behind. They begin by themselves until one was whole, and for a day after it,
 * as a server of that release may still write beside this one.
 */
export function createCatchUp({ database, now, name, work, onFault }: CatchUpOptions): Rounds {
  return createRounds({
    database,
    everyMs: EVERY_MS,
    onFault,
    isDue: () => isBehind(database.db, name, now()),
    async work(isStopping) {
      await work(isStopping)
      if (isStopping()) return
      const row = { name, endsAt: new Date(now().getTime() + OLD_SERVERS_MS).toISOString() }
      await database.write((tx) =>
        tx
          .insertInto('catchUps')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },
  })
}

export async function isBehind(queries: Queries, name: string, now: Date): Promise<boolean> {
  const whole = await queries.selectFrom('catchUps').select('endsAt').where('name', '=', name).executeTakeFirst()
  return whole === undefined || now.toISOString() < whole.endsAt
}

interface Walk<Row> {
  /** Rows behind this id, in the order of ids; none at the end. */
  readonly pageAfter: (id: string) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  readonly take: (page: readonly Row[]) => Promise<void>
}

/** Goes through a table a page at a time, until its end or until the round is stopped. */
export async function walk<Row>(isStopping: () => boolean, { pageAfter, idOf, take }: Walk<Row>): Promise<void> {
  let after = ''
  while (!isStopping()) {
    const page = await pageAfter(after)
    const last = page.at(-1)
    if (last === undefined) return
    await take(page)
    after = idOf(last)
  }
}
