import type { Database } from '#server/database/open.ts'
import { firebaseHashOf } from '#server/features/accounts/firebase-hash.ts'
import { OLD_ACCOUNT } from '#stand-ins/people/old-account.ts'
import { register } from './api-member.ts'
import { NOON, type TestApp } from './test-app.ts'

export const OLD_HASH = firebaseHashOf(OLD_ACCOUNT) ?? ''

/** A member who has just been moved: the hash of the old system, and no session. */
export async function moved(app: TestApp, changes = {}): Promise<{ readonly uid: string }> {
  const { uid } = (await register(app, changes)).member
  await setHash(app, uid, OLD_HASH)
  await app.database.db.deleteFrom('session').where('userId', '=', uid).execute()
  await noteImport(app.database, uid)
  return { uid }
}

/** As the import notes an account. */
const noteImport = ({ db }: Database, uid: string) =>
  db
    .insertInto('imports')
    .values({
      source: 'auth',
      path: uid,
      branch: 'auth/users',
      digest: 'digest',
      targetType: 'user',
      targetId: uid,
      original: JSON.stringify({ localId: uid }),
      address: '',
      question: '',
      at: NOON.toISOString(),
    })
    .execute()

export const setHash = (app: TestApp, uid: string, password: string | null) =>
  app.database.db.updateTable('account').set({ password }).where('userId', '=', uid).execute()

export async function hashOf(app: TestApp, uid: string): Promise<string> {
  const row = await app.database.db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? ''
}
