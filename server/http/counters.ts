import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Transaction } from '../database/transaction.ts'

export interface Limit {
  readonly times: number
  readonly seconds: number
}

export interface Counted {
  readonly count: number
  readonly secondsLeft: number
}

/** Counts events by name in fixed windows. */
export interface Counters {
  /** With `tx`, counts in that transaction. */
  hit(name: string, seconds: number, tx?: Transaction): Promise<Counted>
  giveBack(name: string): Promise<void>
  forget(name: string): Promise<void>
}

const GENERATION = 50_000

interface Window {
  count: number
  readonly endsAt: number
}

export interface MemoryCounters extends Counters {
  size(): number
}

/**
 * In this process alone. Names live in two generations: when the young one is full it becomes the old one, and what was not
 * hit since is forgotten, so that a flood costs no more memory and no more work for each hit.
 */
export function memoryCounters(now: () => Date, generation = GENERATION): MemoryCounters {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()

  function put(name: string, window: Window): void {
    if (young.size >= generation) {
      old = young
      young = new Map()
    }
    young.set(name, window)
  }

  function find(name: string): Window | undefined {
    const window = young.get(name)
    if (window) return window
    const earlier = old.get(name)
    if (!earlier) return undefined
    old.delete(name)
    put(name, earlier)
    return earlier
  }

  return {
    async hit(name, seconds) {
      const time = now().getTime()
      let window = find(name)
      if (!window || window.endsAt <= time) {
        window = { count: 0, endsAt: time + seconds * 1000 }
        if (young.has(name)) young.set(name, window)
        else put(name, window)
      }
      window.count += 1
      return { count: window.count, secondsLeft: Math.ceil((window.endsAt - time) / 1000) }
    },
    async giveBack(name) {
      const window = find(name)
      if (window) window.count = Math.max(0, window.count - 1)
    },
    async forget(name) {
      young.delete(name)
      old.delete(name)
    },
    size: () => young.size + old.size,
  }
}

/** In the database: exact across processes and restarts. */
export function durableCounters({ write }: Database, now: () => Date): Counters {
  const addOne = preparedQuery(['name', 'time', 'endsAt'], (queries, value) => {
    const isOver = sql<boolean>`counters."expiresAt" <= ${value('time')}`
    return queries
      .insertInto('counters')
      .values({ name: value('name'), count: 1, expiresAt: value('endsAt') })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          count: sql`case when ${isOver} then 1 else counters.count + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded."expiresAt" else counters."expiresAt" end`,
        }),
      )
      .returning(['count', 'expiresAt'])
  })
  return {
    async hit(name, seconds, open) {
      const time = now()
      const endsAt = new Date(time.getTime() + seconds * 1000).toISOString()
      const add = (tx: Transaction) => addOne(tx, { name, time: time.toISOString(), endsAt })
      const [counted] = await (open ? add(open) : write(add))
      if (!counted) throw new Error('The counter was not written')
      const { count, expiresAt } = counted
      return { count, secondsLeft: Math.max(1, Math.ceil((Date.parse(expiresAt) - time.getTime()) / 1000)) }
    },
    async giveBack(name) {
      await write((tx) =>
        tx
          .updateTable('counters')
          .set({ count: sql`count - 1` })
          .where('name', '=', name)
          .where('count', '>', 0)
          .execute(),
      )
    },
    async forget(name) {
      await write((tx) => tx.deleteFrom('counters').where('name', '=', name).execute())
    },
  }
}
