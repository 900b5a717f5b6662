/** Compares what a site answers with what its OpenAPI document declares. */
import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'

const Schema = z.looseObject({
  allOf: z.optional(
    z.array(
      z.looseObject({ properties: z.optional(z.looseObject({ code: z.looseObject({ enum: z.array(z.string()) }) })) }),
    ),
  ),
})
const Operation = z.looseObject({
  requestBody: z.optional(z.looseObject({})),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.optional(z.record(z.string(), z.looseObject({ schema: z.optional(Schema) }))) }),
  ),
})
export type Operation = z.infer<typeof Operation>

/** The part of the document that tests look at. */
export const OpenApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApi = z.infer<typeof OpenApi>

/** Each declared refusal of a call: its status and its code. */
export const refusalsOf = ({ responses }: Operation): Array<{ readonly status: number; readonly code: string }> =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    codesIn(content?.['application/problem+json']?.schema).map((code) => ({ status: Number(status), code })),
  )

const codesIn = (schema: z.infer<typeof Schema> | undefined): readonly string[] =>
  schema?.allOf?.flatMap(({ properties }) => properties?.code.enum ?? []) ?? []

/** Fails on an answer of the API that the document does not declare: its status, its type, or its refusal's code. */
export async function assertDeclared(
  { paths }: OpenApi,
  method: string,
  path: string,
  response: Response,
): Promise<void> {
  if (!path.startsWith('/api/')) return
  const { status, headers } = response
  const call = `${method} ${path} was answered ${status}`
  const operation = operationOf(paths, method === 'HEAD' ? 'get' : method.toLowerCase(), path)
  if (!operation) return assert.ok(status >= 400 && status < 500, `${call}, which no route declares`)
  const declared = operation.responses[status]
  assert.ok(declared, `${call}, which is not declared`)
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  assert.deepEqual(Object.keys(declared.content ?? { '': {} }), [type], `${call} as ${type}`)
  if (type !== 'application/problem+json' || method === 'HEAD') return
  const { code } = Problem.parse(await response.clone().json())
  assert.ok(codesIn(declared.content?.[type]?.schema).includes(code), `${call} ${code}, which is not declared`)
}

function operationOf(paths: OpenApi['paths'], method: string, path: string): Operation | undefined {
  // A name without braces goes before one with them.
  const templates = Object.keys(paths)
    .filter((template) => patternOf(template).test(path))
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
  return templates.flatMap((template) => paths[template]?.[method] ?? [])[0]
}

const patterns = new Map<string, RegExp>()

function patternOf(template: string): RegExp {
  const pattern = patterns.get(template) ?? new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(template, pattern)
  return pattern
}
