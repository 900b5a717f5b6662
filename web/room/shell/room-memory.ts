/** What the room has shown is kept on this device for its reader, and shown again while the server cannot be reached. */
import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DAY_MS } from '#contract/ground/time.ts'
import { isClosed } from '#web/room/features/entry/is-closed.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { allInRoom, forgetRoom, keepInRoom, keptOwner, removeFromRoom, removeWhere } from '#web/platform/room-keep.ts'
import { persistence } from '#web/platform/session-persistence.ts'
import { writeAs } from '#web/platform/written.ts'

const MOST_KEPT = 60
const LONGEST = 200_000
const KEPT_MS = 14 * DAY_MS
/** What is of the moment alone, or too large. */
const PASSING = new Set<unknown>(['queue', 'picture'])

const Kept = z.object({
  id: z.string(),
  batchKey: z.string(),
  /** Another release may read and write other forms. */
  release: z.string(),
  data: z.unknown(),
  /** By the device's clock. */
  keptAt: z.int(),
})
type Kept = z.infer<typeof Kept>

const ofRoom = ({ queryKey }: Query): boolean => queryKey[0] === 'room'
const batchKeyOf = ({ queryKey }: Query): string => (queryKey[1] === 'board' ? '' : String(queryKey[2]))

export function rememberRoom(queries: QueryClient): void {
  let reader: string | null = null
  const cache = queries.getQueryCache()

  function look(query: Query): void {
    const { data, error, fetchFailureReason } = query.state
    if (error && isEntry(query) && isClosed(error)) return void forget(reader, query)
    if (fetchFailureReason && data === undefined) return void restore(queries, query)
    if (data === undefined || fetchFailureReason) return
    if (query.queryKey[1] !== 'batch' || reader === readerIn(data)) {
      if (reader !== null) void keep(reader, query)
      return
    }
    const isFirst = reader === null
    reader = readerIn(data)
    if (reader !== null) {
      persistence.rememberMember(reader)
      writeAs(reader)
    }
    // Those that came before it was known whose they are.
    for (const known of isFirst ? cache.findAll({ predicate: ofRoom }) : [query]) look(known)
  }

  cache.subscribe((event) => {
    const query = cache.get(event.query.queryHash)
    if (event.type !== 'updated' || !query || !ofRoom(query)) return
    const isNews = event.action.type === 'success' && !event.action.manual
    if (isNews || event.action.type === 'failed' || event.action.type === 'error') look(query)
  })
  for (const query of cache.findAll({ predicate: ofRoom })) look(query)
}

const isEntry = ({ queryKey }: Query) => queryKey[1] === 'batch' || queryKey[1] === 'board'

const readerIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'reader' in data ? String(data.reader) : null

async function keep(reader: string, query: Query): Promise<void> {
  const { data } = query.state
  if (query.queryKey.some((part) => PASSING.has(part)) || JSON.stringify(data).length > LONGEST) return
  const kept: Kept = {
    id: query.queryHash,
    batchKey: batchKeyOf(query),
    release: release(),
    data: withClock(data, Date.now() - performance.now()),
    keptAt: Date.now(),
  }
  await keepInRoom(reader, 'read', kept)
  const all = await allKept(reader)
  const oldFirst = all.toSorted((one, other) => one.keptAt - other.keptAt)
  for (const { id } of oldFirst.slice(0, -MOST_KEPT)) await removeFromRoom(reader, 'read', id)
}

async function allKept(owner: string): Promise<Kept[]> {
  const rows = await allInRoom(owner, 'read')
  return rows.flatMap((row) => {
    const read = Kept.safeParse(row)
    return read.success ? [read.data] : []
  })
}

/** Only where the server could not be reached, and for who is known to be signed in here. */
async function restore(queries: QueryClient, query: Query): Promise<void> {
  if (problemOf(query.state.fetchFailureReason).code !== 'unreachable') return
  const owner = await keptOwner()
  const kept = owner === null || owner !== persistence.member() ? [] : await allKept(owner)
  const found = kept.find(({ id }) => id === query.queryHash)
  if (!found || found.release !== release() || Date.now() - found.keptAt > KEPT_MS) return
  if (query.state.data === undefined)
    queries.setQueryData(query.queryKey, withClock(found.data, performance.now() - Date.now()))
}

/** The clock of a page begins anew with each one; between two of them the device's goes on. */
const withClock = (data: unknown, difference: number): unknown =>
  typeof data === 'object' && data !== null && 'cameAt' in data
    ? { ...data, cameAt: Number(data.cameAt) + difference }
    : data

async function forget(reader: string | null, query: Query): Promise<void> {
  const owner = reader ?? (await keptOwner())
  if (owner === null || !persistence.mayBeSignedIn()) return forgetRoom()
  const { status } = problemOf(query.state.error)
  const batchKey = batchKeyOf(query)
  const isMeant = (kept: unknown) => status !== 404 || batchKey === '' || batchOf(kept) === batchKey
  await removeWhere(owner, 'read', (kept) => isMeant(kept) || batchOf(kept) === '')
  if (status === 404) await removeWhere(owner, 'unsent', isMeant)
}

const batchOf = (kept: unknown): unknown =>
  typeof kept === 'object' && kept !== null && 'batchKey' in kept ? kept.batchKey : undefined

const release = (): string => document.querySelector('script[src]')?.getAttribute('src') ?? ''
