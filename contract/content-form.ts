import * as z from 'zod/mini'
import { TEXT_INPUTS } from './content-inputs.ts'

const Said = {
  name: z.string(),
  label: z.string(),
  /** The sentence that refuses what is wrong. */
  rule: z.string(),
  isOptional: z.boolean(),
  /** Its value never leaves the server: the form says whether it is set. */
  isSealed: z.boolean(),
}

const Plain = z.object({ ...Said, input: z.enum([...TEXT_INPUTS, 'line', 'number', 'switch']) })
const Photo = z.object({ ...Said, input: z.literal('photo') })
export const ChoiceOption = z.object({ value: z.string(), words: z.string() })
export type ChoiceOption = z.infer<typeof ChoiceOption>

/** A server of before gives values alone. */
const GivenOption = z.pipe(
  z.union([z.string(), ChoiceOption]),
  z.transform((given): ChoiceOption => (typeof given === 'string' ? { value: given, words: given } : given)),
)

const Choice = z.object({ ...Said, input: z.literal('choice'), options: z.array(GivenOption) })
const Group = z.object({
  ...Said,
  input: z.literal('group'),
  get fields(): z.ZodMiniArray<typeof FormField> {
    return z.array(FormField)
  },
})
const List = z.object({
  ...Said,
  input: z.literal('list'),
  get item(): typeof FormField {
    return FormField
  },
})

export const FormField: z.ZodMiniType<FormField> = z.union([Plain, Photo, Choice, Group, List])

interface FieldSaid {
  readonly name: string
  readonly label: string
  readonly rule: string
  readonly isOptional: boolean
  readonly isSealed: boolean
}
export type FormField =
  | (FieldSaid & { readonly input: (typeof TEXT_INPUTS)[number] | 'line' | 'number' | 'switch' })
  | (FieldSaid & { readonly input: 'photo' })
  | (FieldSaid & { readonly input: 'choice'; readonly options: ChoiceOption[] })
  | (FieldSaid & { readonly input: 'group'; readonly fields: FormField[] })
  | (FieldSaid & { readonly input: 'list'; readonly item: FormField })
