import { roomPaths } from '#contract/room-paths.ts'
import { may } from '#contract/staff.ts'
import type { Database } from '../../../database/open.ts'
import { duty } from '../../staff/today-words.ts'
import type { TodayPart } from '../../staff/today-routes.ts'
import { waitingDoubts } from './doubts.ts'

/** For each batch that this person teaches: the questions that wait, and those that wait for longer than was said. */
export const doubtsToday = ({ database: { db }, now }: { database: Database; now: () => Date }): TodayPart => ({
  right: 'classesTeach',
  async duties(staff) {
    const own = [...(await waitingDoubts(db, now()))].filter(([batchKey]) => may(staff, 'classesTeach', { batchKey }))
    return own.flatMap(([batchKey, { open, late }]) => {
      const href = roomPaths.part(batchKey, 'doubts')
      const about = { about: batchKey }
      return [
        { ...duty('doubtsLate', late, href, true), ...about },
        { ...duty('doubtsDue', open - late, href), ...about },
      ]
    })
  },
  events: async () => [],
})
