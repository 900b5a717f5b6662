import { Member } from '#contract/accounts.ts'
import { serverSentEvents } from './server-sent-events.ts'

interface LiveProfile {
  readonly open: (signal: AbortSignal) => Promise<Response>
  readonly onMember: (member: Member) => void
  /** The session has ended on the server. */
  readonly onSignedOut: () => void
  readonly wait?: (milliseconds: number) => Promise<void>
}

const LONGEST_WAIT = 30_000

/** Watches the member's profile until stopped, and reconnects with growing pauses whenever the stream ends. */
export function followProfile({ open, onMember, onSignedOut, wait = pause }: LiveProfile): () => void {
  const stop = new AbortController()
  void follow()
  return () => stop.abort()

  async function follow(): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      const outcome = await readStream().catch(() => 'failed' as const)
      if (stop.signal.aborted) return
      if (outcome === 'signedOut') return onSignedOut()
      failures = outcome === 'ended' ? 0 : failures + 1
      await wait(Math.min(1000 * 2 ** failures, LONGEST_WAIT))
    }
  }

  async function readStream(): Promise<'ended' | 'failed' | 'signedOut'> {
    const response = await open(stop.signal)
    if (response.status === 401) return 'signedOut'
    if (!response.ok || !response.body) return 'failed'
    for await (const event of serverSentEvents(response.body)) {
      if (stop.signal.aborted || event.type === 'bye') break
      if (event.type === 'profile') onMember(Member.parse(JSON.parse(event.text)))
    }
    return 'ended'
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
