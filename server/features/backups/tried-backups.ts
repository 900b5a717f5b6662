/** The table `backups`. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Backup } from '#contract/backups.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/ground/time.ts'
import type { MadeBackup } from '../../backup/make-backup.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { forgetWanted } from './rehearsals.ts'

const INDIA_MS = 5.5 * HOUR_MS
const LEASE_MS = 5 * MINUTE_MS
export const RENEW_MS = 60_000
const PAUSE_MS = HOUR_MS
const ROWS_KEPT_MS = 90 * DAY_MS
const MOST_SHOWN = 60

/** When it was this time of day last, in India: "02:30". */
export function nightBefore(now: Date, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ofDay = hours * HOUR_MS + minutes * MINUTE_MS - INDIA_MS
  return new Date(Math.floor((now.getTime() - ofDay) / DAY_MS) * DAY_MS + ofDay).toISOString()
}

const NOTHING_YET = {
  endedAt: null,
  archive: '',
  bytes: 0,
  isEncrypted: 0,
  fault: '',
  removedAt: null,
  missing: 0,
} as const

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()

/**
 * Takes this night's back-up for the length of a lease. Returns its id to one server alone, and null where it is made, is being
 * made, or has just failed. A new site begins with its next night, and one whose time was moved makes none twice.
 */
export async function claimNight({ db, write }: Database, now: Date, time: string): Promise<string | null> {
  const [night, startedAt, lockedUntil] = [nightBefore(now, time), now.toISOString(), later(now, LEASE_MS)]
  const isFirst = (await db.selectFrom('backups').select('id').limit(1).execute()).length === 0
  if (await isMadeSince(db, night)) return null
  const state = isFirst ? 'passed' : 'running'
  const row = { id: randomUUID(), night, state, startedAt, lockedUntil, ...NOTHING_YET } as const
  const claimed = await write((tx) =>
    tx
      .insertInto('backups')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('night')
          .doUpdateSet({ state, startedAt, lockedUntil })
          .where('backups.state', 'in', ['running', 'failed'])
          .where('backups.lockedUntil', '<=', startedAt),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  return isFirst ? null : (claimed?.id ?? null)
}

const isMadeSince = async (queries: Queries, night: string): Promise<boolean> =>
  (await queries
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'made')
    .where('night', '>=', night)
    .where('night', '<>', AT_ONCE)
    .executeTakeFirst()) !== undefined

/** Stands for the night of one that is wanted at once, until it is made: of all who ask meanwhile one writes it down. */
const AT_ONCE = 'at once'

