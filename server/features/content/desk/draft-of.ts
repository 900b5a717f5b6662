import type { ContentDraft, DraftSaved } from '#contract/desk-drafts.ts'
import { actorNames } from '../../staff/actor-names.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { hintsOf } from './batch-hints.ts'
import { courseHints } from './course-hints.ts'
import { faultsOf } from './draft-proposal.ts'
import { newestNumber } from './draft-difference.ts'
import { draftOf, otherAuthors, type DraftPlace, type OwnDraft } from './drafts.ts'
import { formOf } from './form-fields.ts'
import { partnerOf } from './partner-draft.ts'
import { offeredIn } from './offered.ts'
import { pagesOf } from './preview.ts'
import type { Found } from './find-thing.ts'
import type { ContentView } from './content-view.ts'

/** Where a draft of whoever asks lies. */
export const placeOf = ({ staff }: ContentView, { kind, key }: Version): DraftPlace => ({
  kind,
  key,
  authorId: staff.uid,
})

/** The draft, or how one begins. */
export const draftOrStart = async (view: ContentView, thing: Version, place: DraftPlace): Promise<OwnDraft> =>
  (await draftOf(view.queries, place)) ?? {
    body: { ...thing.body },
    sealed: thing.sealed,
    baseNumber: newestNumber(view.timeline, thing),
    savedAt: '',
    version: 0,
  }

/** What the form of a thing shows. */
export async function draftWithForm(deps: ContentDeskDeps, view: ContentView, thing: Version): Promise<ContentDraft> {
  const place = placeOf(view, thing)
  const draft = await draftOrStart(view, thing, place)
  const others = await otherAuthors(view.queries, place)
  const who = await actorNames(
    view.queries,
    others.map(({ authorId }) => authorId),
  )
  return {
    form: formOf(thing.kind, await offeredIn(view)),
    body: draft.body,
    set: Object.keys(draft.sealed),
    baseNumber: draft.baseNumber,
    newest: newestNumber(view.timeline, thing),
    savedAt: draft.savedAt || null,
    version: draft.version,
    pages: pagesOf(view, thing),
    faults: draft.version === 0 ? [] : await faultsOf(deps, view, thing, draft),
    hints: hintsOn(view, thing, draft),
    together: await togetherWith(view, place),
    others: others.map(({ authorId, savedAt }) => ({ id: authorId, who: who(authorId), savedAt })),
  }
}

async function togetherWith(view: ContentView, place: DraftPlace): Promise<ContentDraft['together']> {
  const partner = await partnerOf(view.queries, view, place)
  return partner && { kind: partner.place.kind, key: partner.place.key }
}

/** What is said of a draft that was just saved. */
export const savedOf = async (deps: ContentDeskDeps, [view, thing]: Found, draft: OwnDraft): Promise<DraftSaved> => ({
  version: draft.version,
  savedAt: draft.savedAt,
  faults: await faultsOf(deps, view, thing, draft),
  hints: hintsOn(view, thing, draft),
})

const hintsOn = (view: ContentView, thing: Version, draft: OwnDraft): string[] => [
  ...hintsOf(view, thing, draft),
  ...courseHints(view, thing, draft),
]
