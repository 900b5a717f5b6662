import { createMiddleware } from 'hono/factory'
import { SESSION_MODE_HEADER, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import type { RefusalCode } from '#contract/problem.ts'
import { SIGNED_IN_HINT } from '#contract/settings.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { refuse } from '../../http/refuse.ts'
import type { Log } from '../../http/request-log.ts'
import type { Devices } from './devices.ts'
import type { Identity, OpenedSession } from './identity.ts'

/** Lets only a signed-in member pass, and prolongs the session's cookie where it is due. */
export const forMembers = (identity: Identity) =>
  createMiddleware<Env>(async (c, next) => {
    const session = await identity.current(c.req.raw.headers)
    if (!session) {
      if (c.req.header('cookie')?.includes(`${SIGNED_IN_HINT}=`))
        giveCookies(c, [`${SIGNED_IN_HINT}=; Max-Age=0; Path=/`])
      return refuse(c, 'signInRequired')
    }
    c.set('member', session.member)
    if (!isBearer(c)) giveCookies(c, session.setCookie)
    c.header('Cache-Control', 'no-store')
    return next()
  })

export const isRefusal = (value: unknown): value is RefusalCode => typeof value === 'string'

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

/** Answers that open a session, and the log's lines about them, which never hold who it was. */
export const answerer = (log: Log, devices: Devices) => ({
  async opened<Status extends 200 | 201>(
    c: RequestContext,
    { member, setCookie, token }: OpenedSession,
    status: Status,
    event: string,
  ) {
    if (c.req.header(SESSION_MODE_HEADER) === 'bearer') c.header(SESSION_TOKEN_HEADER, token)
    else giveCookies(c, [...setCookie, await devices.remember(c.req.header('cookie'), member.uid)])
    c.header('Cache-Control', 'no-store')
    log.info({ requestId: c.get('requestId'), uid: member.uid }, event)
    return c.json(member, status)
  },
  refused(c: RequestContext, code: RefusalCode, event: string) {
    log.info({ requestId: c.get('requestId'), code }, event)
    return refuse(c, code)
  },
})
