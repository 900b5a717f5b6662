import type { Topic } from '../database/changes.ts'
import type { Database } from '../database/open.ts'
import type { Log } from './request-log.ts'

interface Watcher<Value> {
  last: string
  readonly publish: (value: Value) => void
}

export interface Live<Value> {
  /** Calls `publish` whenever the member's value is another than `last`; returns how to stop. */
  watch(uid: string, last: Value, publish: (value: Value) => void): () => void
  /** Calls `listener` when a session of the member may have ended; returns how to stop. */
  onSessionEnd(uid: string, listener: () => void): () => void
  count(uid: string): { all: number; own: number }
}

export interface LiveOptions<Value> {
  readonly database: Database
  readonly topic: Topic
  readonly alsoOn?: (listener: () => void) => () => void
  readonly read: (uids: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  readonly log: Log
}

const POLL_MS = 20_000
const TRY_AGAIN_MS = 1_000

/** Members' values, read again when a change is published on `topic`, and every 20 s for what was not published. */
export function createLive<Value>({
  database,
  topic,
  alsoOn = () => () => {},
  read,
  log,
}: LiveOptions<Value>): Live<Value> {
  const watchers = new Map<string, Set<Watcher<Value>>>()
  const everybody = () => [...watchers.keys()]
  let all = 0
  let timer: NodeJS.Timeout | undefined
  let listening: ReadonlyArray<() => void> = []

  const look = createLook(everybody, async (uids) => publishChanges(watchers, await read(uids)), {
    onFault: (reason) => log.warn({ topic, reason }, 'live values not read; will be tried again until they are'),
  })

  function begin(): void {
    timer = setInterval(() => look(everybody()), POLL_MS)
    const stop = database.changes.listen(topic, (uid) => {
      // After the change is on disk.
      setImmediate(() => look(everybody().filter((watched) => uid === null || watched === uid)))
    })
    listening = [stop, alsoOn(() => look(everybody()))]
  }

  function leave(uid: string, watcher: Watcher<Value>): void {
    const own = watchers.get(uid)
    if (!own?.delete(watcher)) return
    if (own.size === 0) watchers.delete(uid)
    all -= 1
    if (all > 0) return
    clearInterval(timer)
    listening.forEach((stop) => stop())
  }

  return {
    watch(uid, last, publish) {
      const watcher: Watcher<Value> = { last: JSON.stringify(last), publish }
      if (all === 0) begin()
      all += 1
      watchers.set(uid, (watchers.get(uid) ?? new Set()).add(watcher))
      // A change between the reading of `last` and now.
      look([uid])
      return () => leave(uid, watcher)
    },
    onSessionEnd: (uid, listener) =>
      database.changes.listen('sessions', (ended) => {
        if (ended === null || ended === uid) setImmediate(listener)
      }),
    count: (uid) => ({ all, own: watchers.get(uid)?.size ?? 0 }),
  }
}

function publishChanges<Value>(
  watchers: ReadonlyMap<string, ReadonlySet<Watcher<Value>>>,
  values: ReadonlyMap<string, Value>,
): void {
  for (const [uid, value] of values) {
    const text = JSON.stringify(value)
    for (const watcher of watchers.get(uid) ?? []) {
      if (watcher.last === text) continue
      watcher.last = text
      watcher.publish(value)
    }
  }
}

/** A look that fails is repeated for everybody until one succeeds; one failure of them is logged. */
function createLook(
  everybody: () => readonly string[],
  work: (uids: readonly string[]) => Promise<void>,
  { onFault }: { onFault: (reason: string) => void },
): (uids: readonly string[]) => void {
  let isFailing = false
  const workForAll = async () => (everybody().length > 0 ? work(everybody()) : undefined)
  const lookAgain = () =>
    void setTimeout(() => void workForAll().then(() => (isFailing = false), lookAgain), TRY_AGAIN_MS).unref()
  return (uids) => {
    if (uids.length === 0) return
    work(uids).catch((error: unknown) => {
      if (isFailing) return
      isFailing = true
      onFault(error instanceof Error ? error.message : String(error))
      lookAgain()
    })
  }
}
