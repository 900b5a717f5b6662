import type { ContentPublished } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { drawn } from '../content/desk/publish-draft.ts'
import type { Judgement } from '../content/judge.ts'
import { nameOf } from '../content/published.ts'
import { preview, publish, type Proposal, type Publishing } from '../content/publish.ts'
import type { OfferDeps } from './publish-offer.ts'

type NotPublished = Refusal<'versionStale' | 'contentSame' | 'contentFaulty'>

/** A change of one thing that proposes nothing where it is refused. */
export interface Proposed {
  /** Of the thing. */
  readonly name: string
  readonly proposal: Proposal
  /** Why it was refused when it was last asked; null where it was not. */
  readonly refusal: () => Refusal<'versionStale' | 'contentSame'> | null
}

/** Publishes it once it is judged and all pages are drawn with it. */
export async function publishDrawn(
  deps: OfferDeps,
  { name, proposal, refusal }: Proposed,
  by: Publishing,
): Promise<ContentPublished | NotPublished> {
  const tried = await preview(deps, proposal, by)
  const refused = refusal() ?? refusalOf(tried)
  if (refused) return refused
  const pages = await drawn(deps, tried.changes)
  if (pages instanceof Refusal) return pages
  const judged = await publish(deps, proposal, by)
  const late = refusal() ?? refusalOf(judged)
  if (late) return late
  // Whoever is answered looks at the site at once.
  await deps.catalog.refresh()
  const change = judged.changes.find(({ after }) => nameOf(after) === name)
  return { number: change?.after.number ?? 0, before: change?.before?.number ?? 0 }
}

function refusalOf({ faults, changes }: Judgement): Refusal<'contentSame' | 'contentFaulty'> | null {
  if (faults.length > 0)
    return new Refusal('contentFaulty', { detail: faults.map(({ sentence }) => sentence).join('. ') })
  return changes.length === 0 ? new Refusal('contentSame') : null
}
