import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import type { Database } from '../../database/open.ts'
import { countLetters } from '../../outbox/letter-counts.ts'
import { duty, event } from './today-words.ts'
import type { TodayPart } from './today-routes.ts'

const LONG_MS = 10 * 60_000

/** Letters that failed or wait, and the last one that went out. */
export function lettersToday({ database: { db }, now }: { database: Database; now: () => Date }): TodayPart {
  const longAgo = () => new Date(now().getTime() - LONG_MS).toISOString()
  const count = () => countLetters(db, longAgo())
  const at = (state: string) => listAddress(deskPaths.letters, { state })
  return {
    right: 'lettersRead',
    async duties() {
      const { failed, held, waitingLong } = await count()
      return [
        duty('lettersFailed', failed, at('dead'), failed > 0),
        duty('lettersWaiting', held + waitingLong, at('waiting'), waitingLong > 0),
      ]
    },
    async events() {
      const { lastSentAt, waitingLong } = await count()
      // Letters wait also where one mailbox is full and all others are served.
      const isStill = lastSentAt === null || lastSentAt < longAgo()
      return [event('letterSent', lastSentAt, waitingLong > 0 && isStill)]
    },
  }
}
