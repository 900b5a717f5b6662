/** Contacts, leads and what staff do with them, as Kysely sees the tables. */
import type { LeadSource, LeadState, TouchKind } from '#contract/leads.ts'

/** One person, however many forms they sent: the address decides. */
export interface ContactTable {
  id: string
  name: string
  /** In lower case; null for somebody whom staff wrote down without one. */
  email: string | null
  /** Its mailbox, without dots and plus signs that lead nowhere else; empty without an address. */
  mailbox: string
  phone: string
  /** The account, once its address is proven. */
  userId: string | null
  firstSeenAt: string
  lastSeenAt: string
  mergedInto: string | null
  hiddenAt: string | null
  version: number
}

/** An address from before that had something in it that nobody sees. */
export interface UnseenAddressTable {
  before: string
  after: string
  /** `taken`: `after` was somebody's already. `staff`: its account works at the desk. Both stayed as they were. */
  state: 'cleaned' | 'taken' | 'staff'
  /** The account that had it before; null where only forms did. */
  userId: string | null
}

export interface LeadTable {
  id: string
  contactId: string
  interest: string
  state: LeadState
  stateSince: string
  assigneeId: string | null
  /** The day of the follow-up in India; `9999-12-31` for none, so that it sorts last. */
  nextOn: string
  nextWhat: string
  source: LeadSource
  lostReason: string
  sortName: string
  /** 0 where its contact is merged into another one, or hidden. */
  isListed: number
  firstAnsweredAt: string | null
  createdAt: string
  updatedAt: string
  version: number
}

export interface LeadTouchTable {
  id: string
  leadId: string
  kind: TouchKind
  at: string
  actor: string
  /** What it tells of, once: `record:feedback/1700000000000`. */
  ref: string | null
  body: string
}

export interface SavedViewTable {
  id: string
  ownerId: string
  screen: string
  name: string
  query: string
  isShared: number
  position: number
}

export interface OperationTable {
  id: string
  actor: string
  action: string
  count: number
  at: string
  undoUntil: string
  undoneAt: string | null
}
