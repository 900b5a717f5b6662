/** Things that somebody began and nobody published yet: they are known by their drafts, or by what is scheduled of them. */
import { KEYS, type Kind } from '#contract/content.ts'
import { mayAll } from '#contract/staff.ts'
import { LONGEST_KEY } from '../kinds.ts'
import { nameOf } from '../published.ts'
import { standingInOrder } from '../standing.ts'
import type { Version } from '../timeline.ts'
import { allDrafts } from './drafts.ts'
import { allSchedules } from './schedules.ts'
import type { ContentView } from './content-view.ts'

/** Of the other kinds there is what the pages show, and no more. */
const MANY: readonly Kind[] = [
  'course',
  'batch',
  'price',
  'trainer',
  'webinar',
  'testimonial',
  'job',
  'issue',
  'community',
  'reply',
]

/** The first of a kind of which nothing is shipped begins empty. */
const BLANKS: readonly Version[] = [
  {
    kind: 'trainer',
    key: '',
    body: { name: '', title: '', years: null, plants: [], standards: [], bio: '', links: [] },
    sealed: {},
    number: 0,
    publishedAt: '',
    actor: '',
    note: '',
    publication: null,
  },
]

export const blankOf = (kind: string): Version | undefined => BLANKS.find((blank) => blank.kind === kind)

export const canBeMany = (kind: Kind): boolean => MANY.includes(kind)

/** Why a new thing of a kind cannot have this key; null where it can. */
export function keyFault(kind: Kind, key: string): string | null {
  const { rule, sentence } = KEYS[kind]
  return rule.test(key) && key.length <= LONGEST_KEY ? null : `It cannot be called so: ${sentence}`
}

interface Named {
  readonly kind: string
  readonly key: string
}

/** A thing that is not published, as one of its kind that is. Its own words stand in its draft. */
export function begunAs(standing: readonly Version[], { kind, key }: Named): Version | undefined {
  const pattern = standing.find((one) => one.kind === kind) ?? blankOf(kind)
  if (!pattern || !canBeMany(pattern.kind)) return undefined
  return { ...pattern, key, sealed: {}, number: 0, publishedAt: '', actor: '', note: '', publication: null }
}

/** Those that whoever asks may see; a trainer begins nothing. */
export async function begunThings({ queries, timeline, time, staff }: ContentView): Promise<Version[]> {
  if (!mayAll(staff, 'contentDraft')) return []
  const standing = standingInOrder(timeline, time)
  const known = new Set(timeline.versions.map(nameOf))
  const written: readonly Named[] = [...(await allDrafts(queries)), ...(await allSchedules(queries))]
  const begun = new Map(written.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]))
  return [...begun.values()].flatMap((one) => begunAs(standing, one) ?? [])
}
