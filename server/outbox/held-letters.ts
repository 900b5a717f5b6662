import * as z from 'zod/mini'
import type { Database } from '../database/open.ts'

/** A type rather than an interface, so that it prints as a row. */
export type HeldLetter = {
  readonly letter: string
  readonly written: string
  readonly to: string
  readonly subject: string
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
