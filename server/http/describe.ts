import { describeRoute, resolver } from 'hono-openapi'
import type * as z from 'zod/mini'
import { Problem, REFUSALS, type RefusalCode } from '#contract/problem.ts'

interface Description {
  readonly summary: string
  readonly tag: string
  readonly status?: 200 | 201
  readonly answer?: z.ZodMiniType
  readonly refusals: readonly RefusalCode[]
}

/** What the OpenAPI document says of a route: its answer, and every way it refuses. */
export function describe({ summary, tag, status = 200, answer, refusals }: Description) {
  const refused: Record<number, ReturnType<typeof refusalOf>> = {}
  for (const [refusal, codes] of Map.groupBy(refusals, (code) => REFUSALS[code].status))
    refused[refusal] = refusalOf(codes)
  return describeRoute({
    summary,
    tags: [tag],
    responses: {
      [status]: {
        description: 'Done',
        ...(answer ? { content: { 'application/json': { schema: resolver(answer) } } } : {}),
      },
      ...refused,
    },
  })
}

const refusalOf = (codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `${code}: ${REFUSALS[code].title}`).join('; '),
  content: { 'application/problem+json': { schema: resolver(Problem) } },
})
