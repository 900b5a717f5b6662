/** Says of payments and documents of an earlier release what they come to. */
import { createCatchUp, mending, type CatchUpDeps } from '../../../database/catch-up.ts'
import type { Rounds } from '../../../database/rounds.ts'
import { taxOf } from '../documents/gst.ts'
import { tryIssued } from '../documents/issued-document.ts'
import { capturedAt, summandOf } from '../facts/money.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import type { PaymentTable } from '../facts/tables.ts'

const AT_ONCE = 200

const summingPayments = mending({
  pageAfter: (queries, id) =>
    queries
      .selectFrom('payments')
      .select(['id', 'version', 'summedAt', 'cameIn', 'capturedAt', 'facts', 'createdAt'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  idOf: ({ id }) => id,
  behind: (_queries, page) => page.filter(isStale),
  async mend(tx, stale) {
    for (const { id, version, facts: stored, createdAt } of stale) {
      const facts = tryFacts(stored)
      if (!facts) continue
      const sums = { ...summandOf(facts), summedAt: version, capturedAt: capturedAt(facts, createdAt) }
      // Whoever changed the payment meanwhile has said it.
      await tx.updateTable('payments').set(sums).where('id', '=', id).where('version', '=', version).execute()
    }
  },
})

type Summed = Pick<PaymentTable, 'cameIn' | 'capturedAt' | 'summedAt' | 'version'>

const isStale = ({ version, summedAt, cameIn, capturedAt: at }: Summed): boolean =>
  version !== summedAt || (at === null && cameIn !== 0)

const summingDocuments = mending({
  pageAfter: (queries, id) =>
    queries
      .selectFrom('documents')
      .select(['id', 'total', 'content'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  idOf: ({ id }) => id,
  behind: (_queries, page) => page.filter(({ total }) => total === null),
  async mend(tx, unkept) {
    for (const { id, content } of unkept) {
      const issued = tryIssued(content)
      if (!issued) continue
      const sums = { total: issued.amount, tax: taxOf(issued.split) }
      await tx.updateTable('documents').set(sums).where('id', '=', id).execute()
    }
  },
})

export const createKeptSumRounds = (deps: CatchUpDeps): Rounds =>
  createCatchUp(deps, {
    name: 'keptSums2',
    fault: 'sums of payments and documents are slow yet',
    work: [summingPayments, summingDocuments],
  })
