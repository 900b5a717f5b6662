import { sql, type RawBuilder } from 'kysely'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from './open.ts'
import { createRounds, type Rounds } from './rounds.ts'
import type { Tables } from './schema.ts'
import { refreshStatistics } from './statistics.ts'

const SENT_KEPT_MS = 90 * 24 * HOUR_MS

const WORKED_OFF_KEPT_MS = 90 * 24 * HOUR_MS

const AT_ONCE = 500

/** Deletes what has expired, traces of letters sent long ago and bodies of old messages, in steps that keep nobody waiting. */
export async function sweep(database: Database, now: Date, isStopping: () => boolean = () => false): Promise<void> {
  const time = now.toISOString()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  for (const [table, column] of EXPIRING)
    await inSteps(database, isStopping, table, remove(table), sql`${sql.ref(column)} <= ${time}`)
  const isSent = sql`"state" in ('sent', 'written') and "sentAt" <= ${before(SENT_KEPT_MS)}`
  await inSteps(database, isStopping, 'outbox', remove('outbox'), isSent)
  const isDone = sql`"state" = 'done' and "body" <> '' and "doneAt" <= ${before(WORKED_OFF_KEPT_MS)}`
  await inSteps(database, isStopping, 'paymentInbox', sql`update "paymentInbox" set "body" = ''`, isDone)
}

const EXPIRING = [
  ['idempotencyKeys', 'expiresAt'],
  ['counters', 'expiresAt'],
  ['signInGuesses', 'endsAt'],
  ['usedCodes', 'expiresAt'],
  ['session', 'expiresAt'],
] as const

const remove = (table: keyof Tables) => sql`delete from ${sql.table(table)}`

async function inSteps(
  { engine, write }: Database,
  isStopping: () => boolean,
  table: keyof Tables,
  deed: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const row = sql.raw(engine === 'sqlite' ? 'rowid' : 'ctid')
  const some = sql`select ${row} from ${sql.table(table)} where ${condition} limit ${sql.lit(AT_ONCE)}`
  for (let changed = AT_ONCE; changed === AT_ONCE && !isStopping();) {
    const { numAffectedRows } = await write((tx) => sql`${deed} where ${row} in (${some})`.execute(tx))
    changed = Number(numAffectedRows ?? 0)
  }
}

interface SweepingDeps {
  readonly database: Database
  readonly now: () => Date
  readonly fileStore: { clearOld(): Promise<void> }
  readonly log: { warn(fields: object, message: string): void }
}

export const createSweeping = ({ database, fileStore, now, log }: SweepingDeps): Rounds =>
  createRounds({
    database,
    everyMs: HOUR_MS,
    async work(isStopping) {
      await sweep(database, now(), isStopping)
      await refreshStatistics(database)
      await fileStore.clearOld()
    },
    onFault: (error) => log.warn({ reason: String(error) }, 'the database was not tidied; will be tried again'),
  })
