import { isDeepStrictEqual } from 'node:util'
import type { Change } from '#server/features/content/judge.ts'
import { isSameField, openField, sealedFields, setOrNot } from '#server/features/content/sealed-fields.ts'
import type { Sealer } from '#server/features/content/sealing.ts'
import type { Version } from '#server/features/content/timeline.ts'

/** A field that changes, with what it says on both sides. */
export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Field by field; of sealed ones only whether they are set. None for a thing that is new. */
export const differences = (sealer: Sealer, { before, after }: Change): Difference[] =>
  before
    ? [
        ...between('', before.body, after.body),
        ...sealedFields(after.kind).flatMap((field) => sealedDifference(sealer, before, after, field)),
      ]
    : []

/** The fields at the top of a body in which two versions differ. */
export const changedFields = (sealer: Sealer, change: Change): string[] => [
  ...new Set(differences(sealer, change).map(({ field }) => field.replace(/[.[].*$/, ''))),
]

function between(field: string, before: unknown, after: unknown): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => between(field === '' ? name : `${field}.${name}`, before[name], after[name]))
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
    return places.flatMap((index) => between(`${field}[${index}]`, before[index], after[index]))
  }
  const [one, other] = [textOf(before), textOf(after)]
  const from = Math.max(0, firstDifference(one, other) - LEAD)
  return [{ field, before: excerpt(one, from), after: excerpt(other, from) }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (value === undefined ? '-' : JSON.stringify(value))

const LEAD = 20
const LENGTH = 80

/** The part of a long text around the place where it changes. */
const excerpt = (text: string, from: number): string =>
  text.length <= LENGTH
    ? text
    : `${from > 0 ? '…' : ''}${text.slice(from, from + LENGTH)}${from + LENGTH < text.length ? '…' : ''}`

function firstDifference(one: string, other: string): number {
  let index = 0
  while (index < one.length && one[index] === other[index]) index += 1
  return index
}

function sealedDifference(sealer: Sealer, before: Version, after: Version, field: string): Difference[] {
  if (isSameField(sealer, before, after, field)) return []
  const [was, is] = [before, after].map((version) => setOrNot(openField(sealer, version, field)))
  return [{ field, before: was ?? '', after: is ?? '' }]
}
