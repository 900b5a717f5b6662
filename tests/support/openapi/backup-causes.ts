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
  async 'backupUnreadable post /api/desk/back-ups/{id}/download'(apps, call) {
    const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-unreadable-'))
    const archive = 'synergyy-2026-11-20-203000Z.tar.gz'
    await mkdir(join(dataDir, 'backups'))
    await writeFile(join(dataDir, 'backups', archive), 'no archive')
    const at = NOON.toISOString()
    const row = { id: 'unreadable', night: null, state: 'made' as const, startedAt: at, lockedUntil: at, endedAt: at }
    const rest = { archive, bytes: 10, isEncrypted: 0, fault: '', removedAt: null, missing: 0 }
    const { database } = apps.app
    await database.db
      .insertInto('backups')
      .values({ ...row, ...rest })
      .execute()
    try {
      const path = call.path.replace('nothing', row.id)
      return await securely({ ...apps, app: testAppOn(database, { env: { DATA_DIR: dataDir } }) }, { ...call, path })
    } finally {
      await database.db.deleteFrom('backups').where('id', '=', row.id).execute()
      await rm(dataDir, { recursive: true })
    }
  },
}

/** By another owner, with a second factor, who is none any more afterwards. */
async function securely(apps: Apps, call: Call): Promise<Response> {
  const { cookie, uid } = await registerStaff(apps.app, `${randomUUID()}@example.com`, 'owner')
  const secured = await turnOnFactor(apps.app, cookie)
  await stepUp(apps.app, secured.cookie)
  const answer = await send(apps, call, { cookie: secured.cookie })
  await apps.app.database.db.deleteFrom('staffRoles').where('userId', '=', uid).execute()
  return answer
}
