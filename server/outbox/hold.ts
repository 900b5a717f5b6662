import * as z from 'zod/mini'
import type { Database } from '../database/open.ts'

/** A type rather than an interface, so that it prints as a row. */
export type HeldLetter = {
  readonly letter: string
  readonly written: string
  readonly to: string
  readonly subject: string
}

/** Holds every letter that waits, so that a restored copy does not send them a second time. Returns how many. */
export async function holdLetters({ write }: Database): Promise<number> {
  const { numUpdatedRows } = await write((tx) =>
    tx.updateTable('outbox').set({ state: 'held' }).where('state', '=', 'waiting').executeTakeFirstOrThrow(),
  )
  return Number(numUpdatedRows)
}

/** Lets the held letters go out, or those of these ids. Returns how many. */
export async function releaseLetters({ write }: Database, ids: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await write((tx) =>
    tx
      .updateTable('outbox')
      .set({ state: 'waiting', nextAttemptAt: now.toISOString() })
      .where('state', '=', 'held')
      .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
      .executeTakeFirstOrThrow(),
  )
  return Number(numUpdatedRows)
}

export async function dropLetters({ write }: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await write((tx) =>
    tx.deleteFrom('outbox').where('state', '=', 'held').where('id', 'in', ids).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

const Heading = z.object({ to: z.string(), subject: z.string() })

export async function heldLetters({ db }: Database): Promise<HeldLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'createdAt', 'letter'])
    .where('state', '=', 'held')
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, createdAt, letter }) => ({ letter: id, written: createdAt, ...headingOf(letter) }))
}

/** A letter that cannot be read is listed all the same. */
function headingOf(letter: string): { to: string; subject: string } {
  try {
    return Heading.parse(JSON.parse(letter))
  } catch {
    return { to: '', subject: '' }
  }
}
