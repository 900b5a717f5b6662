/** Accounts of the old system as its export writes them, and what became of them. */
import { importsOf } from './old-move.ts'
import type { TestApp } from './test-app.ts'

export const UID = 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2'
export const OTHER = 'aB3dEfGhIjKlMnOpQrStUvWxYz12'
export const MADE = '2024-06-01T10:00:00.000Z'
export const SALT = '42xEC+ixf3L2lw=='
export const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
export const STORED = `$firebase$v=1$${SALT}$${HASH}`

export const user = (changes: object = {}) => ({
  localId: UID,
  email: 'asha@example.com',
  emailVerified: true,
  passwordHash: HASH,
  salt: SALT,
  displayName: 'Asha',
  createdAt: String(Date.parse(MADE)),
  lastSignedInAt: String(Date.parse(MADE) + 1000),
  ...changes,
})

export const profile = (changes: object = {}) => ({
  fullName: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.com',
  collegeYear: '2nd year',
  companyDept: 'Process',
  courseName: 'Aspen Plus',
  createdAt: '2024-06-01T10:00:00.900Z',
  ...changes,
})

export const people = ({ database: { db } }: TestApp) => db.selectFrom('user').selectAll().orderBy('id').execute()
export const waysIn = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('account').selectAll().orderBy('providerId').execute()).map(
    ({ userId, accountId, providerId, password }) => [userId, providerId, accountId, password],
  )
export const fatesOf = async (app: TestApp) =>
  Object.fromEntries((await importsOf(app)).map(({ path, targetType, targetId }) => [path, [targetType, targetId]]))

export const without = ({ passwordHash: _hash, salt: _salt, ...rest }: ReturnType<typeof user>) => rest
