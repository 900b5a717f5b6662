import { createHash } from 'node:crypto'
import type { Limit } from './counters.ts'

/** How often something may happen; a parameter of `createApp`. */
export interface Limits {
  readonly submissionsPerAddress: Limit
  readonly registrationsPerAddress: Limit
  readonly failedSignInsPerAccountAndAddress: Limit
  readonly failedSignInsPerAccount: Limit
  readonly failedSignInsPerAddress: Limit
  /** Verification and reset letters to one person. */
  readonly lettersPerAccount: Limit
  readonly letterRequestsPerAddress: Limit
  readonly profileChangesPerAccount: Limit
  /** Pressed buttons, orders and what belongs to them. */
  readonly purchaseStepsPerAccount: Limit
  /** Receipts and invoices that a member opens. */
  readonly documentsPerAccount: Limit
}

const MINUTE = 60
const TEN_MINUTES = 600
const QUARTER_HOUR = 900
const HOUR = 3600

export const DEFAULT_LIMITS: Limits = {
  submissionsPerAddress: { times: 60, seconds: TEN_MINUTES },
  registrationsPerAddress: { times: 30, seconds: HOUR },
  failedSignInsPerAccountAndAddress: { times: 10, seconds: QUARTER_HOUR },
  failedSignInsPerAccount: { times: 50, seconds: QUARTER_HOUR },
  failedSignInsPerAddress: { times: 100, seconds: QUARTER_HOUR },
  lettersPerAccount: { times: 5, seconds: HOUR },
  letterRequestsPerAddress: { times: 20, seconds: HOUR },
  profileChangesPerAccount: { times: 60, seconds: TEN_MINUTES },
  purchaseStepsPerAccount: { times: 60, seconds: TEN_MINUTES },
  documentsPerAccount: { times: 10, seconds: MINUTE },
}

/** Names an account in a counter without keeping its address. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')
