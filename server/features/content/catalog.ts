import type { BatchAccess } from '#contract/batches.ts'
import { catalogueAt, type Catalogue } from './catalogue.ts'
import { publishedBy, type Published } from './published.ts'
import { SHIPPED } from './shipped.ts'

/** Asked at each use and never kept: what is sold may change between two of them. Times are ISO 8601 UTC. */
export interface Catalog {
  now(): Catalogue
  /** For money and seats, which belong to the moment of their payment. */
  at(time: string): Catalogue
  /** What the owner has set by now for the seat holders of a batch. It stands in no catalogue, so that no page can show it. */
  batchAccess(key: string): Promise<BatchAccess>
  /** What the owner has set by now for those who registered for a webinar. */
  webinarAccess(key: string): Promise<WebinarAccess>
  /** Every thing as it was last published. Public pages never draw from it. */
  published(): readonly Published[]
  /** Reads what was published since; where that fails, it rejects and what was known stays. */
  refresh(): Promise<void>
  /** Calls `listener` when something was published; returns how to stop. */
  onChange(listener: () => void): () => void
}

/** A catalog of these versions, of which none is added. */
export function catalogOf(versions: readonly Published[], now: () => Date): Catalog {
  const at = (time: string) => catalogueAt(versions, time)
  return {
    now: () => at(now().toISOString()),
    at,
    batchAccess: async () => NO_ACCESS,
    webinarAccess: async () => NO_WEBINAR_ACCESS,
    published: () => publishedBy(versions, now().toISOString()),
    refresh: async () => {},
    onChange: () => () => {},
  }
}

/** Where it takes place, and where its recording is. */
export interface WebinarAccess {
  readonly joinUrl: string | null
  readonly replayUrl: string | null
}

const NO_WEBINAR_ACCESS: WebinarAccess = { joinUrl: null, replayUrl: null }

export const NO_ACCESS: BatchAccess = { joinUrl: null, groupUrl: null, note: null }

export const shippedCatalog = (now: () => Date): Catalog => catalogOf(SHIPPED, now)
