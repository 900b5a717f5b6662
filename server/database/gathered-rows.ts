import type { Transaction } from './transaction.ts'

type Store<Row, Kept> = (tx: Transaction, rows: readonly Row[]) => Promise<readonly Kept[]>

type Gathering = Array<() => Promise<void>>

const gatherings = new WeakMap<Transaction, Gathering>()

const AT_ONCE = 500

/** How a row is added that its transaction does not read again: at once, or in `gatherRows` with others of its kind, and then as null. */
export function addedBy<Row, Kept>(store: Store<Row, Kept>): (tx: Transaction, row: Row) => Promise<Kept | null> {
  const waiting = new WeakMap<Gathering, Row[]>()
  return async (tx, row) => {
    const gathering = gatherings.get(tx)
    if (!gathering) return (await store(tx, [row]))[0] ?? null
    const rows = waiting.get(gathering)
    if (rows) rows.push(row)
    else {
      const begun = [row]
      waiting.set(gathering, begun)
      gathering.push(async () => {
        waiting.delete(gathering)
        for (let from = 0; from < begun.length; from += AT_ONCE) await store(tx, begun.slice(from, from + AT_ONCE))
      })
    }
    return null
  }
}

/** Runs a job, then stores the rows that it added, one statement for each kind. Where it throws, the transaction must end. */
export async function gatherRows<T>(tx: Transaction, job: () => Promise<T>): Promise<T> {
  if (gatherings.has(tx)) return job()
  const gathering: Gathering = []
  gatherings.set(tx, gathering)
  try {
    const result = await job()
    // Storing one kind may add rows of another.
    for (const storeKind of gathering) await storeKind()
    return result
  } finally {
    gatherings.delete(tx)
  }
}
