/** What moves a draft to another base: a newer version, or somebody else's draft. */
import type { DraftSettle } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { draftOrStart, placeOf } from './draft-of.ts'
import { newestNumber, newestOf, settled } from './draft-difference.ts'
import { draftOf, writeDraft, type OwnDraft } from './drafts.ts'
import type { ContentView } from './content-view.ts'

/** Goes on from the newest version, of which some fields are taken. */
export async function settleDraft(
  { database, now }: ContentDeskDeps,
  view: ContentView,
  thing: Version,
  { version, seen, theirs }: DraftSettle,
): Promise<OwnDraft | Refusal<'versionStale'>> {
  const place = placeOf(view, thing)
  const own = await draftOrStart(view, thing, place)
  const newest = newestOf(view.timeline, thing)
  if (seen !== newest.number) return new Refusal('versionStale', { current: { number: newest.number } })
  const next = settled(own, newest, theirs)
  // A version that cannot be read counts as seen with the one before it.
  const baseNumber = newestNumber(view.timeline, thing)
  return writeDraft(database, place, { ...next, baseNumber, version, savedAt: now().toISOString() })
}

/** Makes somebody else's draft the own one; theirs stays as it is. */
export async function takeDraft(
  { database, now }: ContentDeskDeps,
  view: ContentView,
  thing: Version,
  { of, version }: { readonly of: string; readonly version: number },
): Promise<OwnDraft | Refusal<'versionStale' | 'contentUnknown'>> {
  const place = placeOf(view, thing)
  const theirs = await draftOf(view.queries, { ...place, authorId: of })
  if (!theirs) return new Refusal('contentUnknown')
  return writeDraft(database, place, { ...theirs, version, savedAt: now().toISOString() })
}
