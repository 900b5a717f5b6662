/** Brings what is planned, in lots: it may be stopped at any moment, and goes on where it was. */
import { RunAgain } from '../../database/faults.ts'
import { inLots } from '../../database/in-lots.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import { erasedPeople, isKeptNoWhere, withoutErased } from './erased-since.ts'
import { claim, importName, noteTarget, renew } from './imports.ts'
import { isRenewed, type Item } from './item.ts'
import { takeIn, type Listeners } from './take-in.ts'

const AT_ONCE = 500
/** SQLite has one writer; PostgreSQL waits for each answer, and takes several at a time. */
const LANES = { sqlite: 1, postgres: 4 }

export interface Bringing extends Listeners {
  readonly database: Database
  readonly now: () => Date
}

/** Returns how many were new. People come before their records. */
export async function bringIn(bringing: Bringing, items: readonly Item[]): Promise<number> {
  const fresh = items.filter(({ goes }) => goes !== null)
  const ofSource = (source: Item['source']) =>
    bringAll(
      bringing,
      fresh.filter((item) => item.source === source),
    )
  return (await ofSource('auth')) + (await ofSource('tree'))
}

/** Accounts that wait: nothing of them was taken, so what they say by now is what an answer is about. */
export async function renewWaiting({ database }: Bringing, items: readonly Item[]): Promise<void> {
  await inLots(items.filter(isRenewed), AT_ONCE, (lot) =>
    database.write(async (tx) => {
      const erased = await erasedPeople(tx)
      for (const item of lot) {
        const now = withoutErased({ ...item, goes: { to: 'parked' } }, erased)
        if (now.goes?.to !== 'erased') await renew(tx, now)
      }
    }),
  )
}

/** All of one person are in one lane, so that no two of them wait for each other's contact. */
async function bringAll(bringing: Bringing, items: readonly Item[]): Promise<number> {
  const count = LANES[bringing.database.engine]
  const lanes = Array.from({ length: count }, (): Item[] => [])
  for (const item of items) lanes[laneOf(item.address || item.path, count)]?.push(item)
  const brought = await Promise.all(lanes.map((lane) => bringLane(bringing, lane)))
  return brought.reduce((sum, one) => sum + one, 0)
}

const laneOf = (name: string, count: number): number =>
  Array.from(name.slice(0, 8)).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % count

async function bringLane(bringing: Bringing, items: readonly Item[]): Promise<number> {
  let brought = 0
  await inLots(items, AT_ONCE, async (lot) => {
    brought += await bringing.database.write((tx) => bringSome(tx, bringing, lot))
  })
  return brought
}

/** Somebody may have been erased since the plan was made. */
async function bringSome(tx: Transaction, { database, now, ...listeners }: Bringing, items: readonly Item[]) {
  const at = now()
  const erased = await erasedPeople(tx)
  const some = items.map((item) => withoutErased(item, erased)).filter((item) => !isKeptNoWhere(item))
  const claimed = await claim(tx, some, at.toISOString())
  const gone = new Set(some.flatMap(({ goes, address }) => (goes?.to === 'erased' ? [address] : [])))
  for (const item of some) {
    if (item.goes === null || !claimed.has(importName(item))) continue
    const target = await takeIn(tx, item.goes, listeners, at)
    if (target.targetType === 'erased') gone.add(item.address)
    await noteTarget(tx, item, target)
  }
  // An erasure that was under way above is over now: it holds the contact, for which this one waited.
  for (const digest of (await erasedPeople(tx)).addresses)
    if (!erased.addresses.has(digest) && !gone.has(digest)) throw new RunAgain()
  await tellDesk(tx, database)
  return claimed.size
}

/** One hint for many: nobody listens for each of them. */
export async function tellDesk(tx: Transaction, { changes }: Database): Promise<void> {
  for (const topic of ['leads', 'people'] as const) await changes.publish(tx, topic, 'desk')
}
