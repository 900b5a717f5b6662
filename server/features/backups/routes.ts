import { Hono } from 'hono'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupList } from '#contract/backups.ts'
import type { Config } from '../../config.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { triedBackups } from './tried-backups.ts'

/** The list of back-ups, for owners: `/api/desk/back-ups`. */
export const backupRoutes = ({ desk, database: { db }, config }: DeskDeps) =>
  new Hono<Env>().get(
    '/back-ups',
    route({
      tag: 'Settings',
      summary: 'Back-ups that were tried, and where they lie',
      by: [desk.forStaff('settingsChange')],
      answer: ok(BackupList),
    }),
    async (c) =>
      c.var.answer({
        folder: resolve(config.backupDir),
        isNightly: config.hasNightlyBackup,
        isEncrypted: config.backupPassphrase !== null,
        isOnSameDisk: await isOnSameDisk(config),
        backups: await triedBackups(db),
      }),
  )

/** A folder that is not there yet will be made where the others are. */
async function isOnSameDisk({ dataDir, backupDir }: Config): Promise<boolean> {
  const [records, backups] = await Promise.all([dataDir, backupDir].map((path) => stat(path).catch(() => null)))
  return records == null || backups == null || records.dev === backups.dev
}
