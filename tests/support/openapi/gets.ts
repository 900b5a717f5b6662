import * as z from 'zod/mini'
import type { TestApp } from '../test-app.ts'
import { EXAMPLES } from './examples.ts'

const Parameter = z.looseObject({
  in: z.string(),
  name: z.string(),
  schema: z.optional(z.looseObject({ enum: z.optional(z.array(z.string())) })),
})
const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({ get: z.optional(z.looseObject({ parameters: z.optional(z.array(Parameter)) })) }),
  ),
})

/** A call that reads, at the address of its example. */
export interface Get {
  readonly path: string
  /** What its query may hold; `choices` where only these are taken. */
  readonly query: ReadonlyArray<{ readonly name: string; readonly choices: readonly string[] }>
}

/** Every call that reads, as the API's document has it. */
export async function getsOf(app: TestApp): Promise<Get[]> {
  const { paths } = Document.parse(await (await app.request('/api/openapi.json')).json())
  return Object.entries(paths).flatMap(([template, { get }]) => {
    if (!get) return []
    const query = (get.parameters ?? []).filter((one) => one.in === 'query')
    return {
      path: EXAMPLES[`get ${template}`]?.path ?? template,
      query: query.map(({ name, schema }) => ({ name, choices: schema?.enum ?? [] })),
    }
  })
}

export function addressWith(path: string, fields: ReadonlyArray<readonly [string, string]>): string {
  const [bare = '', query = ''] = path.split('?')
  const all = new URLSearchParams([...new URLSearchParams(query), ...fields.map(([name, value]) => [name, value])])
  return all.size === 0 ? bare : `${bare}?${all.toString()}`
}
