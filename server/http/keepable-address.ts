import { createMiddleware } from 'hono/factory'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './context.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses an address that holds NUL: nothing of ours is called so, and PostgreSQL takes it in no text. Bodies are refused
 * by their fields, and a header cannot hold it.
 */
export const refuseUnkeepableAddress: MiddlewareHandler<Env> = createMiddleware<Env>(async (c, next) =>
  /%00/.test(c.req.url) ? refuse(c, 'addressMalformed') : next(),
)
