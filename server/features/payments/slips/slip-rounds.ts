import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from '../../../database/open.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import type { Log } from '../../../http/request-log.ts'
import { endSlip, slipsOver } from './payment-slips.ts'

interface SlipRoundsDeps {
  readonly database: Database
  readonly fileStore: FileStore
  readonly log: Log
}

/** Removes the files of slips that no law keeps any more. The row goes last, so that a server that was stopped in between tries again. */
export const createSlipRounds = ({ database, fileStore, log }: SlipRoundsDeps): Rounds =>
  createRounds({
    database,
    everyMs: HOUR_MS,
    async work() {
      const faults: unknown[] = []
      for (const slip of await slipsOver(database.db))
        await fileStore
          .remove(slip.fileId)
          .then(() => database.write((tx) => endSlip(tx, slip)))
          .catch((error: unknown) => faults.push(error))
      if (faults.length > 0) throw new AggregateError(faults, 'some slips could not be removed')
    },
    onFault: (error) => log.warn({ error }, 'slips were not removed; will be tried again'),
  })
