/** What a publication would change, or everything that stands against it. Without input or output. */
import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#contract/content.ts'
import { checkEntry, type Fault } from './kinds.ts'
import { nameOf } from './published.ts'
import { catalogueFaults } from './rules.ts'
import { apart, isSameSealed, sealAnew, type Sealed } from './sealed-fields.ts'
import type { Sealer } from './sealing.ts'
import { findThing, priceInForce, standingAt } from './standing.ts'
import { nextNumber, type Timeline, type Version } from './timeline.ts'

/** A body that somebody wants to publish, as it was given. */
export interface Draft {
  readonly kind: string
  readonly key: string
  readonly body: unknown
  /** What its sealed fields are where it says nothing about them; as they stand when left out. */
  readonly sealed?: Sealed
}

export interface Change {
  readonly before: Version | null
  readonly after: Version
}

export interface Judgement {
  readonly faults: readonly Fault[]
  /** None when there is a fault. A draft that says what counts already is none. */
  readonly changes: readonly Change[]
}

export interface Circumstances {
  readonly timeline: Timeline
  readonly at: string
  readonly sealer: Sealer
  readonly actor: string
  readonly note: string
  /** The id that all of it shares; null where nothing is to be published. */
  readonly publication: string | null
}

export function judge(drafts: readonly Draft[], given: Circumstances): Judgement {
  const standing = standingAt(given.timeline.versions, given.at)
  const checked = drafts.map((draft) => ({ draft, ...checkEntry(draft.kind, draft.key, draft.body) }))
  const proposals = checked
    .flatMap(({ draft, entry }) => (entry ? [proposalOf(draft, entry, standing, given)] : []))
    .filter((proposal) => isChange(proposal, given))
  const faults = [
    ...checked.flatMap(({ faults }) => faults),
    ...twice(drafts.map(nameOf)).map((thing) => ({ thing, field: '', sentence: 'It is named twice' })),
    ...proposals.flatMap(({ after }) => momentFaults(after, given.at)),
    ...faultsBetween(proposals, standing, given.timeline),
  ]
  return { faults, changes: faults.length > 0 ? [] : proposals.map(({ before, after }) => ({ before, after })) }
}

interface Proposal extends Change {
  readonly entry: Entry
}

function proposalOf(draft: Draft, entry: Entry, standing: readonly Version[], given: Circumstances): Proposal {
  const { open, secrets } = apart(entry)
  const before = findThing(standing, nameOf(entry)) ?? null
  const sealed = sealAnew(given.sealer, entry, secrets, draft.sealed ?? before?.sealed ?? {})
  const { at: publishedAt, actor, note, publication } = given
  const after = { ...open, sealed, number: nextNumber(given.timeline, entry), publishedAt, actor, note, publication }
  return { entry, before, after }
}

function isChange({ before, after }: Proposal, { timeline, at, sealer }: Circumstances): boolean {
  if (!before) return true
  if (isDeepStrictEqual(before.body, after.body) && isSameSealed(sealer, before, after)) return false
  if (after.kind !== 'price' || isPast(after.body.from, at)) return true
  const then = priceInForce(timeline.versions, after.key, after.body.from)
  return then?.body.discounted !== after.body.discounted || then.body.original !== after.body.original
}

const isPast = (from: string, at: string) => Date.parse(from) < Date.parse(at)

const momentFaults = (version: Version, at: string): Fault[] =>
  version.kind === 'price' && isPast(version.body.from, at)
    ? [{ thing: nameOf(version), field: 'from', sentence: 'This moment is past: a price begins now or later' }]
    : []

function faultsBetween(proposals: readonly Proposal[], standing: readonly Version[], { versions }: Timeline): Fault[] {
  if (proposals.length === 0) return []
  const changed = new Map(proposals.map(({ entry }) => [nameOf(entry), entry]))
  const others = standing.filter((version) => !changed.has(nameOf(version)))
  return catalogueFaults([...others, ...changed.values()], versions).filter(({ thing }) => changed.has(thing))
}

const twice = (names: readonly string[]) => [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
