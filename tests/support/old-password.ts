/** The public example of the old system's hash (firebase/scrypt, README), and members who still have it. */
import { firebaseHashOf } from '#server/features/accounts/firebase-hash.ts'
import { register } from './api-member.ts'
import type { TestApp } from './test-app.ts'

export const FIREBASE_ENV = {
  FIREBASE_HASH_SIGNER_KEY: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  FIREBASE_HASH_SALT_SEPARATOR: 'Bw==',
  FIREBASE_HASH_ROUNDS: '8',
  FIREBASE_HASH_MEM_COST: '14',
}

export const OLD_PASSWORD = 'user1password'

export const OLD_HASH =
  firebaseHashOf({
    salt: '42xEC+ixf3L2lw==',
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  }) ?? ''

/** A member who has just been moved: the hash of the old system, and no session. */
export async function moved(app: TestApp, changes = {}): Promise<{ readonly uid: string }> {
  const { uid } = (await register(app, changes)).member
  await setHash(app, uid, OLD_HASH)
  await app.database.db.deleteFrom('session').where('userId', '=', uid).execute()
  return { uid }
}

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
