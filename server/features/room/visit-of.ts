import type { RequestContext, Visit } from '../../http/context.ts'
import type { Hand } from '../staff/hand.ts'

/** Behind the door of a batch: into which batch somebody came, and as what. */
export function visitOf(c: RequestContext): Visit {
  const [visit] = c.get('visits')
  if (!visit) throw new Error('A route of the room has no door')
  return visit
}

/** Behind the step for teachers: who does something, for the audit. */
export const handOf = (c: RequestContext, at: Date): Hand => ({
  actor: c.get('staff').uid,
  at,
  requestId: c.get('requestId'),
})
