/** The form of a kind, made from its schema: which fields, in which order, with which control and rule. */
import * as z from 'zod/mini'
import { BODIES, type Kind } from '#contract/content.ts'
import { inputOf } from '#contract/content-inputs.ts'
import type { ChoiceOption, FormField } from '#contract/content-form.ts'
import { sealedFields } from '../sealed-fields.ts'
import { inWords } from './field-texts.ts'
import type { Offered } from './offered.ts'

/** The fields of a kind in the order of its schema. */
export const formOf = (kind: Kind, offered: Offered): FormField[] =>
  fieldsIn(BODIES[kind], offered).map((field) => {
    if (sealedFields(kind).includes(field.name)) return { ...field, isSealed: true }
    if (kind === 'legal') return withoutIds(field)
    return kind === 'price' && field.name === 'from' ? { ...field, isOptional: true, rule: FROM_NOW } : field
  })

/** Ids of sections are made from their titles. */
function withoutIds(field: FormField): FormField {
  if (field.input !== 'list' || field.item.input !== 'group') return field
  const { item } = field
  return { ...field, item: { ...item, fields: item.fields.filter(({ name }) => name !== 'id') } }
}

const FROM_NOW = 'Leave it as it is, and the price begins when it is published'

function fieldsIn(schema: z.core.$ZodType, offered: Offered): FormField[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.shape).map(([name, inner]) => fieldOf(name, inner, offered))
}

function fieldOf(name: string, given: z.core.$ZodType, offered: Offered): FormField {
  const { schema, isOptional } = unwrapped(given)
  const said = { name, label: inWords(name), rule: ruleOf(schema), isOptional, isSealed: false }
  const noted = inputOf(schema)
  if (noted === 'day' || noted === 'moment') return { ...said, input: noted, rule: PICKED[noted] }
  if (noted === 'trainer' || noted === 'course')
    return { ...said, input: 'choice', rule: PICKED[noted], options: [...offered[noted]] }
  if (noted) return { ...said, input: noted }
  if (schema instanceof z.ZodMiniObject) return { ...said, input: 'group', fields: fieldsIn(schema, offered) }
  if (schema instanceof z.ZodMiniArray)
    return { ...said, input: 'list', item: fieldOf('', schema.def.element, offered) }
  if (schema instanceof z.ZodMiniEnum)
    return { ...said, input: 'choice', options: Object.values(schema.def.entries).map(asWritten) }
  if (schema instanceof z.ZodMiniBoolean) return { ...said, input: 'switch' }
  if (schema instanceof z.ZodMiniNumber) return { ...said, input: 'number' }
  return { ...said, input: 'line' }
}

/** How it is written in a file is nothing to whoever picks it. */
const PICKED = {
  day: 'Choose a day',
  moment: 'Choose a day and a time',
  trainer: 'Choose a trainer',
  course: 'Choose a course',
} as const

const asWritten = (value: string | number): ChoiceOption => ({ value: String(value), words: String(value) })

/** What stays when nothing may be said or written. */
function unwrapped(schema: z.core.$ZodType): { readonly schema: z.core.$ZodType; readonly isOptional: boolean } {
  if (!(schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable))
    return { schema, isOptional: false }
  return { ...unwrapped(schema.def.innerType), isOptional: true }
}

/** The sentence of a field's rule, as it refuses what is nothing at all. In a form, nothing is an empty field. */
const ruleOf = (schema: z.core.$ZodType): string =>
  (z.safeParse(schema, undefined).error?.issues[0]?.message ?? '').replace(
    /, or (?:write )?(?:null|\[\])$/,
    ', or leave it empty',
  )
