import type { BatchAccess } from '#contract/batches.ts'
import { createRounds } from '../../database/rounds.ts'
import type { Database } from '../../database/open.ts'
import { NO_ACCESS, type Catalog, type WebinarAccess } from './catalog.ts'
import { catalogueAt, type Catalogue } from './catalogue.ts'
import { nextMoment } from './next-moment.ts'
import { nameOf, type Published } from './published.ts'
import { openField, unreadableFields } from './sealed-fields.ts'
import { createSealer, type Sealer } from './sealing.ts'
import { findThing, standingAt } from './standing.ts'
import { readTimeline, SHIPPED_ALONE, type Timeline } from './timeline.ts'

export interface LiveCatalogDeps {
  readonly database: Database
  readonly now: () => Date
  /** Of the site: sealed fields are opened with a key that is derived from it. */
  readonly secret: string
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** What is published, kept up to date with every process that publishes into this database. */
export interface LiveCatalog extends Catalog {
  /** Everything that was published by now, and what is shipped. */
  versions(): readonly Published[]
  start(): void
  stop(): Promise<void>
}

/** On SQLite the owner's command is another process, and no hint comes from it. */
const POLL_MS = { sqlite: 100, postgres: 1_000 } as const

export function liveCatalog({ database, now, secret, log }: LiveCatalogDeps): LiveCatalog {
  const sealer = createSealer(secret)
  const listeners = new Set<() => void>()
  let timeline = SHIPPED_ALONE
  let current: Current | undefined
  let isFailing = false

  async function look(): Promise<void> {
    const read = await readTimeline(database.db, timeline)
    if (isFailing) log.info({}, 'what is published can be read again')
    isFailing = false
    if (read === timeline) return
    report(log, sealer, timeline, read)
    timeline = read
    current = undefined
    for (const listener of listeners) listener()
  }
  function onFault(error: unknown): void {
    if (!isFailing) log.warn({ error }, 'what is published cannot be read; what was known counts')
    isFailing = true
  }
  const rounds = createRounds({ database, topic: 'content', everyMs: POLL_MS[database.engine], work: look, onFault })

  return {
    now() {
      const time = now().toISOString()
      if (!current || !holds(current, time)) current = currentAt(timeline, time)
      return current.catalogue
    },
    at: (time) => catalogueAt(timeline.versions, time),
    versions: () => timeline.versions,
    published: () => standingAt(timeline.versions, now().toISOString()),
    batchAccess: async (key) => accessTo(timeline, sealer, key, now().toISOString()),
    webinarAccess: async (key) => webinarAccessTo(timeline, sealer, key, now().toISOString()),
    refresh: rounds.round,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: rounds.start,
    stop: rounds.stop,
  }
}

interface Current {
  readonly from: string
  readonly until: string | null
  readonly catalogue: Catalogue
}

const holds = ({ from, until }: Current, time: string) => from <= time && (until === null || time < until)

function currentAt({ versions }: Timeline, time: string): Current {
  // A publication of a machine whose clock is ahead counts a little later.
  const ahead = versions.map(({ publishedAt }) => publishedAt).filter((moment) => moment > time)
  const [until = null] = [...ahead, nextMoment(versions, time) ?? []].flat().toSorted()
  return { from: time, until, catalogue: catalogueAt(versions, time) }
}

/** A link that cannot be read counts as none. */
function accessTo({ versions }: Timeline, sealer: Sealer, key: string, time: string): BatchAccess {
  const batch = findThing(standingAt(versions, time), `batch/${key}`)
  if (!batch) return NO_ACCESS
  const open = (field: string) => openField(sealer, batch, field) ?? null
  return { joinUrl: open('joinUrl'), groupUrl: open('groupUrl'), note: open('note') }
}

function webinarAccessTo({ versions }: Timeline, sealer: Sealer, key: string, time: string): WebinarAccess {
  const webinar = findThing(standingAt(versions, time), `webinar/${key}`)
  const open = (field: string) => (webinar && openField(sealer, webinar, field)) ?? null
  return { joinUrl: open('joinUrl'), replayUrl: open('replayUrl') }
}

function report(log: LiveCatalogDeps['log'], sealer: Sealer, before: Timeline, after: Timeline): void {
  for (const { kind, key, number, reason } of after.setAside.slice(
    before.revision > after.revision ? 0 : before.setAside.length,
  ))
    log.warn(
      { thing: nameOf({ kind, key }), number, reason },
      'a published version cannot be read; the one before it counts',
    )
  const known = new Set<unknown>(before.versions)
  for (const version of standingAt(after.versions, after.until)) {
    const fields = known.has(version) ? [] : unreadableFields(sealer, version)
    if (fields.length > 0)
      log.warn({ thing: nameOf(version), fields }, 'sealed with another secret and cannot be read: publish it anew')
  }
}
