/** Stores what was logged as wrong: one write in some seconds, whatever happens, and a bounded number of rows. */
import { createHash } from 'node:crypto'
import { MOST_FAULTS, type FaultLine } from '#contract/health.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { NotedFault, NotedFaults } from './noted-faults.ts'

const EVERY_MS = 5_000
/** The column holds no more than twice as many. */
const MOST_TIMES = 1_000_000_000

interface FaultRoundsDeps {
  readonly database: Database
  readonly faults: NotedFaults
}

/** What cannot be stored waits, and nothing is logged of it: that would be the next fault. */
export function createFaultRounds({ database, faults }: FaultRoundsDeps): Rounds {
  return createRounds({
    database,
    everyMs: EVERY_MS,
    async work() {
      const taken = faults.take()
      if (taken.length === 0) return
      try {
        await database.write((tx) => store(tx, taken))
      } catch (error) {
        faults.giveBack(taken)
        throw error
      }
    },
    onFault() {},
  })
}

const idOf = (words: string): string => createHash('sha256').update(words).digest('hex').slice(0, 32)

async function store(tx: Transaction, taken: readonly NotedFault[]): Promise<void> {
  const rows = taken.map((fault) => ({
    ...fault,
    id: idOf(fault.words),
    firstAt: fault.firstAt.toISOString(),
    lastAt: fault.lastAt.toISOString(),
  }))
  // In one order, so that two servers do not wait for each other.
  await tx
    .insertInto('loggedFaults')
    .values(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        level: eb
          .case()
          .when('loggedFaults.level', '=', 'error')
          .then(eb.ref('loggedFaults.level'))
          .else(eb.ref('excluded.level'))
          .end(),
        times: eb
          .case()
          .when('loggedFaults.times', '>', MOST_TIMES)
          .then(eb.ref('loggedFaults.times'))
          .else(eb('loggedFaults.times', '+', eb.ref('excluded.times')))
          .end(),
        lastAt: eb.ref('excluded.lastAt'),
      })),
    )
    .execute()
  const last = await tx.selectFrom('loggedFaults').select('id').orderBy('lastAt', 'desc').orderBy('id').execute()
  const over = last.slice(MOST_FAULTS).map(({ id }) => id)
  if (over.length > 0) await tx.deleteFrom('loggedFaults').where('id', 'in', over).execute()
}

/** The fault that was logged with just these words, on any server. */
export const faultWith = (queries: Queries, words: string) =>
  queries.selectFrom('loggedFaults').select(['firstAt', 'lastAt']).where('id', '=', idOf(words)).executeTakeFirst()

/** The last ones of all servers, the latest first. */
export const lastFaults = (queries: Queries): Promise<FaultLine[]> =>
  queries
    .selectFrom('loggedFaults')
    .select(['level', 'words', 'times', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('id')
    .limit(MOST_FAULTS)
    .execute()
