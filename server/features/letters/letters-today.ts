import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import type { Database } from '../../database/open.ts'
import { duty, event } from '../staff/today-words.ts'
import type { TodayPart } from '../staff/today-routes.ts'
import { countLetters, lastSent, longAgo } from './letter-counts.ts'
import { lettersWithin } from './letter-reach.ts'

/** Letters that failed or wait, of those that somebody sees, and when one last went out. */
export function lettersToday({ database: { db }, now }: { database: Database; now: () => Date }): TodayPart {
  const at = (state: string) => listAddress(deskPaths.letters, { state })
  return {
    right: 'lettersRead',
    async duties(staff) {
      const { failed, held, waitingLong } = await countLetters(lettersWithin(db, staff), longAgo(now()))
      return [
        duty('lettersFailed', failed, at('dead'), failed > 0),
        duty('lettersWaiting', held + waitingLong, at('late'), waitingLong > 0),
      ]
    },
    async events() {
      const { waitingLong } = await countLetters(db.selectFrom('outbox'), longAgo(now()))
      const last = await lastSent(db)
      // A file reaches nobody until the owner sets a mail server.
      if (last?.isFile) return [event('letterWritten', last.at, true)]
      // Letters wait also where one mailbox is full and all others are served.
      const isStill = last === null || last.at < longAgo(now())
      return [event('letterSent', last?.at ?? null, waitingLong > 0 && isStill)]
    },
  }
}
