import * as z from 'zod/mini'
import type { RefusalCode } from '#contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Counters } from '../../http/counters.ts'
import type { Limits } from '../../http/limits.ts'
import type { Log } from '../../http/request-log.ts'
import type { Identity } from './identity.ts'

/** What the routes of accounts need. */
export interface AccountsDeps {
  readonly database: Database
  readonly identity: Identity
  readonly siteUrl: string
  readonly now: () => Date
  readonly limits: Limits
  readonly counters: Counters
  readonly log: Log
  /** The server is about to stop: streams end. */
  readonly stopping: AbortSignal
}

/** The answer of a route that has nothing to tell. */
export const Done = z.object({})

/** How every route with a body may refuse. */
export const ASKED: readonly RefusalCode[] = [
  'bodyMalformed',
  'crossSite',
  'bodyTooLarge',
  'contentTypeUnsupported',
  'fieldsInvalid',
  'tooManyRequests',
]
