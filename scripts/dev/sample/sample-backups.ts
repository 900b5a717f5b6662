/** Back-ups of the last nights, one of which failed; the last one is there. */
import { DAY_MS } from '#contract/ground/time.ts'
import { archiveName } from '#server/backup/archive-names.ts'
import { orderOf } from '#server/backup/backup-order.ts'
import { endedArchives } from '#server/backup/clear-old.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import {
  claimNight,
  nightBefore,
  noteMadeByHand,
  noteFailed,
  noteMade,
} from '#server/features/backups/tried-backups.ts'
import type { SampleSite } from './sample-site.ts'

const NIGHTS = 16
const FAILED = 4
const FAULT = 'There is too little room on the disk of /mnt/backup: 41 MB are free, 68 MB are needed.'

export async function leaveBackups({ database, config, now, setTime }: SampleSite): Promise<void> {
  const today = now()
  const names: string[] = []
  for (let before = NIGHTS; before > 0; before -= 1) {
    const at = new Date(new Date(nightBefore(today, config.backupTime)).getTime() - (before - 1) * DAY_MS + 60_000)
    setTime(at)
    const id = await claimNight(database, at, config.backupTime)
    if (id === null) continue
    if (before === FAILED) {
      await noteFailed(database, id, FAULT, at)
      continue
    }
    const archive = archiveName(at, false)
    names.push(archive)
    const removed = endedArchives(names, at)
    const made = {
      archive,
      bytes: 2_400_000 - before * 21_000,
      isEncrypted: false,
      madeAt: at.toISOString(),
      rows: {},
      missing: [],
    }
    await noteMade(database, id, { made, removed }, at)
  }
  setTime(today)
  await noteMadeByHand(database, await makeBackup(orderOf(config, undefined)), today)
}
