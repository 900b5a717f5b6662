import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { duty } from '../staff/today-words.ts'
import type { TodayPart } from '../staff/today-routes.ts'
import type { StaffDeps } from '../staff/staff.ts'
import { countLeads } from './lead-list.ts'

/** The follow-ups of everybody. */
export const leadsToday = ({ database: { db }, now }: Pick<StaffDeps, 'database' | 'now'>): TodayPart => {
  const listed = (due: string) => listAddress(deskPaths.leads, { due, sort: 'due' })
  return {
    right: 'leadsRead',
    async duties({ uid }) {
      const asker = { uid, now: now() }
      const [overdue, today] = [
        await countLeads(db, { due: 'overdue' }, asker),
        await countLeads(db, { due: 'today' }, asker),
      ]
      return [
        duty('followUpsOverdue', overdue, listed('overdue'), true),
        duty('followUpsToday', today, listed('today')),
      ]
    },
    events: async () => [],
  }
}
