/** Things that somebody began and nobody published yet: they are known by their drafts, or by what is scheduled of them. */
import { KEYS, type Kind } from '#contract/content.ts'
import { mayAll } from '#contract/staff.ts'
import { LONGEST_KEY } from '../kinds.ts'
import { nameOf } from '../published.ts'
import { standingInOrder } from '../standing.ts'
import type { Version } from '../timeline.ts'
import { blankOf } from './blank-things.ts'
import type { ContentView } from './content-view.ts'
import { begunNames } from './taken-keys.ts'

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

export const canBeMany = (kind: Kind): boolean => MANY.includes(kind)

/** How the address of a thing is written, for whoever writes another one than its name gives. */
export function addressRule(kind: Kind): string {
  if (kind === 'course' || kind === 'price') return 'letters and digits, a letter first, such as HeatExchangers'
  return kind === 'batch' ? 'words with hyphens, such as AP-2025-01' : 'lower-case words with hyphens'
}

/** Why a new thing of a kind cannot have this address; null where it can. */
export const keyFault = (kind: Kind, key: string): string | null =>
  KEYS[kind].rule.test(key) && key.length <= LONGEST_KEY ? null : `Write another address: ${addressRule(kind)}`

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
  const written = await begunNames(queries)
  const begun = new Map(written.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]))
  return [...begun.values()].flatMap((one) => begunAs(standing, one) ?? [])
}
