import { Hono } from 'hono'
import type { Env } from '../../http/context.ts'
import type { Needs } from '../needs.ts'
import { createBackupRounds } from './backup-rounds.ts'
import { backupsToday } from './backups-today.ts'
import { downloadRoutes } from './download-routes.ts'
import { createRehearsalRounds } from './rehearsal-rounds.ts'
import { backupRoutes } from './routes.ts'

export const backups = {
  routes: (deps: Needs<[typeof backupRoutes, typeof downloadRoutes]>) =>
    new Hono<Env>().route('/desk', backupRoutes(deps)).route('/desk', downloadRoutes(deps)),
  today: backupsToday,
  rounds: (deps: Needs<[typeof createBackupRounds, typeof createRehearsalRounds]>) => ({
    backups: createBackupRounds(deps),
    rehearsals: createRehearsalRounds(deps),
  }),
}
