import type { ContentDraft, DraftSaved } from '#contract/desk-drafts.ts'
import { actorNames } from '../../staff/actor-names.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { faultsOf } from './draft-proposal.ts'
import { newestNumber } from './draft-words.ts'
import { draftOf, otherAuthors, type DraftPlace, type OwnDraft } from './drafts.ts'
import { formOf } from './form-fields.ts'
import { pagesOf } from './preview.ts'
import type { Found } from './find-thing.ts'
import type { Sight } from './sight.ts'

/** Where a draft of whoever asks lies. */
export const placeOf = ({ staff }: Sight, { kind, key }: Version): DraftPlace => ({ kind, key, authorId: staff.uid })

/** The draft, or how one begins. */
export const draftOrStart = async (sight: Sight, thing: Version, place: DraftPlace): Promise<OwnDraft> =>
  (await draftOf(sight.queries, place)) ?? {
    body: { ...thing.body },
    sealed: thing.sealed,
    baseNumber: newestNumber(sight.timeline, thing),
    savedAt: '',
    version: 0,
  }

/** What the form of a thing shows. */
export async function draftWithForm(deps: ContentDeskDeps, sight: Sight, thing: Version): Promise<ContentDraft> {
  const place = placeOf(sight, thing)
  const draft = await draftOrStart(sight, thing, place)
  const others = await otherAuthors(sight.queries, place)
  const who = await actorNames(
    sight.queries,
    others.map(({ authorId }) => authorId),
  )
  return {
    form: formOf(thing.kind),
    body: draft.body,
    set: Object.keys(draft.sealed),
    baseNumber: draft.baseNumber,
    newest: newestNumber(sight.timeline, thing),
    savedAt: draft.savedAt || null,
    version: draft.version,
    pages: pagesOf(sight, thing),
    faults: draft.version === 0 ? [] : faultsOf(deps, sight, thing, draft),
    others: others.map(({ authorId, savedAt }) => ({ id: authorId, who: who(authorId), savedAt })),
  }
}

/** What is said of a draft that was just saved. */
export const savedOf = (deps: ContentDeskDeps, [sight, thing]: Found, draft: OwnDraft): DraftSaved => ({
  version: draft.version,
  savedAt: draft.savedAt,
  faults: faultsOf(deps, sight, thing, draft),
})
