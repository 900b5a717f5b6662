/** Says of payments and documents of an earlier release what they come to. */
import { createCatchUp, walk } from '../../../database/catch-up.ts'
import type { Database } from '../../../database/open.ts'
import type { Rounds } from '../../../database/rounds.ts'
import type { Log } from '../../../http/request-log.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { capturedAt, summandOf } from '../facts/money.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import type { PaymentTable } from '../facts/tables.ts'

const AT_ONCE = 200

interface RoundsDeps {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

export const createKeptSumRounds = ({ database, log, now }: RoundsDeps): Rounds =>
  createCatchUp({
    database,
    now,
    name: 'keptSums2',
    onFault: (error) => log.warn({ error }, 'sums of payments and documents are slow yet; will be tried again'),
    async work(isStopping) {
      await sumPayments(database, isStopping)
      await sumDocuments(database, isStopping)
    },
  })

const sumPayments = ({ db, write }: Database, isStopping: () => boolean): Promise<void> =>
  walk(isStopping, {
    pageAfter: (id) =>
      db
        .selectFrom('payments')
        .select(['id', 'version', 'summedAt', 'cameIn', 'capturedAt', 'facts', 'createdAt'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    idOf: ({ id }) => id,
    async take(page) {
      const stale = page.filter(isStale)
      if (stale.length === 0) return
      await write(async (tx) => {
        for (const { id, version, facts: stored, createdAt } of stale) {
          const facts = tryFacts(stored)
          if (!facts) continue
          const sums = { ...summandOf(facts), summedAt: version, capturedAt: capturedAt(facts, createdAt) }
          // Whoever changed the payment meanwhile has said it.
          await tx.updateTable('payments').set(sums).where('id', '=', id).where('version', '=', version).execute()
        }
      })
    },
  })

const isStale = ({
  version,
  summedAt,
  cameIn,
  capturedAt,
}: Pick<PaymentTable, 'cameIn' | 'capturedAt' | 'summedAt' | 'version'>) =>
  version !== summedAt || (capturedAt === null && cameIn !== 0)

const sumDocuments = ({ db, write }: Database, isStopping: () => boolean): Promise<void> =>
  walk(isStopping, {
    pageAfter: (id) =>
      db
        .selectFrom('documents')
        .select(['id', 'total', 'content'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    idOf: ({ id }) => id,
    async take(page) {
      const unkept = page.filter(({ total }) => total === null)
      if (unkept.length === 0) return
      await write(async (tx) => {
        for (const { id, content } of unkept) {
          const issued = tryIssued(content)
          if (!issued) continue
          const sums = { total: issued.amount, tax: taxOf(issued.split) }
          await tx.updateTable('documents').set(sums).where('id', '=', id).execute()
        }
      })
    },
  })
