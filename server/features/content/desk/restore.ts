import type { ContentRestore, ContentRestored, ContentRestoredTogether } from '#contract/desk-content.ts'
import { Refusal } from '#contract/refusal.ts'
import { restored, restoredTogether } from '../proposals.ts'
import type { Fault } from '../kinds.ts'
import { publish, type PublishDeps, type Publishing } from '../publish.ts'
import { nameOf } from '../published.ts'
import { nextNumber, type Version } from '../timeline.ts'

type NotRestored = Refusal<'versionStale' | 'contentUnknown' | 'contentSame' | 'contentFaulty'>

/** Publishes an earlier version once more, unless the thing has a newer one than was seen. */
export async function restoreVersion(
  deps: PublishDeps,
  thing: Version,
  { number, seen }: Pick<ContentRestore, 'number' | 'seen'>,
  by: Publishing,
): Promise<ContentRestored | NotRestored> {
  const name = `${thing.kind}/${thing.key}`
  let isStale = false
  const proposal: Parameters<typeof publish>[1] = (moment) => {
    isStale = nextNumber(moment.timeline, thing) !== seen + 1
    return isStale ? { drafts: [], faults: [] } : restored(name, number)(moment)
  }
  const { faults, changes } = await publish(deps, proposal, by)
  if (isStale) return new Refusal('versionStale')
  if (faults.length > 0) return new Refusal('contentFaulty', { detail: faults.map(inSentence).join(' ') })
  const [change] = changes
  if (!change) return new Refusal('contentSame')
  return { number: change.after.number, before: change.before?.number ?? 0 }
}

/** Publishes once more everything that went live with a version, unless something was published since it was decided. */
export async function restoreTogether(
  deps: PublishDeps,
  thing: Version,
  { number, seen }: Pick<ContentRestore, 'number' | 'seen'>,
  by: Publishing,
): Promise<ContentRestoredTogether | NotRestored> {
  const met: { refusal: Refusal<'versionStale' | 'contentUnknown'> | null } = { refusal: null }
  const proposal: Parameters<typeof publish>[1] = (moment) => {
    const { versions, revision } = moment.timeline
    const version = versions.find((one) => nameOf(one) === nameOf(thing) && one.number === number)
    const publication = version?.publication ?? null
    if (revision !== seen) met.refusal = new Refusal('versionStale')
    else met.refusal = publication === null ? new Refusal('contentUnknown') : null
    return met.refusal || publication === null ? { drafts: [], faults: [] } : restoredTogether(publication)(moment)
  }
  const { faults, changes } = await publish(deps, proposal, by)
  if (met.refusal) return met.refusal
  if (faults.length > 0) return new Refusal('contentFaulty', { detail: faults.map(ofThing).join(' ') })
  return changes.length === 0 ? new Refusal('contentSame') : { count: changes.length }
}

const ofThing = (fault: Fault) => `${fault.thing}: ${inSentence(fault)}`

const inSentence = ({ field, sentence }: { readonly field: string; readonly sentence: string }) =>
  `${field && `${field}: `}${sentence}.`
