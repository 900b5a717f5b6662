import type { QueryClient } from '@tanstack/react-query'
import { DeskChange, type DeskTopic } from '#contract/desk.ts'
import { api } from '../api.ts'
import { serverSentEvents } from '../server-sent-events.ts'
import { createStore } from '../store.ts'

export const connection = createStore<'starting' | 'live' | 'cut'>('starting')

const LONGEST_WAIT_MS = 30_000
const GATHER_MS = 250

interface Following {
  readonly onTopics: (topics: ReadonlySet<DeskTopic> | 'all') => void
  readonly onEnd: () => void
  readonly open?: (signal: AbortSignal) => Promise<Response>
  readonly wait?: (milliseconds: number) => Promise<void>
}

/** Follows the desk's news until stopped, and connects again with growing pauses. */
export function followChanges({ onTopics, onEnd, open = openStream, wait = pause }: Following): () => void {
  const stop = new AbortController()
  const gathered = gather(onTopics)
  void follow()
  return () => stop.abort()

  async function follow(): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      const outcome = await readStream(failures > 0).catch(() => 'failed' as const)
      if (stop.signal.aborted) return
      if (outcome === 'refused') return onEnd()
      if (outcome === 'failed') connection.set('cut')
      failures = outcome === 'ended' ? 1 : failures + 1
      await wait(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS))
    }
  }

  async function readStream(isAgain: boolean): Promise<'ended' | 'failed' | 'refused'> {
    const response = await open(stop.signal)
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    connection.set('live')
    // Nobody knows what was missed.
    if (isAgain) onTopics('all')
    for await (const { type, text } of serverSentEvents(response.body)) {
      if (stop.signal.aborted || type === 'bye') break
      if (type === 'change') gathered(DeskChange.parse(JSON.parse(text)).topic)
    }
    return 'ended'
  }
}

/** Asks again for what is on show and named by these topics, and for Today, which counts all of them. */
export function refresh(queries: QueryClient, topics: ReadonlySet<DeskTopic> | 'all'): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      topics === 'all' || first === 'today' || [...topics].some((topic) => topic === first),
  })
}

function gather(onTopics: (topics: ReadonlySet<DeskTopic>) => void): (topic: DeskTopic) => void {
  let topics = new Set<DeskTopic>()
  return (topic) => {
    if (topics.size === 0)
      setTimeout(() => {
        const gathered = topics
        topics = new Set()
        onTopics(gathered)
      }, GATHER_MS)
    topics.add(topic)
  }
}

// Without the time limit of other calls.
const openStream = (signal: AbortSignal) => api.desk.changes.$get(undefined, { init: { signal } })

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
