import { Hono } from 'hono'
import { resolve } from 'node:path'
import { BackupList, BackupWanted } from '#contract/backups.ts'
import { Refusal } from '#contract/refusal.ts'
import { placeOf } from '../../backup/backup-folders.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { noteChange } from '../audit/note-change.ts'
import { act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { isOnSameDisk } from './backup-disk.ts'
import { lastRehearsals, wantRehearsal } from './rehearsals.ts'
import { storedBackup, triedBackups, wantBackup } from './tried-backups.ts'

const tag = 'Settings'

/** For owners: the list of back-ups, and one more at once. */
export function backupRoutes(deps: DeskDeps) {
  const { config, database, desk } = deps
  const { db } = database
  const by = [desk.forStaff('settingsChange')]
  return new Hono<Env>()
    .get(
      '/back-ups',
      route({ tag, by, summary: 'Back-ups that were tried, and where they lie', answer: ok(BackupList) }),
      async (c) =>
        c.var.answer({
          folder: resolve(placeOf(config)),
          isNightly: config.hasNightlyBackup,
          time: config.backupTime,
          isEncrypted: config.backupPassphrase !== null,
          isOnSameDisk: await isOnSameDisk(config),
          isSecretInside: config.authSecret === null,
          backups: await triedBackups(db),
          rehearsals: await lastRehearsals(db, deps.now()),
        }),
    )
    .post(
      '/back-ups',
      route({
        tag,
        by,
        summary: 'Make a back-up now; one that is being made already is that one',
        answer: ok(BackupWanted),
      }),
      async (c) => {
        const wanted = await act(deps, c, { topic: 'backUps', key: 'desk' }, async (tx, by) => {
          const { id, isNew } = await wantBackup(tx, by.at)
          const subject = { type: 'backup' as const, id }
          if (isNew) await noteChange(tx, by, { action: 'backup.want', subject, before: null, after: {} })
          return { id }
        })
        return c.var.answer(wanted)
      },
    )
    .route('/', rehearsalRoute(deps))
}

const rehearsalRoute = (deps: DeskDeps) =>
  new Hono<Env>().post(
    '/back-ups/:id/rehearsal',
    route({
      tag,
      by: [deps.desk.forStaff('settingsChange'), deps.desk.stepUp],
      summary: 'Restore this back-up into an empty place that is removed again, and report what was found',
      answer: ok(BackupWanted),
      refusals: ['notFound', 'rehearsalUnderWay'],
    }),
    async (c) => {
      const backupId = c.req.param('id')
      const backup = await storedBackup(deps.database.db, backupId)
      if (!backup) return c.var.refuse('notFound')
      const { archive, bytes } = backup
      const wanted = await act(deps, c, { topic: 'backUps', key: 'desk' }, async (tx, by) => {
        const id = await wantRehearsal(tx, { backupId, archive, bytes }, by.at)
        if (id === null) return new Refusal('rehearsalUnderWay')
        const subject = { type: 'backup' as const, id: backupId }
        await noteChange(tx, by, { action: 'backup.rehearse', subject, before: null, after: { archive } })
        return { id }
      })
      return c.var.answer(wanted)
    },
  )
