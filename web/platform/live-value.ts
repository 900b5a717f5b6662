import { serverSentEvents } from './server-sent-events.ts'

interface Shape<Value> {
  parse(value: unknown): Value
}

interface LiveValue<Value> {
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly event: string
  readonly shape: Shape<Value>
  readonly onValue: (value: Value) => void
  readonly onSignedOut: () => void
  readonly onFailure?: () => void
  readonly wait?: (milliseconds: number) => Promise<void>
}

const LONGEST_WAIT = 30_000

/** Follows a value of the member until stopped, and reconnects with growing pauses whenever the stream ends. */
export function followValue<Value>(live: LiveValue<Value>): () => void {
  const { open, event, shape, onValue, onSignedOut, onFailure, wait = pause } = live
  const stop = new AbortController()
  void follow()
  return () => stop.abort()

  async function follow(): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      const outcome = await readStream().catch(() => 'failed' as const)
      if (stop.signal.aborted) return
      if (outcome === 'signedOut') return onSignedOut()
      if (outcome === 'failed') onFailure?.()
      failures = outcome === 'ended' ? 0 : failures + 1
      await wait(Math.min(1000 * 2 ** failures, LONGEST_WAIT))
    }
  }

  async function readStream(): Promise<'ended' | 'failed' | 'signedOut'> {
    const response = await open(stop.signal)
    if (response.status === 401) return 'signedOut'
    if (!response.ok || !response.body) return 'failed'
    for await (const { type, text } of serverSentEvents(response.body)) {
      if (stop.signal.aborted || type === 'bye') break
      if (type === event) onValue(shape.parse(JSON.parse(text)))
    }
    return 'ended'
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
