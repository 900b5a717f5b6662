import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { notingFaults } from '../database/noted-fault.ts'
import { isClientGone } from './client-gone.ts'
import { FORWARDED_FOR } from './client-address.ts'
import type { Env, Sent } from './context.ts'

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The pattern that answered, such as `/api/enrollments/:courseId`; middleware patterns end in a star. */
const patternOf = (c: Context<Env>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none'

/** Gives the request its id, and writes one line for each answer: the route's pattern, never the address or what was sent. */
export const requestLog = (
  log: Log,
  addressOf: (c: { socket: string | undefined; forwarded: string | undefined }) => string,
) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set(
      'address',
      addressOf({ socket: c.env?.incoming?.socket.remoteAddress, forwarded: c.req.header(FORWARDED_FOR) }),
    )
    c.header('X-Request-Id', requestId)
    await notingFaults(next)
    if (!c.req.path.startsWith('/api/')) return
    const { status } = c.res
    const begun = { requestId, method: c.req.method, route: patternOf(c), status }
    const note = (sent: Sent) => {
      const fields = { ...begun, ms: Math.round(performance.now() - started) }
      if (sent.end === 'cut off') log.error({ ...fields, error: sent.error }, 'answer cut off')
      else if (sent.end === 'given up' || isClientGone(c)) log.info(fields, 'request given up by its client')
      else if (status === 500 || status === 503) log.error(fields, 'request failed')
      else log.info(fields, 'request')
    }
    const sending = c.get('sending')
    if (sending) void sending.then(note)
    else note({ end: 'whole' })
  })
