/** A version as texts for people, a text for each field. */
import { formatRupees, rupees } from '#contract/catalog.ts'
import type { Kind } from '#contract/content.ts'
import type { ContentWords } from '#contract/desk-content.ts'
import { indianTime } from '#contract/indian-time.ts'
import { isSameField, openField, sealedFields, setOrNot, type Sealed } from '../sealed-fields.ts'
import type { Offered, Wording } from './offered.ts'
import { only, wordDifference } from './word-difference.ts'

type Fields = ContentWords['fields']

/** What is shown as texts: a version, or a draft as it was typed. */
export interface Worded {
  readonly kind: Kind
  readonly key: string
  readonly body: object
  readonly sealed: Sealed
}

/** Every field of one version. What is sealed is "set" or "not set". */
export const textsOf = (wording: Wording, version: Worded): Fields =>
  fieldsOf(wording, version).map(({ text, ...field }) => ({ ...field, parts: only('same', text) }))

/** The fields in which `after` differs from `before`, word by word. */
export function differencesOf(wording: Wording, before: Worded, after: Worded): Fields {
  const { sealer } = wording
  const [old, now] = [before, after].map(
    (version) => new Map(fieldsOf(wording, version).map((one) => [one.field, one])),
  )
  const names = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])
  return [...names].flatMap((field) => {
    const [was, is] = [old?.get(field), now?.get(field)]
    const name = is?.name ?? was?.name ?? field
    if (sealedFields(after.kind).includes(field) && !isSameField(sealer, before, after, field))
      return [{ field, name, parts: [...only('removed', was?.text ?? ''), ...only('added', anew(is?.text ?? ''))] }]
    return was?.text === is?.text ? [] : [{ field, name, parts: wordDifference(was?.text ?? '', is?.text ?? '') }]
  })
}

const anew = (text: string) => (text === 'set' ? 'set anew' : text)

interface FieldText {
  readonly field: string
  readonly name: string
  readonly text: string
}

const fieldsOf = ({ sealer, offered }: Wording, version: Worded): FieldText[] => [
  ...leaves([], version.body, { isAmount: version.kind === 'price', offered }),
  ...sealedFields(version.kind).map((field) => ({
    field,
    name: inWords(field),
    text: setOrNot(openField(sealer, version, field)),
  })),
]

interface Says {
  readonly isAmount: boolean
  readonly offered: Offered
}

function leaves(path: readonly string[], value: unknown, says: Says): FieldText[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([name, inner]) => leaves([...path, name], inner, says))
  if (value === undefined) return []
  return [{ field: path.join('.'), name: path.map(inWords).join(': '), text: textOf(path.at(-1) ?? '', value, says) }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(field: string, value: unknown, { isAmount, offered }: Says): string {
  const inner = (name: string, one: unknown) => textOf(name, one, { isAmount: false, offered })
  if (Array.isArray(value)) return value.map((one) => inner(field, one)).join(value.some(isRecord) ? '\n\n' : '\n')
  if (isRecord(value))
    return Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => `${inWords(name)}: ${Array.isArray(one) ? '\n' : ''}${inner(name, one)}`)
      .join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isAmount ? formatRupees(rupees(value)) : String(value)
  if (typeof value !== 'string') return 'none'
  return MOMENT.test(value) ? indianTime(value) : nameIn(offered, field, value)
}

const CHOSEN: ReadonlyMap<string, keyof Offered> = new Map([
  ['courseId', 'course'],
  ['courses', 'course'],
  ['offerCourse', 'course'],
  ['speakerId', 'trainer'],
  ['trainers', 'trainer'],
])

function nameIn(offered: Offered, field: string, value: string): string {
  const of = CHOSEN.get(field)
  return (of && offered[of].find((one) => one.value === value)?.words) ?? value
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d\S*$/

const CALLED = new Map([
  ['at', 'Time'],
  ['bookedPercentage', 'Booked, in percent'],
  ['courseId', 'Course'],
  ['dateKey', 'Address of registrations'],
  ['groupUrl', 'Link to the group'],
  ['id', 'Address'],
  ['isArchived', 'Archived'],
  ['isHidden', 'Hidden'],
  ['isSample', 'Only a sample'],
  ['joinUrl', 'Link to join'],
  ['offerCourse', 'Offer: course'],
  ['offerText', 'Offer: one sentence'],
  ['offerUntil', 'Offer: until when'],
  ['publicVideo', 'Recording for everybody'],
  ['replayUrl', 'Link to the recording'],
  ['plants', 'Plants and projects'],
  ['speakerId', 'Speaker, of the trainers'],
  ['standards', 'Standards and software'],
  ['startIf', 'Start here if …'],
  ['trainer', 'Instructor, while no trainer is chosen'],
  ['url', 'Address of the page'],
  ['usersCount', 'Number of users'],
  ['years', 'Years in industry'],
])

/** "placeOfSupply" is called "Place of supply". */
export const inWords = (name: string): string =>
  CALLED.get(name) ??
  name.replace(/^./, (first) => first.toUpperCase()).replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
