/** What the desk shows of back-ups, and how an owner downloads one. */
import * as z from 'zod/mini'
import { record, UNKEEPABLE } from './fields.ts'
import { LEAST_PASSPHRASE } from './ground/passphrase.ts'

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

export const RehearsalFound = z.object({ what: z.string(), inCopy: z.int(), now: z.int() })
export type RehearsalFound = z.infer<typeof RehearsalFound>

export const Rehearsal = z.object({
  id: z.string(),
  archive: z.string(),
  bytes: z.number(),
  state: z.enum(['running', 'whole', 'read', 'faulty', 'ended']),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  found: z.array(RehearsalFound),
  fault: z.string(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const BackupList = z.object({
  folder: z.string(),
  isNightly: z.boolean(),
  time: z.string(),
  isEncrypted: z.boolean(),
  isOnSameDisk: z.boolean(),
  isSecretInside: z.boolean(),
  backups: z.array(Backup),
  /** The last ones, newest first. */
  rehearsals: z.array(Rehearsal),
})
export type BackupList = z.infer<typeof BackupList>

const MOST_PASSPHRASE = 200

/** One back-up to be downloaded, sealed by this passphrase, which is kept nowhere. As in `.env`, spaces around it do not count. */
export const BackupDownload = record({
  passphrase: z.string({ error: 'Please type a passphrase' }).check(
    z.trim(),
    z.minLength(LEAST_PASSPHRASE, `Use at least ${LEAST_PASSPHRASE} characters`),
    z.maxLength(MOST_PASSPHRASE, `Use at most ${MOST_PASSPHRASE} characters`),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), UNKEEPABLE),
  ),
  withSecret: z.boolean(),
  withFiles: z.boolean(),
})
export type BackupDownload = z.infer<typeof BackupDownload>

/** An address of this site, good once, for a few minutes, in the session that asked for it. */
export const BackupLink = z.object({ link: z.string() })
export type BackupLink = z.infer<typeof BackupLink>

export const BackupWanted = z.object({ id: z.string() })

/** "Not whole: 1 file is missing": its database names a file that the disk lacked, or had damaged. */
export const notWholeInWords = (missing: number): string =>
  `Not whole: ${missing} ${missing === 1 ? 'file is' : 'files are'} missing`
