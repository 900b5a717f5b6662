import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Limit } from '../../http/counters.ts'

export interface GuessRule {
  readonly most: Limit
  /** Guesses without a pause, and the longest pause in seconds; null never pauses. */
  readonly pause: Limit | null
}

/** Counts guesses at passwords by name, in the database that all servers share. */
export interface Guesses {
  /** Counts a guess and returns null, or writes nothing and returns the seconds to wait. */
  take(name: string, rule: GuessRule): Promise<number | null>
  /** Takes one back, with its pause. */
  giveBack(name: string): Promise<void>
}

export function createGuesses({ db, write }: Database, now: () => Date): Guesses {
  async function waitOf(name: string, { most }: GuessRule): Promise<number | null> {
    const row = await db.selectFrom('signInGuesses').selectAll().where('name', '=', name).executeTakeFirst()
    const time = now().getTime()
    const secondsTo = (end: string) => Math.ceil((Date.parse(end) - time) / 1000)
    if (!row || secondsTo(row.endsAt) <= 0) return null
    if (row.guesses >= most.times) return secondsTo(row.endsAt)
    return secondsTo(row.nextAt) > 0 ? secondsTo(row.nextAt) : null
  }

  /** One statement that repeats the condition: a hundred guesses at once are counted as a hundred. */
  async function count(name: string, { most, pause }: GuessRule): Promise<boolean> {
    const later = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString()
    const time = later(0)
    const isOver = sql<boolean>`"signInGuesses"."endsAt" <= ${time}`
    const next = sql<number>`case when ${isOver} then 1 else "signInGuesses".guesses + 1 end`
    const pauses = pausesOf(pause).map(([guesses, seconds]) => sql`when ${next} <= ${guesses} then ${later(seconds)}`)
    const row = await write((tx) =>
      tx
        .insertInto('signInGuesses')
        .values({ name, guesses: 1, nextAt: time, endsAt: later(most.seconds) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              guesses: next,
              nextAt: sql`case ${sql.join(pauses, sql` `)} else ${later(pause?.seconds ?? 0)} end`,
              endsAt: sql`case when ${isOver} then excluded."endsAt" else "signInGuesses"."endsAt" end`,
            })
            .where(
              sql<boolean>`${isOver} or ("signInGuesses".guesses < ${most.times} and "signInGuesses"."nextAt" <= ${time})`,
            ),
        )
        .returning('guesses')
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  return {
    async take(name, rule) {
      const wait = await waitOf(name, rule)
      if (wait !== null) return wait
      if (await count(name, rule)) return null
      // Another guess was counted in between.
      return (await waitOf(name, rule)) ?? 1
    },
    async giveBack(name) {
      await write((tx) =>
        tx
          .updateTable('signInGuesses')
          .set({ guesses: sql`guesses - 1`, nextAt: now().toISOString() })
          .where('name', '=', name)
          .where('guesses', '>', 0)
          .execute(),
      )
    },
  }
}

/** No pause for the first guesses, then 1, 2, 4 … seconds. */
function pausesOf(pause: Limit | null): Array<readonly [guesses: number, seconds: number]> {
  const pauses: Array<readonly [number, number]> = [[(pause?.times ?? 1) - 1, 0]]
  if (!pause) return pauses
  for (let seconds = 1; seconds < pause.seconds; seconds *= 2) pauses.push([pause.times + pauses.length - 1, seconds])
  return pauses
}
