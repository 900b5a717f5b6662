/** The tables of staff, their settings and the audit. */
import type { Generated } from 'kysely'
import type { Role } from '#contract/staff.ts'

export interface StaffRoleTable {
  userId: string
  role: Role
  /** Empty for all batches. */
  batchKey: string
  grantedBy: string
  grantedAt: string
}

export interface StaffInvitationTable {
  id: string
  email: string
  role: Role
  batchKey: string
  tokenDigest: string
  invitedBy: string
  createdAt: string
  expiresAt: string
  acceptedAt: string | null
  withdrawnAt: string | null
}

/** Who changed what. Rows are only ever added; an erasure may empty the last three texts. */
export interface AuditLogTable {
  id: Generated<number>
  at: string
  /** A member's id, `system`, or `cli:` and a name. */
  actor: string
  action: string
  subjectType: string
  subjectId: string
  operationId: string | null
  requestId: string
  before: string | null
  after: string | null
  why: string
}

export interface SettingValueTable {
  name: string
  value: string
  version: number
  updatedBy: string
  updatedAt: string | null
}
