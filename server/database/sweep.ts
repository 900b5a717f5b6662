import { sql } from 'kysely'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from './open.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { refreshStatistics } from './statistics.ts'
import type { KeptTable } from './table.ts'

const AT_ONCE = 500

type Swept = Readonly<Record<string, Pick<KeptTable<unknown>, 'over'>>>

/** Deletes what is over, or empties it, in steps that keep nobody waiting. */
export async function sweep(
  { engine, write }: Database,
  now: Date,
  tables: Swept,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const row = sql.raw(engine === 'sqlite' ? 'rowid' : 'ctid')
  for (const [name, { over }] of Object.entries(tables)) {
    if (!over) continue
    const table = sql.table(name)
    const some = sql`select ${row} from ${table} where ${over.when(now)} limit ${sql.lit(AT_ONCE)}`
    const deed = over.set ? sql`update ${table} set ${over.set}` : sql`delete from ${table}`
    for (let changed = AT_ONCE; changed === AT_ONCE && !isStopping();) {
      const { numAffectedRows } = await write((tx) => sql`${deed} where ${row} in (${some})`.execute(tx))
      changed = Number(numAffectedRows ?? 0)
    }
  }
}

interface SweepingDeps {
  readonly tables: Swept
  readonly database: Database
  readonly now: () => Date
  readonly fileStore: { clearOld(): Promise<void> }
  readonly log: { warn(fields: object, message: string): void }
}

export const createSweeping = ({ database, fileStore, now, log, tables }: SweepingDeps): Rounds =>
  createRounds({
    database,
    everyMs: HOUR_MS,
    async work(isStopping) {
      await sweep(database, now(), tables, isStopping)
      await refreshStatistics(database)
      await fileStore.clearOld()
    },
    onFault: (error) => log.warn({ reason: String(error) }, 'the database was not tidied; will be tried again'),
  })
