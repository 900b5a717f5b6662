/** Which control a field of content is edited with, where its schema alone does not say it. */
import * as z from 'zod/mini'

export const TEXT_INPUTS = ['longText', 'day', 'moment', 'address'] as const
type NotedInput = (typeof TEXT_INPUTS)[number] | 'photo' | 'trainer' | 'course'

const inputs = z.registry<{ readonly input: NotedInput }>()

/** Notes the control beside a schema, which stays the one place of its rules. */
export function editedAs<Schema extends z.ZodMiniType>(input: NotedInput, schema: Schema): Schema {
  inputs.add(schema, { input })
  return schema
}

export const inputOf = (schema: z.core.$ZodType): NotedInput | undefined => inputs.get(schema)?.input
