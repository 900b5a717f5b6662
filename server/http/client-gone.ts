import type { RequestContext } from './context.ts'

export function isClientGone(c: RequestContext): boolean {
  const incoming = c.env?.incoming
  return c.req.raw.signal.aborted || (incoming !== undefined && incoming.destroyed && !incoming.complete)
}
