import type { Member } from '#contract/accounts.ts'
import type { Database } from '../../database/open.ts'
import { memberOf } from './member.ts'

interface Watcher {
  /** The profile as last told, to tell each change once. */
  last: string
  readonly tell: (member: Member) => void
}

export interface LiveProfiles {
  /** Calls `tell` whenever the profile is another than `known`, whichever process changed it, until the answered function is called. */
  watch(known: Member, tell: (member: Member) => void): () => void
  /** How many watch, in all and for one member. */
  count(uid: string): { all: number; own: number }
}

const POLL_MS = 1_000

/** One look a second for all who watch, sooner when a change is announced. */
export function createLiveProfiles(database: Database): LiveProfiles {
  const watchers = new Map<string, Set<Watcher>>()
  let all = 0
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}

  async function look(uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return
    const rows = await database.db.selectFrom('user').selectAll().where('id', 'in', uids).execute()
    for (const member of rows.map(memberOf)) {
      const text = JSON.stringify(member)
      for (const watcher of watchers.get(member.uid) ?? []) {
        if (watcher.last === text) continue
        watcher.last = text
        watcher.tell(member)
      }
    }
  }
  // What a failed look missed, the next one finds.
  const lookQuietly = (uids: readonly string[]) => void look(uids).catch(() => {})

  function begin(): void {
    timer = setInterval(() => lookQuietly([...watchers.keys()]), POLL_MS)
    stopListening = database.changes.listen('profile', (uid) => {
      // After the change is on disk.
      setImmediate(() => lookQuietly([...watchers.keys()].filter((watched) => uid === null || watched === uid)))
    })
  }

  function leave(uid: string, watcher: Watcher): void {
    const own = watchers.get(uid)
    if (!own?.delete(watcher)) return
    if (own.size === 0) watchers.delete(uid)
    all -= 1
    if (all > 0) return
    clearInterval(timer)
    stopListening()
  }

  return {
    watch(known, tell) {
      const watcher: Watcher = { last: JSON.stringify(known), tell }
      if (all === 0) begin()
      all += 1
      watchers.set(known.uid, (watchers.get(known.uid) ?? new Set()).add(watcher))
      // A change between the reading of `known` and now.
      lookQuietly([known.uid])
      return () => leave(known.uid, watcher)
    },
    count: (uid) => ({ all, own: watchers.get(uid)?.size ?? 0 }),
  }
}
