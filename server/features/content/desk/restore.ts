import type { ContentRestore, ContentRestored } from '#contract/desk-content.ts'
import { Refusal } from '#contract/refusal.ts'
import { restored } from '../proposals.ts'
import { publish, type PublishDeps, type Publishing } from '../publish.ts'
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

const inSentence = ({ field, sentence }: { readonly field: string; readonly sentence: string }) =>
  `${field && `${field}: `}${sentence}.`
