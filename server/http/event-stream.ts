export interface EventSource {
  /** Starts sending; answers how to stop. */
  begin(send: (event: string, content: unknown) => void): () => void
  /** Asked at every heartbeat; false ends the stream. */
  isAllowed(): Promise<boolean>
}

const HEARTBEAT_MS = 25_000
/** A reader that takes nothing for so many events is gone. */
const MOST_UNREAD = 64

/**
 * Server-sent events. The stream ends when the reader leaves (`left`), when the server stops (`stopping`, after a
 * `bye`), or when a heartbeat finds that the reader may not listen any more.
 */
export function eventStream(
  source: EventSource,
  { left, stopping }: { left: AbortSignal; stopping: AbortSignal },
): Response {
  const encoder = new TextEncoder()
  let end = (_word?: string) => {}

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return end()
          controller.enqueue(encoder.encode(text))
        }
        const stopSource = source.begin((event, content) =>
          write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`),
        )
        const heartbeat = setInterval(() => {
          void source.isAllowed().then(
            (isAllowed) => (isAllowed ? write(': still here\n\n') : end('bye')),
            // The database is away for a moment; the stream waits with everybody else.
            () => write(': still here\n\n'),
          )
        }, HEARTBEAT_MS)
        const onStop = () => end('bye')
        const onLeave = () => end()
        let isOver = false
        end = (word) => {
          if (isOver) return
          isOver = true
          clearInterval(heartbeat)
          stopSource()
          left.removeEventListener('abort', onLeave)
          stopping.removeEventListener('abort', onStop)
          if (word) controller.enqueue(encoder.encode(`event: ${word}\ndata: {}\n\n`))
          controller.close()
        }
        left.addEventListener('abort', onLeave)
        stopping.addEventListener('abort', onStop)
        if (stopping.aborted) onStop()
      },
      cancel: () => end(),
    },
    { highWaterMark: MOST_UNREAD },
  )
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}
