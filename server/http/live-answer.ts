import type { RequestContext } from './context.ts'
import { tooMany } from './door.ts'
import { eventStream } from './event-stream.ts'
import type { Live } from './live.ts'

interface LiveAnswer<Value> {
  readonly live: Live<Value>
  readonly uid: string
  /** Name of the events. */
  readonly event: string
  /** The value now. */
  readonly known: Value
  /** Asked at every heartbeat; false ends the stream. */
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
  const { all, own } = live.count(uid)
  if (own >= STREAMS_PER_MEMBER || all >= STREAMS) return tooMany(c, 60)
  return eventStream(
    c,
    {
      begin(send) {
        send(event, known)
        return live.watch(uid, known, (value) => send(event, value))
      },
      isAllowed,
    },
    { left: c.req.raw.signal, stopping },
  )
}
