import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from './open.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { Queries, Transaction } from './transaction.ts'
import { walk, type Walk } from './walk.ts'

export interface CatchUpDeps {
  readonly database: Database
  readonly log: { warn(fields: object, message: string): void }
  readonly now: () => Date
}

export interface CatchUpOptions {
  readonly name: string
  /** What the log says of a round that failed: what is not as it should be yet. The next round tries again. */
  readonly fault: string
  /** One after the other. */
  readonly work: readonly CatchUpWork[]
}

export type CatchUpWork = (database: Database, isStopping: () => boolean) => Promise<void>

const EVERY_MS = 6 * HOUR_MS
const OLD_SERVERS_MS = DAY_MS

/**
 * Rounds over what an earlier release left behind. They begin by themselves until one was whole, and for a day after it,
 * as a server of that release may still write beside this one.
 */
export function createCatchUp({ database, log, now }: CatchUpDeps, { name, fault, work }: CatchUpOptions): Rounds {
  return createRounds({
    database,
    everyMs: EVERY_MS,
    onFault: (error) => log.warn({ error }, `${fault}; will be tried again`),
    isDue: () => isBehind(database.db, name, now()),
    async work(isStopping) {
      for (const one of work) if (!isStopping()) await one(database, isStopping)
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

interface Mending<Row> extends Pick<Walk<Row>, 'idOf'> {
  readonly pageAfter: (queries: Queries, id: string) => Promise<readonly Row[]>
  /** Those of a page that an earlier release wrote. */
  readonly behind: (queries: Queries, page: readonly Row[]) => Promise<readonly Row[]> | readonly Row[]
  /** Somebody may have changed the rows meanwhile. */
  readonly mend: (tx: Transaction, rows: readonly Row[]) => Promise<unknown>
}

/** Goes through a table, and mends the rows that are behind. */
export const mending =
  <Row>({ pageAfter, idOf, behind, mend }: Mending<Row>): CatchUpWork =>
  ({ db, write }, isStopping) =>
    walk<Row>(isStopping, {
      pageAfter: (id) => pageAfter(db, id),
      idOf,
      async take(page) {
        const rows = await behind(db, page)
        if (rows.length > 0) await write((tx) => mend(tx, rows))
      },
    })
