/** Every table, as Kysely sees it. Times are ISO 8601 UTC text, booleans 0 or 1. */

/** The visitors' records, each at its address in the record tree: `branch`/`key`. */
export interface RecordTable {
  /** `course-feedbacks`, `feedback`, `webinars/06032025`, `enrollments/Aspen Plus`. */
  branch: string
  /** Push id or milliseconds. */
  key: string
  /** The record as JSON. */
  body: string
  receivedAt: string
}

/** Letters to send, saved in the transaction of what they tell about. */
export interface OutboxTable {
  id: string
  /** JSON of a Letter; emptied once it is sent. */
  letter: string
  state: 'waiting' | 'sent' | 'dead'
  attempts: number
  /** Not tried before this time; while a worker holds the letter, the end of its lease. */
  nextAttemptAt: string
  createdAt: string
  sentAt: string | null
  lastError: string | null
}

/** The first answer to each Idempotency-Key. */
export interface IdempotencyTable {
  scope: string
  key: string
  /** SHA-256 of the body. */
  fingerprint: string
  status: number
  /** JSON. */
  answer: string
  expiresAt: string
}

/** Attempts counted per window, shared by every process. */
export interface CounterTable {
  name: string
  count: number
  expiresAt: string
}

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
}

export interface Tables {
  records: RecordTable
  outbox: OutboxTable
  idempotencyKeys: IdempotencyTable
  counters: CounterTable
  user: UserTable
  session: SessionTable
}
