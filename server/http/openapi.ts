/** The OpenAPI document, made from what routes and the steps before them declare. */
import { createHash } from 'node:crypto'
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
  const schemas: Record<string, unknown> = { Problem: schemaOf(Problem) }
  const hoisted = withoutDefinitions(paths, schemas)
  return { openapi: '3.1.0', info: { title, version: '1' }, components: { schemas }, paths: hoisted }
}

interface Defining {
  readonly $defs: Readonly<Record<string, unknown>>
}

const isDefining = (value: object): value is Defining => '$defs' in value

/** What a schema defines for itself, because it holds itself, moves to the schemas of all: a reference there begins at the document. */
function withoutDefinitions(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutDefinitions(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  if (!isDefining(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDefinitions(one, schemas)]))
  const { $defs, ...rest } = value
  const names = new Map(Object.entries($defs).map(([name, body]) => [name, `Part${digest(body)}`]))
  const renamed = (one: unknown): unknown =>
    JSON.parse(
      JSON.stringify(one).replace(
        /"#\/\$defs\/(\w+)"/g,
        (_, name: string) => `"#/components/schemas/${names.get(name)}"`,
      ),
    )
  for (const [name, body] of Object.entries($defs)) schemas[names.get(name) ?? name] = renamed(body)
  return renamed(rest)
}

/** The same part of two schemas is one. */
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

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
  const { properties = {}, required = [], $defs } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, field]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema: $defs && typeof field === 'object' ? { ...field, $defs } : field,
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
