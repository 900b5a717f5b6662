/** Downloads that were asked for and not begun. Passphrases are in memory alone, for these minutes. */
import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/ground/time.ts'

const OPEN_MS = 3 * MINUTE_MS

interface Opened<Wish> {
  readonly wish: Wish
  readonly session: string
  readonly untilMs: number
  readonly forget: NodeJS.Timeout
}

export interface DownloadLinks<Wish> {
  /** A new link; one of this session that was not used yet ends. */
  open(session: string, wish: Wish): string
  /** Once, and in the session that opened it; undefined else. */
  take(token: string, session: string): Wish | undefined
}

/** Links that work once, for three minutes, on this server, in the session that asked for them. */
export function createDownloadLinks<Wish>(now: () => Date): DownloadLinks<Wish> {
  const opened = new Map<string, Opened<Wish>>()

  function end(key: string): void {
    clearTimeout(opened.get(key)?.forget)
    opened.delete(key)
  }

  return {
    open(session, wish) {
      for (const [key, one] of opened) if (one.session === session) end(key)
      const token = randomBytes(32).toString('base64url')
      const key = digestOf(token)
      const forget = setTimeout(() => opened.delete(key), OPEN_MS).unref()
      opened.set(key, { wish, session, untilMs: now().getTime() + OPEN_MS, forget })
      return token
    },
    take(token, session) {
      const key = digestOf(token)
      const one = opened.get(key)
      if (one?.session !== session) return undefined
      end(key)
      return now().getTime() < one.untilMs ? one.wish : undefined
    },
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
