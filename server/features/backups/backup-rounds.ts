import { notWholeInWords } from '#contract/backups.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { NightlyBackup } from '../../backup/back-up-in-process.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import { claimNight, claimWanted, noteFailed, noteMade, RENEW_MS, renewClaim } from './tried-backups.ts'

const LOOK_MS = 5 * MINUTE_MS

/** Makes a back-up and clears old ones. Throws with a sentence for the owner. */
export type BackUp = (calledOff: AbortSignal) => Promise<NightlyBackup>

interface BackupDeps {
  readonly database: Database
  readonly now: () => Date
  readonly log: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly backUp: BackUp | null
  readonly config: Pick<Config, 'backupTime' | 'hasNightlyBackup'>
}

/** One back-up each night where that is not turned off, and each that is asked for, by one of the servers; a night that was missed or failed is made up for. */
export function createBackupRounds({ config, database, now, log, backUp }: BackupDeps): Rounds {
  const stopping = new AbortController()
  const rounds = createRounds({
    database,
    topic: 'backUps',
    everyMs: LOOK_MS,
    async work() {
      if (!backUp) return
      const wanted = await claimWanted(database, now())
      const id = wanted ?? (config.hasNightlyBackup ? await claimNight(database, now(), config.backupTime) : null)
      if (!id) return
      const renewing = setInterval(() => void renewClaim(database, id, now()).catch(() => {}), RENEW_MS)
      try {
        const done = await backUp(stopping.signal)
        await noteMade(database, id, done, now())
        const { archive, bytes, missing } = done.made
        log.info({ archive, bytes, removed: done.removed }, 'a back-up is made')
        if (missing.length > 0)
          log.error({ archive, missing: missing.map(({ name }) => name) }, notWholeInWords(missing.length))
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error)
        log.error(
          { reason: fault },
          wanted ? 'the back-up failed' : 'the nightly back-up failed; it will be tried again in an hour',
        )
        await noteFailed(database, id, fault, now())
      } finally {
        clearInterval(renewing)
      }
    },
    onFault: (error) => log.error({ reason: String(error) }, 'the back-up could not be begun'),
  })
  return {
    ...rounds,
    async stop() {
      stopping.abort()
      await rounds.stop()
    },
  }
}
