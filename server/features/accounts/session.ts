import { createMiddleware } from 'hono/factory'
import { SESSION_MODE_HEADER, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import type { RefusalCode } from '#contract/problem.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { refuse } from '../../http/refuse.ts'
import type { Log } from '../../http/request-log.ts'
import type { Identity, OpenedSession } from './identity.ts'

/** Lets only a signed-in member pass, and prolongs the session's cookie where it is due. */
export const forMembers = (identity: Identity) =>
  createMiddleware<Env>(async (c, next) => {
    const session = await identity.current(c.req.raw.headers)
    if (!session) return refuse(c, 'signInRequired')
    c.set('member', session.member)
    for (const cookie of session.setCookie) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'no-store')
    return next()
  })

export const isRefusal = (value: unknown): value is RefusalCode => typeof value === 'string'

/** Answers that open a session, and the log's lines about them, which never hold who it was. */
export const answerer = (log: Log) => ({
  opened<Status extends 200 | 201>(
    c: RequestContext,
    { member, setCookie, token }: OpenedSession,
    status: Status,
    event: string,
  ) {
    if (c.req.header(SESSION_MODE_HEADER) === 'bearer') c.header(SESSION_TOKEN_HEADER, token)
    else for (const cookie of setCookie) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'no-store')
    log.info({ requestId: c.get('requestId'), uid: member.uid }, event)
    return c.json(member, status)
  },
  refused(c: RequestContext, code: RefusalCode, event: string) {
    log.info({ requestId: c.get('requestId'), code }, event)
    return refuse(c, code)
  },
})
