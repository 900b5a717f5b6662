/** What is asked of whoever begins a new thing. */
import type { NewThing } from '#contract/desk-content.ts'
import type { Kind } from '#contract/content.ts'
import { initialsOf } from '#contract/offer-names.ts'
import { mayAll } from '#contract/staff.ts'
import type { Version } from '../timeline.ts'
import { addressRule, canBeMany } from './begun-things.ts'
import { begunTitles, type BegunNames } from './begun-titles.ts'
import { BLANK_KINDS } from './blank-things.ts'
import type { ContentView } from './content-view.ts'
import { begunNames, keysOf } from './taken-keys.ts'
import { KIND_NAMES } from './thing-titles.ts'

const LABELS: Partial<Record<Kind, string>> = {
  batch: 'Label, such as “Jan 2027”',
  price: 'Course',
  webinar: 'Subject',
  testimonial: 'Name of the student',
  job: 'Position',
  issue: 'Title',
  reply: 'What the letter is for',
}

/** Every kind of which one can be begun empty. */
export async function firstThings(view: ContentView): Promise<NewThing[]> {
  if (!mayAll(view.staff, 'contentDraft')) return []
  const [begun, names] = [await begunNames(view.queries), await begunTitles(view)]
  return BLANK_KINDS.map((kind) => newThing(view, { kind, prefix: '', begun, names }))
}

/** Another thing like this one; null where there cannot be one, or not by this person. */
export async function thingLike(view: ContentView, like: Version): Promise<NewThing | null> {
  if (!canBeMany(like.kind) || !mayAll(view.staff, 'contentDraft')) return null
  const [begun, names] = [await begunNames(view.queries), await begunTitles(view)]
  return newThing(view, { kind: like.kind, prefix: prefixOf(like), begun, names })
}

/** The key of a batch begins with the initials of its course. */
export const prefixOf = (like: Version): string =>
  like.kind === 'batch' && like.body.courseId !== '' ? `${initialsOf(like.body.courseId)}-` : ''

interface Asked {
  readonly kind: Kind
  readonly prefix: string
  readonly begun: Awaited<ReturnType<typeof begunNames>>
  readonly names: BegunNames
}

function newThing({ timeline }: ContentView, { kind, prefix, begun, names }: Asked): NewThing {
  const taken = keysOf(timeline, begun, kind)
  return {
    kind,
    kindName: KIND_NAMES[kind],
    label: LABELS[kind] ?? 'Name',
    keyRule: addressRule(kind),
    prefix,
    taken,
    courses:
      kind === 'price'
        ? [...names.courses].filter(([id]) => !taken.includes(id)).map(([value, words]) => ({ value, words }))
        : [],
  }
}
