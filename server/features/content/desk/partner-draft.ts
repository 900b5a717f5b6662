/** A course and its price: none of them can be on the site without the other, so that their first versions go live together. */
import type { Kind } from '#contract/content.ts'
import type { Queries } from '../../../database/transaction.ts'
import { standingInOrder } from '../standing.ts'
import type { Version } from '../timeline.ts'
import { begunAs } from './begun-things.ts'
import type { ContentView } from './content-view.ts'
import { draftOf, type DraftPlace, type OwnDraft } from './drafts.ts'

export interface PartnerDraft {
  readonly thing: Version
  readonly place: DraftPlace
  readonly draft: OwnDraft
}

const PARTNERS: Partial<Record<Kind, Kind>> = { course: 'price', price: 'course' }

/** What goes live with a thing, where nobody has published that yet and the same author is writing it. */
export async function partnerOf(
  queries: Queries,
  { timeline, time }: Pick<ContentView, 'timeline' | 'time'>,
  { kind, key, authorId }: DraftPlace,
): Promise<PartnerDraft | null> {
  const partner = PARTNERS[kind]
  const isThere = timeline.versions.some((one) => one.kind === partner && one.key === key)
  if (partner === undefined || isThere) return null
  const place = { kind: partner, key, authorId }
  const thing = begunAs(standingInOrder(timeline, time), place)
  const draft = thing && (await draftOf(queries, place))
  return draft ? { thing, place, draft } : null
}
