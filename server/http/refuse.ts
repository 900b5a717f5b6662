import type { Problem } from '#contract/problem.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { RequestContext } from './context.ts'
import { ALL_REFUSALS } from './refusals.ts'

/** Answers with the refusal's status and an RFC 9457 body. For this room alone: a route refuses by its own `c.var`. */
export function refuse(c: RequestContext, { code, details }: Refusal) {
  const { status, title } = ALL_REFUSALS[code]
  const { errors = [], detail = title, secondsToWait, current } = details
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: c.req.path,
    code,
    errors: [...errors],
    requestId: c.get('requestId'),
  }
  return c.body(JSON.stringify(current ? { ...problem, current } : problem), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(secondsToWait === undefined ? {} : { 'Retry-After': String(secondsToWait) }),
  })
}
