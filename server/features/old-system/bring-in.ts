/** Brings what is planned, 500 at a time: it may be stopped at any moment, and goes on where it was. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import { claim, importName, noteTarget } from './imports.ts'
import type { Item } from './plan.ts'
import { takeIn, type Listeners } from './take-in.ts'

const AT_ONCE = 500
/** The site's own writers, which wait for the lock, come in between. */
const PAUSE_MS = 5

export interface Bringing extends Listeners {
  readonly database: Database
  readonly now: () => Date
}

/** Returns how many were new. */
export async function bringIn(bringing: Bringing, items: readonly Item[], onChunk: (done: number) => void = () => {}) {
  const { database } = bringing
  const fresh = items.filter(({ goes }) => goes !== null)
  let brought = 0
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const some = fresh.slice(from, from + AT_ONCE)
    brought += await database.write((tx) => bringSome(tx, bringing, some))
    onChunk(from + some.length)
    await wait(PAUSE_MS)
  }
  return brought
}

async function bringSome(tx: Transaction, { database, now, ...listeners }: Bringing, items: readonly Item[]) {
  const at = now()
  const claimed = await claim(tx, items, at.toISOString())
  for (const item of items) {
    if (item.goes === null || !claimed.has(importName(item))) continue
    await noteTarget(tx, item, await takeIn(tx, item.goes, listeners, at))
  }
  await tellDesk(tx, database)
  return claimed.size
}

/** One hint for many: nobody listens for each of them. */
export async function tellDesk(tx: Transaction, { changes }: Database): Promise<void> {
  for (const topic of ['leads', 'people'] as const) await changes.publish(tx, topic, 'desk')
}
