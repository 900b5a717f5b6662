/** What the desk shows of back-ups. Archives themselves never go through the browser. */
import * as z from 'zod/mini'

export const Backup = z.object({
  id: z.string(),
  state: z.enum(['running', 'made', 'failed']),
  isNightly: z.boolean(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  archive: z.string(),
  bytes: z.number(),
  isEncrypted: z.boolean(),
  isRemoved: z.boolean(),
  fault: z.string(),
  missing: z.int(),
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  folder: z.string(),
  isNightly: z.boolean(),
  time: z.string(),
  isEncrypted: z.boolean(),
  isOnSameDisk: z.boolean(),
  backups: z.array(Backup),
})
export type BackupList = z.infer<typeof BackupList>

export const BackupWanted = z.object({ id: z.string() })

/** "Not whole: 1 file is missing": its database names a file that the disk lacked, or had damaged. */
export const notWholeInWords = (missing: number): string =>
  `Not whole: ${missing} ${missing === 1 ? 'file is' : 'files are'} missing`
