import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import type { Database } from '../../database/open.ts'
import { countLetters } from '../../outbox/letter-counts.ts'
import { duty, event } from './today-words.ts'
import type { TodayPart } from './today-routes.ts'

const LONG_MS = 10 * 60_000

/** Letters that failed or wait, and the last one that went out. */
export function lettersToday({ database: { db }, now }: { database: Database; now: () => Date }): TodayPart {
  const count = () => countLetters(db, new Date(now().getTime() - LONG_MS).toISOString())
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
      return [event('letterSent', lastSentAt, waitingLong > 0)]
    },
  }
}
