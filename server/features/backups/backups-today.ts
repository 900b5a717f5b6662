import { deskPaths } from '#contract/desk-paths.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { TodayPart } from '../staff/today-routes.ts'
import { duty, event } from '../staff/today-words.ts'
import { countBackups } from './tried-backups.ts'

/** After so long somebody should look why there is no newer one. */
const LATE_MS = { nightly: 26 * HOUR_MS, byHand: 8 * 24 * HOUR_MS }

interface TodayDeps {
  readonly database: Database
  readonly config: Pick<Config, 'hasNightlyBackup'>
  readonly now: () => Date
}

/** For owners: when the last back-up was made, which files it lacks, and how many failed since. */
export function backupsToday({ database: { db }, config, now }: TodayDeps): TodayPart {
  const patience = config.hasNightlyBackup ? LATE_MS.nightly : LATE_MS.byHand
  return {
    right: 'settingsChange',
    async duties() {
      const { failedSince, missing } = await countBackups(db)
      return [
        duty('backUpsFailed', failedSince, deskPaths.backUps, failedSince > 0),
        duty('filesMissing', missing, deskPaths.backUps, missing > 0),
      ]
    },
    async events() {
      const { lastMadeAt } = await countBackups(db)
      const latest = new Date(now().getTime() - patience).toISOString()
      return [event('backUp', lastMadeAt, lastMadeAt === null || lastMadeAt < latest)]
    },
  }
}
