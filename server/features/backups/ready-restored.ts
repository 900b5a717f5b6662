import { basename } from 'node:path'
import type { Erasure } from '../../backup/erasure-notes.ts'
import { BackupFault } from '../../backup/backup-fault.ts'
import type { MadeBackup } from '../../backup/make-backup.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { endAllSessions } from '../accounts/open-sessions.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { holdAllSchedules } from '../content/desk/schedules.ts'
import { moveAll } from '../letters/holding.ts'
import { noteRestored } from './tried-backups.ts'

/** Carries erasures out once more, which the copy does not know of. Returns how many it found somebody for. */
export type EraseAgain = (database: Database, erasures: readonly Erasure[]) => Promise<number>

export interface Readying {
  readonly by: Actor
  readonly archive: Pick<MadeBackup, 'archive' | 'bytes' | 'isEncrypted'>
  readonly erasuresSince: (copied: Date) => Promise<readonly Erasure[]>
  /** null where this version of the site cannot erase. */
  readonly eraseAgain: EraseAgain | null
}

export interface Readied {
  readonly madeAt: string
  readonly lettersHeld: number
  readonly sessionsEnded: number
  readonly erasedAgain: number
}

/** Brings the tables up to date, ends all sessions, holds the letters and the scheduled texts that waited, and erases again who was erased since. */
export const readyRestored =
  ({ by, archive, erasuresSince, eraseAgain }: Readying) =>
  async (
    database: Database,
    { madeAt, rows, missing }: Pick<Manifest, 'madeAt' | 'rows' | 'missing'>,
  ): Promise<Readied> => {
    await migrate(database)
    const erasures = await erasuresSince(new Date(madeAt))
    if (erasures.length > 0 && !eraseAgain)
      throw new BackupFault(
        `${erasures.length} people were erased since this back-up, and this version of the site cannot erase. Take the version that erased them.`,
      )
    const erasedAgain = erasures.length === 0 ? 0 : ((await eraseAgain?.(database, erasures)) ?? 0)
    const { lettersHeld, sessionsEnded } = await database.write(async (tx) => {
      const counted = {
        sessionsEnded: await endAllSessions(tx),
        lettersHeld: await moveAll(tx, database, {}, 'held', by),
      }
      // One that was called back since the copy would go live by itself.
      await holdAllSchedules(tx, 'The site was restored from a back-up: call it back, and publish what is still meant.')
      await noteRestored(tx, { ...archive, madeAt, rows, missing })
      const after = { madeAt, ...counted, erasedAgain }
      await noteChange(tx, by, {
        action: 'backup.restore',
        subject: { type: 'backup', id: basename(archive.archive) },
        before: null,
        after,
      })
      return counted
    })
    return { madeAt, lettersHeld, sessionsEnded, erasedAgain }
  }
