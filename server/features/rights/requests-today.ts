import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import type { Database } from '../../database/open.ts'
import { duty } from '../staff/today-words.ts'
import type { TodayPart } from '../staff/today-routes.ts'
import { openRequests } from './requests.ts'

export const rightsToday = ({ database: { db }, now }: { database: Database; now: () => Date }): TodayPart => ({
  right: 'requestsRead',
  async duties() {
    const { count, isLate } = await openRequests(db, now())
    return [duty('rightsRequests', count, listAddress(deskPaths.requests, { state: 'open' }), isLate)]
  },
  events: async () => [],
})
