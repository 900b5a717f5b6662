/** Every table, as Kysely sees it; those of some rooms in files beside it. Times are ISO 8601 UTC text, booleans 0 or 1. */
import type { Generated } from 'kysely'
import type { Paise, Units } from '#contract/catalog.ts'
import type { RefundOrderState } from '#contract/desk-refunds.ts'
import type { LetterKind, LetterState } from '#contract/letters.ts'
import type { Right } from '#contract/staff.ts'
import type {
  ContentDraftTable,
  ContentScheduleTable,
  ContentStateTable,
  ContentVersionTable,
  FileTable,
  PictureFileTable,
  PictureTable,
} from './content-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type {
  AuditLogTable,
  ErasureKeptTable,
  ErasureTable,
  RightsRequestTable,
  BackupTable,
  ConsentTable,
  NoticeTable,
  SuppressionTable,
  SettingValueTable,
  OwnerClaimTable,
  StaffInvitationTable,
  StaffRoleTable,
} from './desk-tables.ts'
import type {
  AccountTable,
  KeyTable,
  MemberWordTable,
  SessionTable,
  TwoFactorTable,
  UserTable,
  VerificationTable,
} from './identity-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MovedTables } from './moved-tables.ts'
import type { RoomTables } from './room-tables.ts'
import type { BatchTable, ClassTable, JoinTable, PlaceTable, SeatEndTable, WaitingTable } from './seat-tables.ts'
import type { TimetableTables } from './timetable-tables.ts'
import type {
  ContactTable,
  LeadTable,
  LeadTouchTable,
  OperationTable,
  SavedViewTable,
  UnseenAddressTable,
} from './lead-tables.ts'

/** The visitors' records, each at its address in the record tree: `branch`/`key`. */
export interface RecordTable {
  branch: string
  key: string
  body: string
  receivedAt: string
}

/** Somebody asked to be told of a course's next batch. */
export interface BatchRequestTable {
  recordKey: string
  courseId: string
  email: string
  /** Its digest, without what stands behind a plus sign. */
  mailbox: string
  askedAt: string
  token: string
  toldBatch: string | null
  toldAt: string | null
  endedAt: string | null
}

/** Letters to send, stored in the transaction of what they are about. */
export interface OutboxTable {
  id: string
  /** The whole letter until it is sent, afterwards without the links that carry a token. */
  letter: string
  /** Empty in letters from before there were kinds. */
  kind: Generated<LetterKind | ''>
  recipient: Generated<string>
  subject: Generated<string>
  /** Both as they are searched. */
  folded: Generated<string>
  aboutType: Generated<string>
  aboutId: Generated<string>
  userId: string | null
  createdBy: Generated<string>
  resendOf: string | null
  priority: Generated<number>
  /** `held`: it must not go out, as from a restored copy that would send it a second time. */
  state: LetterState
  attempts: number
  nextAttemptAt: string
  createdAt: string
  sentAt: string | null
  lastError: string | null
}

export interface IdempotencyTable {
  scope: string
  key: string
  fingerprint: string
  status: number
  answer: string
  expiresAt: string
}

export interface CounterTable {
  name: string
  count: number
  expiresAt: string
}

export interface SignInGuessTable {
  name: string
  guesses: number
  nextAt: string
  endsAt: string
}

/** Signed messages of the payment provider, whole, until 90 days after they were worked off. */
export interface PaymentInboxTable {
  id: string
  eventId: string
  /** SHA-256 of the body: the provider's event id is not signed. */
  digest: string
  body: string
  /** base64: the bytes are no text that every database keeps. */
  encoding: 'text' | 'base64'
  state: 'new' | 'done' | 'parked'
  attempts: number
  nextAttemptAt: string
  receivedAt: string
  doneAt: string | null
  /** Why it was not worked off, without a word of its content. */
  lastError: string | null
}

export interface PaymentDisputeTable {
  paymentId: string
  disputeId: string
  state: DisputeState
  amount: Units | null
  reason: string
  respondBy: string | null
  updatedAt: string
}
export type DisputeState = 'open' | 'closed' | 'won' | 'lost'

