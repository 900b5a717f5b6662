import { REFUSALS, type Problem } from '#contract/problem.ts'
import type { Refusal, RefusalDetails } from '#contract/refusal.ts'
import type { RequestContext } from './context.ts'
import { durationInWords } from './duration-words.ts'
import { ALL_REFUSALS } from './refusals.ts'

/** Answers with the refusal's status and an RFC 9457 body. For this room alone: a route refuses by its own `c.var`. */
export function refuse(c: RequestContext, { code, details }: Refusal) {
  const { status, title } = ALL_REFUSALS[code]
  const { errors = [], secondsToWait, current } = details
  const detail = code === 'tooManyRequests' ? untilWhen(details) : (details.detail ?? title)
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

function untilWhen({ detail, secondsToWait }: RefusalDetails): string {
  if (secondsToWait === undefined) return detail ?? REFUSALS.tooManyRequests.title
  return `${detail ?? 'Too many requests'}. Try again in ${durationInWords(secondsToWait)}`
}
