import type { Context } from 'hono'
import { REFUSALS, type FieldError, type Problem, type RefusalCode } from '#contract/problem.ts'
import type { Env } from './context.ts'

interface Refusal {
  readonly errors?: readonly FieldError[]
  /** Said instead of the code's own sentence. */
  readonly detail?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with the refusal's status and an RFC 9457 body. */
export function refuse(c: Context<Env>, code: RefusalCode, { errors = [], detail, headers = {} }: Refusal = {}) {
  const { status, title } = REFUSALS[code]
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: detail ?? title,
    instance: c.req.path,
    code,
    errors: [...errors],
    requestId: c.get('requestId'),
  }
  return c.body(JSON.stringify(problem), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...headers,
  })
}