/** Writes down that one is wanted now; one that is being made already is that one. Returns its id, and whether it is new. */
export async function wantBackup(
  tx: Transaction,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const startedAt = now.toISOString()
  const row = { id: randomUUID(), night: AT_ONCE, state: 'running', startedAt, lockedUntil: startedAt } as const
  const running = await tx.selectFrom('backups').select('id').where('state', '=', 'running').executeTakeFirst()
  if (running) return { id: running.id, isNew: false }
  const added = await tx
    .insertInto('backups')
    .values({ ...row, ...NOTHING_YET })
    .onConflict((conflict) => conflict.column('night').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const { id } = await tx.selectFrom('backups').select('id').where('night', '=', AT_ONCE).executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Takes one that is wanted, for the length of a lease; null where there is none, or another server makes it. */
export async function claimWanted({ write }: Database, now: Date): Promise<string | null> {
  const claimed = await write((tx) =>
    tx
      .updateTable('backups')
      .set({ lockedUntil: later(now, LEASE_MS) })
      .where('night', '=', AT_ONCE)
      .where('lockedUntil', '<=', now.toISOString())
      .returning('id')
      .executeTakeFirst(),
  )
  return claimed?.id ?? null
}

const endWish = (tx: Transaction, id: string): Promise<unknown> =>
  tx.updateTable('backups').set({ night: null }).where('id', '=', id).where('night', '=', AT_ONCE).execute()

export const renewClaim = ({ write }: Database, id: string, now: Date): Promise<unknown> =>
  write((tx) =>
    tx
      .updateTable('backups')
      .set({ lockedUntil: later(now, LEASE_MS) })
      .where('id', '=', id)
      .execute(),
  )

const fieldsOf = ({ archive, bytes, isEncrypted, missing }: MadeBackup, now: Date) =>
  ({
    state: 'made',
    archive: basename(archive),
    bytes,
    isEncrypted: isEncrypted ? 1 : 0,
    endedAt: now.toISOString(),
    fault: '',
    missing: missing.length,
  }) as const

/** It is made, and these old ones are gone. */
export const noteMade = (
  { write }: Database,
  id: string,
  { made, removed }: { readonly made: MadeBackup; readonly removed: readonly string[] },
  now: Date,
): Promise<void> =>
  write(async (tx) => {
    await tx.updateTable('backups').set(fieldsOf(made, now)).where('id', '=', id).execute()
    await endWish(tx, id)
    if (removed.length > 0)
      await tx.updateTable('backups').set({ removedAt: now.toISOString() }).where('archive', 'in', removed).execute()
    await tx.deleteFrom('backups').where('startedAt', '<', later(now, -ROWS_KEPT_MS)).execute()
  })

export const noteFailed = ({ write }: Database, id: string, fault: string, now: Date): Promise<unknown> =>
  write(async (tx) => {
    await tx
      .updateTable('backups')
      .set({ state: 'failed', fault, endedAt: now.toISOString(), lockedUntil: later(now, PAUSE_MS) })
      .where('id', '=', id)
      .execute()
    await endWish(tx, id)
  })

export const noteMadeByHand = ({ write }: Database, made: MadeBackup, now: Date): Promise<void> =>
  write((tx) => insertMade(tx, made, now))

const insertMade = async (tx: Transaction, made: MadeBackup, now: Date): Promise<void> =>
  void (await tx
    .insertInto('backups')
    .values({
      id: randomUUID(),
      night: null,
      startedAt: made.madeAt,
      lockedUntil: made.madeAt,
      removedAt: null,
      ...fieldsOf(made, now),
    })
    .execute())

/** In a copy its own back-up is still running. */
export async function noteRestored(tx: Transaction, restored: MadeBackup): Promise<void> {
  await tx.deleteFrom('backups').where('state', '=', 'running').execute()
  await forgetWanted(tx)
  await insertMade(tx, restored, new Date(restored.madeAt))
}

/** The last ones, newest first. */
export async function triedBackups(queries: Queries): Promise<Backup[]> {
  const rows = await queries
    .selectFrom('backups')
    .selectAll()
    .where('state', '<>', 'passed')
    .orderBy('startedAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ state, night, isEncrypted, removedAt, lockedUntil: _lease, ...row }) => ({
    ...row,
    state: state === 'passed' ? 'made' : state,
    isNightly: night !== null && night !== AT_ONCE,
    isEncrypted: isEncrypted === 1,
    isRemoved: removedAt !== null,
  }))
}

/** The archive of a back-up; undefined where there is none, or its time was over. */
export const storedBackup = (queries: Queries, id: string) =>
  queries
    .selectFrom('backups')
    .select(['archive', 'bytes'])
    .where('id', '=', id)
    .where('state', '=', 'made')
    .where('removedAt', 'is', null)
    .executeTakeFirst()

export interface BackupCounts {
  readonly lastMadeAt: string | null
  /** Nights since then on which none could be made. */
  readonly failedSince: number
  /** Files that the last one lacks. */
  readonly missing: number
}

export async function countBackups(queries: Queries): Promise<BackupCounts> {
  const last = await queries
    .selectFrom('backups')
    .select(['startedAt', 'missing'])
    .where('state', '=', 'made')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { failed } = await queries
    .selectFrom('backups')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    .where('startedAt', '>', last?.startedAt ?? '')
    .executeTakeFirstOrThrow()
  return { lastMadeAt: last?.startedAt ?? null, failedSince: failed, missing: last?.missing ?? 0 }
}
