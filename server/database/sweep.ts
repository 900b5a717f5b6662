import type { Database } from './open.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { refreshStatistics } from './statistics.ts'

const HOUR_MS = 3_600_000
const SENT_KEPT_MS = 90 * 24 * HOUR_MS

const WORKED_OFF_KEPT_MS = 90 * 24 * HOUR_MS

/** Deletes what has expired: idempotency keys, counters, guesses, used codes, sessions, traces of letters sent long ago, bodies of old messages. */
export async function sweep({ write }: Database, now: Date): Promise<void> {
  const time = now.toISOString()
  await write(async (tx) => {
    await tx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', time).execute()
    await tx.deleteFrom('counters').where('expiresAt', '<=', time).execute()
    await tx.deleteFrom('signInGuesses').where('endsAt', '<=', time).execute()
    await tx.deleteFrom('usedCodes').where('expiresAt', '<=', time).execute()
    await tx.deleteFrom('session').where('expiresAt', '<=', time).execute()
    await tx
      .deleteFrom('outbox')
      .where('state', '=', 'sent')
      .where('sentAt', '<=', new Date(now.getTime() - SENT_KEPT_MS).toISOString())
      .execute()
    await tx
      .updateTable('paymentInbox')
      .set({ body: '' })
      .where('state', '=', 'done')
      .where('body', '<>', '')
      .where('doneAt', '<=', new Date(now.getTime() - WORKED_OFF_KEPT_MS).toISOString())
      .execute()
  })
}

interface SweepingDeps {
  readonly database: Database
  readonly now: () => Date
  readonly fileStore: { clearOld(): Promise<void> }
  readonly log: { warn(fields: object, message: string): void }
}

export const createSweeping = ({ database, fileStore, now, log }: SweepingDeps): Rounds =>
  createRounds({
    database,
    everyMs: HOUR_MS,
    async work() {
      await sweep(database, now())
      await refreshStatistics(database)
      await fileStore.clearOld()
    },
    onFault: (error) => log.warn({ reason: String(error) }, 'the database was not tidied; will be tried again'),
  })
