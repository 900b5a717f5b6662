import type { RequestContext, Visit } from '../../http/context.ts'

/** Behind the door of a batch: into which batch somebody came, and as what. */
export function visitOf(c: RequestContext): Visit {
  const [visit] = c.get('visits')
  if (!visit) throw new Error('A route of the room has no door')
  return visit
}
