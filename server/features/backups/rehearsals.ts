/** The table `rehearsals`. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { notWholeInWords, type Rehearsal, RehearsalFound } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Rehearsed } from '../../backup/rehearse.ts'
import type { Database } from '../../database/open.ts'
import { storedJson } from '../../database/stored-json.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

const LEASE_MS = MINUTE_MS
export const REHEARSAL_RENEW_MS = LEASE_MS / 3
const MOST_KEPT = 5
/** Of the one that is under way. */
const SLOT = 'one'
const RESTARTED = 'It was ended by a restart of the server. Start it again.'
const READ_ONLY =
  'The back-up was read and checked, but not restored: the site’s database user may not create databases (CREATEDB).'

/** What is counted, as an owner calls it. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['user', 'People'],
  ['seats', 'Enrolments'],
  ['payments', 'Payments'],
  ['documents', 'Invoices and credit notes'],
  ['files', 'Uploaded files'],
])
export const COUNTED_TABLES: readonly string[] = [...COUNTED.keys()]

const Found = storedJson<{ rows: RehearsalFound[] }>([z.object({ rows: z.array(RehearsalFound) })])

const later = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString()

interface Wanted {
  readonly backupId: string
  readonly archive: string
  readonly bytes: number
}

/** Writes down that one is wanted; null where one is under way. */
export async function wantRehearsal(tx: Transaction, wanted: Wanted, now: Date): Promise<string | null> {
  await endLost(tx, now)
  const at = now.toISOString()
  const begun = { id: randomUUID(), slot: SLOT, state: 'wanted', startedAt: at, lockedUntil: at } as const
  const added = await tx
    .insertInto('rehearsals')
    .values({ ...begun, ...wanted, endedAt: null, found: null, fault: '' })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst()
  const kept = tx.selectFrom('rehearsals').select('id').orderBy('startedAt', 'desc').limit(MOST_KEPT)
  await tx.deleteFrom('rehearsals').where('slot', 'is', null).where('id', 'not in', kept).execute()
  return added?.id ?? null
}

/** How many there were whose server was killed. */
const endLost = async (tx: Transaction, now: Date): Promise<number> => {
  const ended = await tx
    .updateTable('rehearsals')
    .set({ state: 'ended', slot: null, endedAt: now.toISOString(), fault: RESTARTED })
    .where('slot', '=', SLOT)
    .where('state', '=', 'running')
    .where('lockedUntil', '<=', now.toISOString())
    .returning('id')
    .execute()
  return ended.length
}

/** Takes the one that is wanted; undefined where there is none. One whose server was killed ends, and is counted. */
export const claimRehearsal = ({ write }: Database, now: Date) =>
  write(async (tx) => {
    const lost = await endLost(tx, now)
    const wanted = await tx
      .updateTable('rehearsals')
      .set({ state: 'running', lockedUntil: later(now) })
      .where('slot', '=', SLOT)
      .where('state', '=', 'wanted')
      .returning(['id', 'backupId'])
      .executeTakeFirst()
    return { lost, wanted }
  })

export const renewRehearsal = ({ write }: Database, id: string, now: Date): Promise<unknown> =>
  write((tx) =>
    tx
      .updateTable('rehearsals')
      .set({ lockedUntil: later(now) })
      .where('id', '=', id)
      .execute(),
  )

interface Ended {
  readonly state: 'whole' | 'read' | 'faulty' | 'ended'
  readonly found: string | null
  readonly fault: string
}

export function endedBy({ isRestored, rows, now, missing }: Rehearsed): Ended {
  const found = [...COUNTED].map(([name, what]) => ({ what, inCopy: rows[name] ?? 0, now: now[name] ?? 0 }))
  const fault = missing.length > 0 ? `${notWholeInWords(missing.length)}.` : isRestored ? '' : READ_ONLY
  const state = missing.length > 0 ? 'faulty' : isRestored ? 'whole' : 'read'
  return { state, found: Found.write({ rows: found }), fault }
}

export const faultyBy = (fault: string): Ended => ({ state: 'faulty', found: null, fault })
export const STOPPED: Ended = { state: 'ended', found: null, fault: RESTARTED }

export const noteRehearsed = ({ write, changes }: Database, id: string, ended: Ended, now: Date): Promise<void> =>
  write(async (tx) => {
    await tx
      .updateTable('rehearsals')
      .set({ ...ended, slot: null, endedAt: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await changes.publish(tx, 'backUps', 'desk')
  })

/** In a copy nobody waits for one. */
export const forgetWanted = (tx: Transaction): Promise<unknown> =>
  tx.deleteFrom('rehearsals').where('slot', '=', SLOT).execute()

/** The last ones, newest first. */
export async function lastRehearsals(queries: Queries, now: Date): Promise<Rehearsal[]> {
  const rows = await queries
    .selectFrom('rehearsals')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(MOST_KEPT)
    .execute()
  return rows.map(({ slot: _slot, backupId: _of, lockedUntil, found, state, ...row }) => {
    const isLost = state === 'running' && lockedUntil <= now.toISOString()
    return {
      ...row,
      state: isLost ? 'ended' : state === 'wanted' ? 'running' : state,
      fault: isLost ? RESTARTED : row.fault,
      found: found === null ? [] : Found.read(found).rows,
    }
  })
}
