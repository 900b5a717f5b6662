/** Drafts beside versions: which fields differ and who changed them, and how a draft goes on from a newer version. */
import type { DraftDifference } from '#contract/desk-drafts.ts'
import { nameOf } from '../published.ts'
import type { Sealed } from '../sealed-fields.ts'
import { nextNumber, type Timeline, type Version } from '../timeline.ts'
import type { OwnDraft } from './drafts.ts'
import { differencesOf, type Worded } from './field-texts.ts'
import type { Wording } from './offered.ts'

/** The newest version of a thing that can be read: of a price perhaps one that begins later. */
export const newestOf = ({ versions }: Timeline, thing: Version): Version =>
  versions
    .filter((one) => nameOf(one) === nameOf(thing))
    .reduce((last, one) => (one.number > last.number ? one : last), thing)

export const newestNumber = (timeline: Timeline, thing: Version): number => nextNumber(timeline, thing) - 1

type Written = Pick<OwnDraft, 'body' | 'sealed' | 'baseNumber'>

/** A draft beside what is live, or where somebody published since it was begun, beside the newest version. */
export function draftDifference(wording: Wording, timeline: Timeline, thing: Version, draft: Written): DraftDifference {
  const isBehind = draft.baseNumber !== newestNumber(timeline, thing)
  const other = isBehind ? newestOf(timeline, thing) : thing
  const begun = timeline.versions.find((one) => nameOf(one) === nameOf(thing) && one.number === draft.baseNumber)
  const own = wordedDraft(thing, draft)
  const namesIn = (after: Worded) =>
    new Set(begun && isBehind ? differencesOf(wording, begun, after).map(({ field }) => field) : [])
  const [mine, theirs] = [namesIn(own), namesIn(other)]
  return {
    number: other.number,
    fields: differencesOf(wording, other, own).map((field) => ({
      ...field,
      by: !theirs.has(field.field) ? 'author' : mine.has(field.field) ? 'both' : 'others',
    })),
  }
}

const wordedDraft = ({ kind, key }: Version, { body, sealed }: Written): Worded => ({ kind, key, body, sealed })

/** The draft as it goes on from a version, of which it takes some fields. */
export function settled(draft: OwnDraft, version: Version, fields: readonly string[]): OwnDraft {
  const body = structuredClone(draft.body)
  const sealed: Record<string, string> = { ...draft.sealed }
  for (const field of fields) {
    takeField(body, version.body, field.split('.'))
    takeSealed(sealed, version.sealed, field)
  }
  return { ...draft, body, sealed, baseNumber: version.number }
}

function takeField(into: object, from: object, [name = '', ...rest]: readonly string[]): void {
  const theirs: unknown = Object.hasOwn(from, name) ? Reflect.get(from, name) : undefined
  if (theirs === undefined) return void Reflect.deleteProperty(into, name)
  const own: unknown = Object.hasOwn(into, name) ? Reflect.get(into, name) : undefined
  if (rest.length > 0 && isObject(own) && isObject(theirs)) return takeField(own, theirs, rest)
  Reflect.set(into, name, structuredClone(theirs))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function takeSealed(into: Record<string, string>, from: Sealed, field: string): void {
  const theirs = from[field]
  if (theirs === undefined) delete into[field]
  else into[field] = theirs
}
