/** Which control a field of content is edited with, where its schema alone does not say it. */
import * as z from 'zod/mini'

export const TEXT_INPUTS = ['longText', 'day', 'moment', 'address'] as const
export type TextInput = (typeof TEXT_INPUTS)[number]

const inputs = z.registry<{ readonly input: TextInput }>()

/** Notes the control beside a schema, which stays the one place of its rules. */
export function editedAs<Text extends z.ZodMiniType<string>>(input: TextInput, text: Text): Text {
  inputs.add(text, { input })
  return text
}

export const inputOf = (schema: z.core.$ZodType): TextInput | undefined => inputs.get(schema)?.input
