/** A course off the site, or a batch off the list, and back: a version of the thing, as every change of content is. */
import { isOpen } from '#contract/batches.ts'
import type { Archiving } from '#contract/archiving.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Draft } from '../content/judge.ts'
import type { Proposal } from '../content/publish.ts'
import { findThing, standingAt } from '../content/standing.ts'
import { nextNumber, type Version } from '../content/timeline.ts'
import type { Proposed } from './publish-drawn.ts'

export type CourseVersion = Extract<Version, { readonly kind: 'course' }>
export type BatchVersion = Extract<Version, { readonly kind: 'batch' }>
export type Archivable = CourseVersion | BatchVersion

/** null for what is neither shown nor archived: another kind, the draft of a batch, a cancelled one. */
export function archivable(thing: Version | undefined): Archivable | null {
  if (thing?.kind === 'course') return thing
  return thing?.kind === 'batch' && (isOpen(thing.body) || thing.body.state === 'done') ? thing : null
}

/** A batch is archived by being done: there is no second word for that. */
export const isArchived = (thing: Archivable): boolean =>
  thing.kind === 'course' ? (thing.body.isArchived ?? false) : thing.body.state === 'done'

/** Over the version that was seen, and no other. */
export function archiving(name: string, { isArchived: wanted, seen }: Omit<Archiving, 'why'>): Proposed {
  let refusal: ReturnType<Proposed['refusal']> = null
  const proposal: Proposal = ({ timeline, at }) => {
    const thing = archivable(findThing(standingAt(timeline.versions, at), name))
    if (!thing || nextNumber(timeline, thing) !== seen + 1) refusal = new Refusal('versionStale')
    else refusal = isArchived(thing) === wanted ? new Refusal('contentSame') : null
    return { drafts: refusal || !thing ? [] : [turned(thing, wanted, at)], faults: [] }
  }
  return { name, proposal, refusal: () => refusal }
}

function turned(thing: Archivable, wanted: boolean, at: string): Draft {
  const { kind, key } = thing
  if (thing.kind === 'batch') return { kind, key, body: { ...thing.body, state: wanted ? 'done' : stateAt(thing, at) } }
  const { isArchived: _before, ...body } = thing.body
  return { kind, key, body: wanted ? { ...body, isArchived: true } : body }
}

/** In which state a batch is when it comes back. */
export const stateAt = ({ body: { startsOn } }: BatchVersion, at: string): 'running' | 'announced' =>
  startsOn !== null && startsOn <= indianDayKey(at) ? 'running' : 'announced'
