import type { Refusal } from '#contract/refusal.ts'
import type { RequestContext } from './context.ts'
import { tooMany } from './door.ts'
import { eventStream } from './event-stream.ts'
import type { Live } from './live.ts'

interface LiveAnswer<Value> {
  readonly live: Live<Value>
  readonly uid: string
  readonly event: string
  readonly known: Value
  /** Asked at every heartbeat and when a session of the member ends; false ends the stream. */
  readonly isAllowed: () => Promise<boolean>
  readonly stopping: AbortSignal
}

const STREAMS_PER_MEMBER = 5
const STREAMS = 2_000

/** A member's value now and after every change, for a bounded number of listeners; null for HEAD, whose stream nobody would end. */
export function liveAnswer<Value>(
  c: RequestContext,
  { live, uid, event, known, isAllowed, stopping }: LiveAnswer<Value>,
): ReadableStream | Refusal<'tooManyRequests'> | null {
  if (c.req.method === 'HEAD') return null
  const { all, own } = live.count(uid)
  if (own >= STREAMS_PER_MEMBER || all >= STREAMS) return tooMany(60)
  return eventStream(
    {
      begin(send, ask) {
        send(event, known)
        const endings = [live.watch(uid, known, (value) => send(event, value)), live.onSessionEnd(uid, ask)]
        return () => endings.forEach((end) => end())
      },
      isAllowed,
    },
    { left: c.req.raw.signal, stopping },
  )
}