export interface PaymentTable {
  id: string
  /** Guards against two workers on one payment. */
  version: number
  /** PaymentFacts as JSON; the columns below are derived from it. */
  facts: string
  orderId: string | null
  email: string
  phone: string
  amount: Units
  currency: string
  state: string
  isPaid: number
  deskReason: string | null
  failureDueAt: string | null
  /** What a person has to say of it. */
  question: 'refundClaimed' | 'lostInPart' | null
  createdAt: string
  updatedAt: string
}

export interface PurchaseIntentTable {
  id: string
  userId: string
  courseId: string
  amount: Paise
  createdAt: string
}

export interface PaymentOrderTable {
  id: string
  userId: string
  courseId: string
  amount: Paise
  /** abandoned: nothing came of it for days, and the provider is not asked any more. */
  state: 'open' | 'settled' | 'abandoned'
  nextCheckAt: string
  createdAt: string
}

/** Money that an owner gives back by the provider's API. */
export interface RefundOrderTable {
  /** The provider's receipt of the refund. */
  id: string
  paymentId: string
  amount: Units
  state: RefundOrderState
  /** Empty until the provider has it. */
  refundId: string
  reason: string
  askedBy: string
  askedAt: string
  attempts: number
  nextAttemptAt: string
}

export interface SeatTable {
  paymentId: string
  userId: string
  courseId: string
  /** Of a seat that has ended the batch it had. Where an active one sits stands in `places`. */
  batchKey: string | null
  state: 'active' | 'withdrawn'
  createdAt: string
  updatedAt: string
}

export interface PaymentAuditTable {
  id: string
  paymentId: string
  at: string
  actor: string
  action: string
  why: string
}

export interface Tables extends DocumentTables, ImportTables, MovedTables, RoomTables, TimetableTables {
  records: RecordTable
  batchRequests: BatchRequestTable
  batchNotices: { paymentId: string; digest: string; toldAt: string }
  outbox: OutboxTable
  idempotencyKeys: IdempotencyTable
  counters: CounterTable
  signInGuesses: SignInGuessTable
  user: UserTable
  account: AccountTable
  verification: VerificationTable
  session: SessionTable
  memberWords: MemberWordTable
  twoFactor: TwoFactorTable
  /** Codes of authenticator apps that opened something, until they are over. */
  usedCodes: { userId: string; digest: string; expiresAt: string }
  staffRoles: StaffRoleTable
  staffGrants: { userId: string; right: Right }
  staffInvitations: StaffInvitationTable
  ownerClaims: OwnerClaimTable
  auditLog: AuditLogTable
  settingValues: SettingValueTable
  backups: BackupTable
  jwks: KeyTable
  paymentInbox: PaymentInboxTable
  payments: PaymentTable
  purchaseIntents: PurchaseIntentTable
  paymentOrders: PaymentOrderTable
  refundOrders: RefundOrderTable
  seats: SeatTable
  seatEnds: SeatEndTable
  places: PlaceTable
  placeNotices: { placeId: string; digest: string; toldAt: string }
  batches: BatchTable
  waiting: WaitingTable
  classes: ClassTable
  joins: JoinTable
  paymentAudit: PaymentAuditTable
  paymentDisputes: PaymentDisputeTable
  contentVersions: ContentVersionTable
  contentState: ContentStateTable
  contentDrafts: ContentDraftTable
  files: FileTable
  pictures: PictureTable
  pictureFiles: PictureFileTable
  contentSchedules: ContentScheduleTable
  contacts: ContactTable
  unseenAddresses: UnseenAddressTable
  contactWords: { word: string; contactId: string }
  leads: LeadTable
  leadTouches: LeadTouchTable
  rightsRequests: RightsRequestTable
  notices: NoticeTable
  consents: ConsentTable
  suppressions: SuppressionTable
  erasures: ErasureTable
  erasureKept: ErasureKeptTable
  leadLabels: { leadId: string; label: string }
  savedViews: SavedViewTable
  opened: { staffId: string; subjectType: string; subjectId: string; at: string }
  operations: OperationTable
  stateReminders: { userId: string; day: number; sentAt: string }
}
