/** The OpenAPI document, made from what routes and the steps before them declare. */
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import { Problem, type RefusalCode } from '#contract/problem.ts'
import type { AnswerForm } from './answers.ts'
import type { Env } from './context.ts'
import { ALL_REFUSALS } from './refusals.ts'
import { declaredBy, FORM_TYPES, type Declared } from './route.ts'
import { concerns, stepsOf, type Step } from './step.ts'

/** @param always codes that any request may meet */
export function openApiOf(app: Hono<Env>, title: string, always: readonly RefusalCode[]) {
  const doors: Array<{ readonly path: string; readonly steps: readonly Step[] }> = []
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, handler } of app.routes) {
    doors.push({ path, steps: stepsOf(handler) })
    const declared = declaredBy(handler)
    if (!declared) continue
    const before = doors.filter((door) => covers(door.path, path)).flatMap(({ steps }) => steps)
    const steps = [...before, ...declared.steps].filter((step) => concerns(step, method))
    const refusals = [...steps.flatMap((step) => step.refusals), ...declared.refusals, ...always]
    const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
    operations[method.toLowerCase()] = operationOf(declared, { path, method, refusals })
  }
  const schemas = { Problem: schemaOf(Problem) }
  return { openapi: '3.1.0', info: { title, version: '1' }, components: { schemas }, paths }
}

const covers = (pattern: string, path: string) => pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1))

interface Call {
  readonly path: string
  readonly method: string
  readonly refusals: readonly RefusalCode[]
}

function operationOf(
  { tag, summary, query, body, takesForms, answer }: Declared,
  { path, method, refusals }: Call,
): object {
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    parameters: [
      ...parameters.map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
      ...(query ? queryParameters(query) : []),
    ],
    ...(body && { requestBody: { required: true, content: bodyOf(body, takesForms) } }),
    responses: {
      [answer.status]: answerOf(answer),
      ...Object.fromEntries([answer.orElse ?? []].flat().map((form) => [form.status, answerOf(form)])),
      ...refusalsOf(new Set(refusals)),
    },
  }
}

const bodyOf = (schema: z.ZodMiniType, takesForms: boolean) => ({
  'application/json': { schema: schemaOf(schema) },
  ...(takesForms && Object.fromEntries(FORM_TYPES.map((type) => [type, {}]))),
})

function queryParameters(schema: z.ZodMiniType): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, field]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema: field,
  }))
}

/** `POST /api/enrollments/:courseId` is called postApiEnrollmentsByCourseId. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path.replace(/[/.-]+(:?)(\w?)/g, (_, isNamed: string, first: string) => (isNamed && 'By') + first.toUpperCase())

const answerOf = ({ description, type, schema }: AnswerForm) => ({
  description,
  ...(type && { content: { [type]: schema ? { schema: schemaOf(schema) } : {} } }),
})

const refusalsOf = (codes: ReadonlySet<RefusalCode>) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => ALL_REFUSALS[code].status)].map(([status, together]) => [
      status,
      {
        description: together.map((code) => `${code}: ${ALL_REFUSALS[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: problemOf(together) } },
      },
    ]),
  )

const problemOf = (codes: readonly RefusalCode[]) => ({
  allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
})

function schemaOf(schema: z.ZodMiniType) {
  // As input: a later version may answer with more fields.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
