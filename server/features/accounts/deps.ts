import type { Database } from '../../database/open.ts'
import type { Counters } from '../../http/counters.ts'
import type { Limits } from '../../http/limits.ts'
import type { Log } from '../../http/request-log.ts'
import type { Devices } from './devices.ts'
import type { Identity } from './identity.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import type { Verification } from './verification.ts'

export interface AccountsDeps {
  readonly database: Database
  readonly identity: Identity
  readonly verification: Verification
  readonly devices: Devices
  readonly guard: SignInGuard
  readonly siteUrl: string
  readonly now: () => Date
  readonly limits: Limits
  readonly counters: Counters
  /** Counts floods in memory. */
  readonly floodCounters: Counters
  readonly log: Log
  /** Aborts when the server is about to stop: streams end. */
  readonly stopping: AbortSignal
}
