import type { RequestContext } from './context.ts'

/** Whether the client left before its request was whole or answered. */
export function isClientGone(c: RequestContext): boolean {
  const incoming = c.env?.incoming
  return c.req.raw.signal.aborted || (incoming !== undefined && incoming.destroyed && !incoming.complete)
}
