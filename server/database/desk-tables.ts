/** The tables of staff, their settings, the audit, the back-ups, consents and rights. */
import type { ConsentChannel, ConsentState, Purpose } from '#contract/consents.ts'
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
  missing: number
}

/** Who was erased, by ids alone. */
export interface ErasureTable {
  id: string
  userId: string | null
  contactIds: string
  erasedBy: string
  why: string
  counts: string
  hiddenAt: string
  purgeAt: string
  purgedAt: string | null
  /** When it was noted outside the database too. */
  notedAt: string | null
  /** Whose files are still there, as JSON; null once they are gone. */
  toClear: string | null
}

/** A row that a law keeps of somebody who was erased. */
export interface ErasureKeptTable {
  erasureId: string
  tableName: string
  rowId: string
  law: 'tax' | 'log'
  until: string
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
  /** The account in which it was asked; null where staff wrote it down. */
  userId: string | null
  /** Name and address, as searches compare. */
  folded: string
}

/** The one link with which a site without an owner gets its first; the latest start's alone counts. */
export interface OwnerClaimTable {
  id: 'first'
  codeDigest: string
  expiresAt: string
}

export interface NoticeTable {
  digest: string
  purpose: Purpose
  version: number
  language: string
  title: string
  text: string
  firstUsedAt: string
}

/** Every yes and no, in the order of `at`. Rows are only ever added; an erasure may empty the texts. */
export interface ConsentTable {
  id: string
  /** The digest of the address, without what stands behind a plus sign. */
  mailbox: string
  email: string
  userId: string | null
  purpose: Purpose
  state: ConsentState
  noticeVersion: number | null
  noticeDigest: string | null
  channel: ConsentChannel
  /** A member of the staff; empty for the person. */
  actor: string
  proof: string
  at: string
}

/** The last no of a mailbox for a purpose. It outlives an erasure. */
export interface SuppressionTable {
  mailbox: string
  purpose: Purpose
  at: string
}
