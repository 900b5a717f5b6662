import { deskPaths } from '#contract/desk-paths.ts'
import type { Database } from '../../database/open.ts'
import type { TodayPart } from '../staff/today-routes.ts'
import { duty } from '../staff/today-words.ts'
import { waitingFor } from './imports.ts'
import { isNeeded } from './questions.ts'

/** For owners: how many questions of the move wait. */
export const oldSystemToday = ({ database: { db } }: { readonly database: Database }): TodayPart => ({
  right: 'settingsChange',
  async duties() {
    const needed = (await waitingFor(db)).filter(({ question }) => isNeeded({ id: question }))
    return [duty('oldSystemQuestions', needed.length, deskPaths.oldSystem)]
  },
  events: async () => [],
})
