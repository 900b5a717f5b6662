export interface EventSource {
  /** Starts sending; returns how to stop. `ask` checks at once whether the reader may still listen. */
  begin(send: (event: string, content: unknown) => void, ask: () => void): () => void
  isAllowed(): Promise<boolean>
}

export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

export const HEARTBEAT_MS = 25_000
/** A reader that has taken nothing for so many events is gone. */
const MOST_UNREAD = 64

/** Server-sent events until the reader leaves (`left`), may listen no more, or the server stops (after a `bye`). */
export function eventStream(
  source: EventSource,
  signals: { left: AbortSignal; stopping: AbortSignal },
): ReadableStream<Uint8Array> {
  const over = new AbortController()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => feed(controller, source, { ...signals, over }),
      // The reader closes the stream itself; here only its timers and listeners stop.
      cancel: () => over.abort(),
    },
    { highWaterMark: MOST_UNREAD },
  )
}

interface Signals {
  readonly left: AbortSignal
  readonly stopping: AbortSignal
  readonly over: AbortController
}

function feed(
  controller: ReadableStreamDefaultController<Uint8Array>,
  source: EventSource,
  { left, stopping, over }: Signals,
): void {
  const encoder = new TextEncoder()
  const isOver = () => over.signal.aborted
  const write = (text: string) => {
    if (isOver()) return
    if ((controller.desiredSize ?? 0) <= 0) return end()
    controller.enqueue(encoder.encode(text))
  }
  const end = (lastWord = '') => {
    if (isOver()) return
    if (lastWord) controller.enqueue(encoder.encode(lastWord))
    over.abort()
    controller.close()
  }
  const bye = () => end('event: bye\ndata: {}\n\n')
  const beat = () => write(': still here\n\n')

  // While the database is away for a moment, the stream waits with everybody else.
  const ask = (onward: () => void) =>
    void source.isAllowed().then((isAllowed) => (isAllowed ? onward() : bye()), onward)
  const stopSource = source.begin(
    (event, content) => write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`),
    () => ask(() => {}),
  )
  const heartbeat = setInterval(() => ask(beat), HEARTBEAT_MS)
  over.signal.addEventListener('abort', () => {
    clearInterval(heartbeat)
    stopSource()
  })
  left.addEventListener('abort', () => end(), { signal: over.signal })
  stopping.addEventListener('abort', bye, { signal: over.signal })
  if (stopping.aborted) bye()
}
