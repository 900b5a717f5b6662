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
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  folder: z.string(),
  isNightly: z.boolean(),
  isEncrypted: z.boolean(),
  isOnSameDisk: z.boolean(),
  backups: z.array(Backup),
})
export type BackupList = z.infer<typeof BackupList>
