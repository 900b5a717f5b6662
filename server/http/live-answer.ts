import type { RequestContext } from './context.ts'
import { tooMany } from './door.ts'
import { eventStream, STREAM_HEADERS } from './event-stream.ts'
import type { Live } from './live.ts'

interface LiveAnswer<Value> {
  readonly live: Live<Value>
  readonly uid: string
  /** Name of the events. */
  readonly event: string
  /** The value now. */
  readonly known: Value
  /** Asked at every heartbeat and when a session of the member ends; false ends the stream. */
  readonly isAllowed: () => Promise<boolean>
  readonly stopping: AbortSignal
}

const STREAMS_PER_MEMBER = 5
const STREAMS = 2_000

/** Sends a member's value now and after every change, to a bounded number of listeners. */
export function answerLive<Value>(
  c: RequestContext,
  { live, uid, event, known, isAllowed, stopping }: LiveAnswer<Value>,
) {
  // HEAD is answered by what answers GET, but nobody would read the stream or end it.
  if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS)
  const { all, own } = live.count(uid)
  if (own >= STREAMS_PER_MEMBER || all >= STREAMS) return tooMany(c, 60)
  return eventStream(
    c,
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
