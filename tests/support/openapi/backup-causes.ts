import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerStaff, stepUp, turnOnFactor } from '../desk-staff.ts'
import { NOON, testAppOn } from '../test-app.ts'
import type { Apps } from './apps.ts'
import { type Call, type Causes, send } from './call.ts'

/** What is refused about back-ups, to owners who have proven who they are. */
export const BACKUP_CAUSES: Causes = {
  'notFound post /api/desk/back-ups/{id}/download': (apps, call) => securely(apps, call),
  'notFound get /api/desk/back-ups/downloads/{token}': (apps, call) => securely(apps, call),
  'notFound post /api/desk/back-ups/{id}/rehearsal': (apps, call) => send(apps, call),
  'rehearsalUnderWay post /api/desk/back-ups/{id}/rehearsal': (apps, call) =>
    stored(apps, async (id) => {
      const path = call.path.replace('nothing', id)
      await send(apps, call, { path })
      return send(apps, call, { path })
    }),
  'backupUnreadable post /api/desk/back-ups/{id}/download': (apps, call) =>
    stored(apps, async (id) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-unreadable-'))
      await mkdir(join(dataDir, 'backups'))
      await writeFile(join(dataDir, 'backups', ARCHIVE), 'no archive')
      try {
        const app = testAppOn(apps.app.database, { env: { DATA_DIR: dataDir } })
        return await securely({ ...apps, app }, { ...call, path: call.path.replace('nothing', id) })
      } finally {
        await rm(dataDir, { recursive: true })
      }
    }),
}

const ARCHIVE = 'synergyy-2026-11-20-203000Z.tar.gz'

/** A row of one that is made, while the call is made. */
async function stored(apps: Apps, work: (id: string) => Promise<Response>): Promise<Response> {
  const at = NOON.toISOString()
  const row = { id: 'stored', night: null, state: 'made' as const, startedAt: at, lockedUntil: at, endedAt: at }
  const rest = { archive: ARCHIVE, bytes: 10, isEncrypted: 0, fault: '', removedAt: null, missing: 0 }
  const { db } = apps.app.database
  await db
    .insertInto('backups')
    .values({ ...row, ...rest })
    .execute()
  try {
    return await work(row.id)
  } finally {
    await db.deleteFrom('backups').where('id', '=', row.id).execute()
  }
}

/** By another owner, with a second factor, who is none any more afterwards. */
export async function securely(apps: Apps, call: Call): Promise<Response> {
  const { cookie, uid } = await registerStaff(apps.app, `${randomUUID()}@example.com`, 'owner')
  const secured = await turnOnFactor(apps.app, cookie)
  await stepUp(apps.app, secured.cookie)
  const answer = await send(apps, call, { cookie: secured.cookie })
  await apps.app.database.db.deleteFrom('staffRoles').where('userId', '=', uid).execute()
  return answer
}
