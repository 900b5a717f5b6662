import type { Topic } from '../database/changes.ts'
import type { Database } from '../database/open.ts'

interface Watcher<Value> {
  /** The value as last told, to tell each change once. */
  last: string
  readonly tell: (value: Value) => void
}

export interface Live<Value> {
  /** Calls `tell` whenever the member's value is another than `known`, whichever process changed it, until the answered function is called. */
  watch(uid: string, known: Value, tell: (value: Value) => void): () => void
  /** How many watch, in all and for one member. */
  count(uid: string): { all: number; own: number }
}

const POLL_MS = 1_000

/**
 * Values of members that are shown as they change: one look a second for all who watch, sooner when a change is
 * announced on `topic`. `read` answers the values of the members it is given.
 */
export function createLive<Value>(
  database: Database,
  topic: Topic,
  read: (uids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Live<Value> {
  const watchers = new Map<string, Set<Watcher<Value>>>()
  let all = 0
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}

  async function look(uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return
    for (const [uid, value] of await read(uids)) {
      const text = JSON.stringify(value)
      for (const watcher of watchers.get(uid) ?? []) {
        if (watcher.last === text) continue
        watcher.last = text
        watcher.tell(value)
      }
    }
  }
  // What a failed look missed, the next one finds.
  const lookQuietly = (uids: readonly string[]) => void look(uids).catch(() => {})

  function begin(): void {
    timer = setInterval(() => lookQuietly([...watchers.keys()]), POLL_MS)
    stopListening = database.changes.listen(topic, (uid) => {
      // After the change is on disk.
      setImmediate(() => lookQuietly([...watchers.keys()].filter((watched) => uid === null || watched === uid)))
    })
  }

  function leave(uid: string, watcher: Watcher<Value>): void {
    const own = watchers.get(uid)
    if (!own?.delete(watcher)) return
    if (own.size === 0) watchers.delete(uid)
    all -= 1
    if (all > 0) return
    clearInterval(timer)
    stopListening()
  }

  return {
    watch(uid, known, tell) {
      const watcher: Watcher<Value> = { last: JSON.stringify(known), tell }
      if (all === 0) begin()
      all += 1
      watchers.set(uid, (watchers.get(uid) ?? new Set()).add(watcher))
      // A change between the reading of `known` and now.
      lookQuietly([uid])
      return () => leave(uid, watcher)
    },
    count: (uid) => ({ all, own: watchers.get(uid)?.size ?? 0 }),
  }
}
