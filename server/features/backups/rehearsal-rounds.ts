import { HOUR_MS, MINUTE_MS } from '#contract/ground/time.ts'
import type { Rehearsed } from '../../backup/rehearse.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { createRounds, type Rounds } from '../../database/rounds.ts'
import {
  claimRehearsal,
  COUNTED_TABLES,
  endedBy,
  faultyBy,
  noteRehearsed,
  REHEARSAL_RENEW_MS,
  renewRehearsal,
  STOPPED,
} from './rehearsals.ts'
import { faultInWords, storedArchive } from './stored-archive.ts'

/** Restores an archive into an empty place that is removed again. Throws a `BackupFault`. */
export type Rehearse = (archive: string, counted: readonly string[], calledOff: AbortSignal) => Promise<Rehearsed>

const LONGEST_MS = 3 * HOUR_MS

interface RehearsalDeps {
  readonly database: Database
  readonly now: () => Date
  readonly log: {
    info(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  readonly rehearse: Rehearse | null
  /** Removes what one left whose server was killed. */
  readonly clearRehearsal: () => Promise<void>
  readonly config: Pick<Config, 'backupDir' | 'backupFolder'>
}

const GONE = 'This back-up is no longer on the server.'

/** Rehearses what owners ask for, by one of the servers, one at a time. */
export function createRehearsalRounds({ config, database, now, log, rehearse, clearRehearsal }: RehearsalDeps): Rounds {
  const stopping = new AbortController()
  async function ended(backupId: string) {
    const archive = await storedArchive(database.db, config, backupId)
    if (!archive || !rehearse) return faultyBy(GONE)
    const calledOff = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_MS)])
    return rehearse(archive, COUNTED_TABLES, calledOff).then(endedBy, (error: unknown) =>
      stopping.signal.aborted ? STOPPED : faultyBy(faultInWords(error)),
    )
  }
  const rounds = createRounds({
    database,
    topic: 'backUps',
    everyMs: MINUTE_MS,
    async work() {
      if (!rehearse) return
      const { lost, wanted } = await claimRehearsal(database, now())
      if (lost > 0) await clearRehearsal()
      if (!wanted) return
      const { id, backupId } = wanted
      const renewing = setInterval(() => void renewRehearsal(database, id, now()).catch(() => {}), REHEARSAL_RENEW_MS)
      try {
        const outcome = await ended(backupId)
        await noteRehearsed(database, id, outcome, now())
        log.info({ state: outcome.state, fault: outcome.fault }, 'a restore was rehearsed')
      } finally {
        clearInterval(renewing)
      }
    },
    onFault: (error) => log.error({ reason: String(error) }, 'the rehearsal of a restore broke off'),
  })
  return {
    ...rounds,
    async stop() {
      stopping.abort()
      await rounds.stop()
    },
  }
}
