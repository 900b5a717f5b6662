import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { isUnreachable } from '../../../database/faults.ts'
import { gatherRows } from '../../../database/gathered-rows.ts'
import type { Database } from '../../../database/open.ts'
import type { PaymentInboxTable } from '../facts/tables.ts'
import { compare } from '../facts/sources.ts'
import { keepable } from './inbox-message.ts'

interface NewMessage {
  readonly eventId: string | null
  readonly body: Uint8Array | string
}

interface Waiting {
  readonly row: PaymentInboxTable
  readonly resolve: (isNew: boolean) => void
  readonly reject: (error: unknown) => void
}

const MOST_TOGETHER = 20

/**
 * Messages that come while others are being stored share the next transaction; each is answered after its own is durable.
 * False for one that is stored already: by its event id or, as that is not signed, by its content.
 */
export function createKeeper(database: Database): (message: NewMessage, now: Date) => Promise<boolean> {
  const waiting: Waiting[] = []
  let isStoring = false
  const outside = AsyncLocalStorage.snapshot()

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) await storeTogether(database, waiting.splice(0, MOST_TOGETHER))
    isStoring = false
  }

  return (message, now) =>
    new Promise((resolve, reject) => {
      waiting.push({ row: rowOf(message, now), resolve, reject })
      if (isStoring) return
      isStoring = true
      outside(() => void storeAll())
    })
}

/** Where one of them cannot be stored, the others do not fail with it. */
async function storeTogether(database: Database, group: readonly Waiting[]): Promise<void> {
  try {
    const kept = await storeRows(
      database,
      group.map(({ row }) => row),
    )
    for (const { row, resolve } of group) resolve(kept.has(row.id))
  } catch (error) {
    if (group.length === 1 || isUnreachable(error)) for (const { reject } of group) reject(error)
    else for (const one of group) await storeTogether(database, [one])
  }
}

/** Returns the ids of those that were new. In the order of their content, so that two servers never wait in a circle. */
const storeRows = ({ write, changes }: Database, rows: readonly PaymentInboxTable[]): Promise<Set<string>> =>
  write((tx) =>
    gatherRows(tx, async () => {
      const kept = await tx
        .insertInto('paymentInbox')
        .values(rows.toSorted((one, other) => compare(one.digest, other.digest)))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      for (const { id } of kept) await changes.publish(tx, 'payments', id)
      return new Set(kept.map(({ id }) => id))
    }),
  )

function rowOf({ eventId, body }: NewMessage, now: Date): PaymentInboxTable {
  const digest = createHash('sha256').update(body).digest('hex')
  const time = now.toISOString()
  return {
    id: randomUUID(),
    eventId: eventId ?? digest,
    digest,
    ...keepable(body),
    state: 'new',
    attempts: 0,
    nextAttemptAt: time,
    receivedAt: time,
    doneAt: null,
    lastError: null,
  }
}
