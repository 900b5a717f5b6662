/** The identity library's tables, with what we note beside its columns. */
import type { Generated } from 'kysely'

export interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  mobile: string
  collegeYear: string
  companyDept: string
  courseName: string
  createdAt: string
  updatedAt: string
  twoFactorEnabled: Generated<number>
  /** When the address was proven; null where it is not, or was before that was noted. */
  provenAt: string | null
  /** When the person was erased: the row is what other tables hang on, and no more. */
  erasedAt: string | null
}

/** Words by whose beginnings members are found. */
export interface MemberWordTable {
  word: string
  /** That of a phone is written backwards: it is found by the last digits. */
  kind: 'name' | 'email' | 'phone'
  userId: string
}

export interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

export interface KeyTable {
  id: string
  publicKey: string
  privateKey: string
  createdAt: string
  expiresAt: string | null
  alg: string | null
  crv: string | null
}

export interface SessionTable {
  id: string
  expiresAt: string
  token: string
  createdAt: string
  updatedAt: string
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** When the person signed in, by our clock; null for sessions from before that was noted. */
  openedAt: string | null
  /** When the password was last asked for again. */
  confirmedAt: string | null
  /** When it was first used at the desk. */
  deskSince: string | null
  /** 1 where a code of the second factor opened it. */
  hasFactor: Generated<number>
}

/** The identity library's second factor: secret and recovery codes are encrypted by it. */
export interface TwoFactorTable {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: number
  failedVerificationCount: number
  lockedUntil: string | null
}
