import { MINUTE_MS } from '#contract/ground/time.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Log } from '../../../http/request-log.ts'
import { provenAmong } from '../../accounts/members.ts'
import { giveProven, type OldSeatDeps } from './old-seats.ts'

const EVERY_MS = 5 * MINUTE_MS
const AT_ONCE = 200

/** Gives seats whose address was proven elsewhere than by a letter of this site: an import brings members who are. */
export function createOldSeatRounds(deps: OldSeatDeps & { readonly log: Log }): Rounds {
  const { database, log } = deps
  return createRounds({
    database,
    everyMs: EVERY_MS,
    onFault: (error) => log.warn({ error }, 'not all seats of the old system were given; will be tried again'),
    async work(isStopping) {
      for (let after: string | null = ''; after !== null && !isStopping();) {
        const page = await waitingAddresses(database.db, after)
        for (const email of await provenAmong(database.db, page))
          await database.write((tx) => giveProven(tx, deps, { email }))
        after = page.length < AT_ONCE ? null : (page.at(-1) ?? null)
      }
    },
  })
}

async function waitingAddresses(queries: Queries, after: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('oldSeats')
    .select('email')
    .distinct()
    .where('state', '=', 'waiting')
    .where('obstacle', '=', 'proof')
    .where('email', '>', after)
    .orderBy('email')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ email }) => email)
}
