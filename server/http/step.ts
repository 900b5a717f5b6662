import type { MiddlewareHandler } from 'hono'
import type { RefusalCode } from '#contract/problem.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { Env, RequestContext } from './context.ts'
import { refuse } from './refuse.ts'

/** What a request passes before its route: it goes on, or is refused in one of the declared ways. */
export interface Step<Code extends RefusalCode = RefusalCode> {
  readonly refusals: readonly Code[]
  readonly onlyWrites?: boolean
  readonly identifies?: boolean
  readonly check: (c: RequestContext) => Outcome<Code> | Promise<Outcome<Code>>
}
type Outcome<Code extends RefusalCode> = Refusal<Code> | null

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const concerns = ({ onlyWrites }: Step, method: string): boolean => !onlyWrites || !READS.has(method)

export async function passSteps(steps: readonly Step[], c: RequestContext): Promise<Response | undefined> {
  for (const step of steps) {
    const refusal = concerns(step, c.req.method) ? await step.check(c) : null
    if (refusal) return refuse(c, refusal)
  }
  return undefined
}

const doors = new WeakMap<object, readonly Step[]>()

export const stepsOf = (middleware: object): readonly Step[] => doors.get(middleware) ?? []

/** Steps before every route of an address. */
export function door(...steps: readonly Step[]): MiddlewareHandler<Env> {
  const middleware: MiddlewareHandler<Env> = async (c, next) => (await passSteps(steps, c)) ?? next()
  doors.set(middleware, steps)
  return middleware
}
