/** The tables of staff, their settings, the audit and the back-ups. */
import type { RightsChannel, RightsKind, RightsState } from '#contract/rights-requests.ts'
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

export interface BackupTable {
  id: string
  night: string | null
  /** `passed`: the night in which the site began, of which none was made. */
  state: 'running' | 'made' | 'failed' | 'passed'
  startedAt: string
  lockedUntil: string
  endedAt: string | null
  archive: string
  bytes: number
  isEncrypted: number
  fault: string
  removedAt: string | null
}

export interface RightsRequestTable {
  id: string
  kind: RightsKind
  name: string
  /** In lower case. */
  email: string
  channel: RightsChannel
  asked: string
  /** Days of India. */
  receivedOn: string
  dueOn: string
  state: RightsState
  answer: string
  handledBy: string | null
  closedAt: string | null
  version: number
}
