/** Values of a form that is made from a schema: what a new field begins with, and values as controls write them. */
import type { ChoiceOption, FormField } from '#contract/content-form.ts'
import { inIndia } from '#contract/indian-time.ts'
import { HALF } from '#web/platform/half-date.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** What a field has before anything is typed. */
export function blankOf(field: FormField): unknown {
  if (field.input === 'group') return Object.fromEntries(field.fields.map((one) => [one.name, blankOf(one)]))
  if (field.input === 'list') return []
  if (field.input === 'switch') return false
  return field.isOptional ? null : ''
}

/** What is typed into a control, as it is kept: nothing is null where nothing may be said. */
export function typedValue(field: FormField, text: string): unknown {
  if (text === '' && field.isOptional) return null
  if (field.input === 'number' && /^-?\d{1,15}$/.test(text.trim())) return Number(text)
  return field.input === 'moment' && text !== '' && text !== HALF ? `${text}:00+05:30` : text
}

/** A moment as its control writes it, in India's time; the control takes no other form. */
export function momentText(value: unknown): string {
  const text = textOf(value)
  return Number.isNaN(Date.parse(text)) ? '' : inIndia(text).toISOString().slice(0, 16)
}

export const linesText = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join('\n') : '')

/** An empty line stands between two others, or is where somebody goes on writing. */
export const typedLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Every place of the form at which a fault can stand. */
export function placesOf(fields: readonly FormField[], values: unknown, path = ''): string[] {
  return fields.flatMap((field) => {
    const [here, value] = [pathTo(path, field.name), isFields(values) ? values[field.name] : undefined]
    if (field.input === 'photo') return [here, `${here}.id`, `${here}.alt`]
    if (field.input === 'group') return [here, ...placesOf(field.fields, value, here)]
    if (field.input !== 'list' || !Array.isArray(value)) return [here]
    const { item } = field
    return [
      here,
      ...value.flatMap((one, index) => {
        const place = `${here}[${index}]`
        return item.input === 'group' ? [place, ...placesOf(item.fields, one, place)] : [place]
      }),
    ]
  })
}

/** What is offered, and what is chosen and gone meanwhile: it can still be taken out. */
export const withChosen = (options: readonly ChoiceOption[], chosen: readonly string[]): ChoiceOption[] => [
  ...options,
  ...chosen
    .filter((one) => one !== '' && !options.some(({ value }) => value === one))
    .map((value) => ({ value, words: value })),
]
