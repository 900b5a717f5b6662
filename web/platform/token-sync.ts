interface TokenSync {
  readonly maxAgeSeconds: number
  /** A signed token for the member, or null when there is none to be had. */
  readonly readToken: () => Promise<string | null>
  /** POST with the token, DELETE without one. */
  readonly send: (token: string | null) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs something later; gives back how to call it off. */
  readonly later: (run: () => void, milliseconds: number) => () => void
}

/** A token that is about to expire is exchanged this many seconds before. */
const LEAD_SECONDS = 60

/**
 * Keeps another endpoint of this site informed of the member's token: told on a change only, and never of a token
 * that was issued too long ago. Mirrors the specification's point 7.
 */
export function createTokenSync({ maxAgeSeconds, readToken, send, now, later }: TokenSync) {
  let sent: string | null = null
  let turn = 0
  let cancelTimer = () => {}

  async function tell(isSignedIn: boolean): Promise<void> {
    const mine = ++turn
    cancelTimer()
    const token = isSignedIn ? await readToken() : null
    if (mine !== turn || (isSignedIn && !token)) return
    if (token) {
      const { iat, exp } = claimsOf(token)
      cancelTimer = later(() => void tell(true), Math.max(1000, (exp - LEAD_SECONDS) * 1000 - now()))
      if (now() / 1000 - iat > maxAgeSeconds) return
    }
    if (token === sent) return
    sent = token
    await send(token).catch(() => undefined)
  }
  return { tell }
}

/** Only a secure page may send a token, and only to its own origin. */
export function canSyncTo(url: string, page: { isSecureContext: boolean; href: string }): boolean {
  const target = URL.parse(url, page.href)
  return page.isSecureContext && target !== null && target.origin === new URL(page.href).origin
}

/** When a token was issued and when it ends, in seconds since 1970. */
function claimsOf(token: string): { iat: number; exp: number } {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims: unknown = JSON.parse(atob(part))
  if (typeof claims !== 'object' || claims === null || !('iat' in claims) || !('exp' in claims))
    throw new Error('no JWT')
  return { iat: Number(claims.iat), exp: Number(claims.exp) }
}
