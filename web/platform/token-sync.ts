interface TokenSync {
  readonly maxAgeSeconds: number
  readonly readToken: () => Promise<string | null>
  readonly send: (token: string | null) => Promise<void>
  readonly now: () => number
  /** Runs something later, and returns how to cancel it. */
  readonly later: (run: () => void, milliseconds: number) => () => void
}

const LEAD_SECONDS = 60

/** Sends the member's token to another endpoint of this site: only when it changed, and only while it is new. */
export function createTokenSync({ maxAgeSeconds, readToken, send, now, later }: TokenSync) {
  let sent: string | null = null
  let turn = 0
  let cancelTimer = () => {}

  async function publish(isSignedIn: boolean): Promise<void> {
    const mine = ++turn
    cancelTimer()
    const token = isSignedIn ? await readToken() : null
    if (mine !== turn || (isSignedIn && !token)) return
    if (token) {
      const { iat, exp } = claimsOf(token)
      cancelTimer = later(() => void publish(true), Math.max(1000, (exp - LEAD_SECONDS) * 1000 - now()))
      if (now() / 1000 - iat > maxAgeSeconds) return
    }
    if (token === sent) return
    sent = token
    await send(token).catch(() => undefined)
  }
  return { publish }
}

/** Only a secure page may send a token, and only to its own origin. */
export function canSyncTo(url: string, page: { isSecureContext: boolean; href: string }): boolean {
  const target = URL.parse(url, page.href)
  return page.isSecureContext && target !== null && target.origin === new URL(page.href).origin
}

function claimsOf(token: string): { iat: number; exp: number } {
  const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims: unknown = JSON.parse(atob(part))
  if (typeof claims !== 'object' || claims === null || !('iat' in claims) || !('exp' in claims))
    throw new Error('no JWT')
  return { iat: Number(claims.iat), exp: Number(claims.exp) }
}
