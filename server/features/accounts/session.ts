import { type Member, SESSION_MODE_HEADER, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { SIGNED_IN_HINT } from '#contract/settings.ts'
import type { Database } from '../../database/open.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Log } from '../../http/request-log.ts'
import type { Step } from '../../http/step.ts'
import type { Devices } from './devices.ts'
import type { OpenedSession } from './identity-tools.ts'
import type { Identity } from './identity.ts'
import { endSessions } from './open-sessions.ts'

/** Lets only a signed-in member pass, and prolongs the session's cookie where it is due. */
export const forMembers = (identity: Identity): Step<'signInRequired'> => ({
  refusals: ['signInRequired'],
  identifies: true,
  async check(c) {
    const session = await identity.current(c.req.raw.headers)
    if (!session) {
      if (c.req.header('cookie')?.includes(`${SIGNED_IN_HINT}=`))
        giveCookies(c, [`${SIGNED_IN_HINT}=; Max-Age=0; Path=/`])
      return new Refusal('signInRequired')
    }
    c.set('member', session.member)
    if (!isBearer(c)) giveCookies(c, session.setCookie)
    c.header('Cache-Control', 'no-store')
    return null
  },
})

const SESSION_COOKIE = /^(?:__Host-)?sid=([^;]*)/

/** A session that travels in a header never becomes a cookie. */
export const isBearer = (c: RequestContext): boolean => c.req.header('authorization') !== undefined

/** Sets cookies, and beside the session's own one the hint that pages can read. */
export function giveCookies(c: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    c.header('Set-Cookie', cookie, { append: true })
    const value = SESSION_COOKIE.exec(cookie)?.[1]
    if (value === undefined) continue
    const hint = cookie
      .replace(SESSION_COOKIE, `${SIGNED_IN_HINT}=${value ? 'cookie' : ''}`)
      .replace(/; *HttpOnly/i, '')
    c.header('Set-Cookie', hint, { append: true })
  }
}

interface SessionGiverDeps {
  readonly log: Log
  readonly devices: Devices
  readonly identity: Identity
  readonly database: Database
}

/** Gives the browser the session that was opened, or logs why there is none; never who it was. */
export const sessionGiver =
  ({ log, devices, identity, database }: SessionGiverDeps) =>
  async <Code extends string>(
    c: RequestContext,
    opened: OpenedSession | Refusal<Code>,
    event: { readonly opened: string; readonly refused: string },
  ): Promise<Member | Refusal<Code>> => {
    const requestId = c.get('requestId')
    if (opened instanceof Refusal) {
      log.info({ requestId, code: opened.code }, event.refused)
      return opened
    }
    const { member, setCookie, token } = opened
    const before = await identity.current(c.req.raw.headers)
    // This browser's cookie is about to be another one.
    if (before?.member.uid === member.uid)
      await database.write((tx) => endSessions(tx, database, member.uid, { id: before.id }))
    if (c.req.header(SESSION_MODE_HEADER) === 'bearer') c.header(SESSION_TOKEN_HEADER, token)
    else giveCookies(c, [...setCookie, await devices.remember(c.req.header('cookie'), member.uid)])
    c.header('Cache-Control', 'no-store')
    log.info({ requestId, uid: member.uid }, event.opened)
    return member
  }
