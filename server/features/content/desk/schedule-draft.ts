/** A draft that waits for its moment, and one that is called back from it. */
import type { ContentSchedule, ContentScheduled } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { noteChange } from '../../audit/note-change.ts'
import { nameOf } from '../published.ts'
import type { Version } from '../timeline.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { placeOf } from './draft-of.ts'
import { draftOf, dropDraft, writeDraft } from './drafts.ts'
import { readyDraft, type NotPublished, type Publication } from './publish-draft.ts'
import { addSchedule, removeSchedule, scheduleOf } from './schedules.ts'
import type { ContentView } from './content-view.ts'

/** Never that of an earlier schedule of the same thing: seconds fit into the column. */
const versionAt = (at: Date): number => Math.floor(at.getTime() / 1000)
const PAST = { field: 'at', message: 'This moment is past: choose a later one' }

/** Puts the draft aside for its moment, as it is now: later drafts do not change it. One of a thing at a time. */
export async function scheduleDraft(
  deps: ContentDeskDeps,
  publication: Publication,
  sent: Omit<ContentSchedule, 'note'>,
): Promise<ContentScheduled | NotPublished> {
  const { database, now } = deps
  const { place, by } = publication
  const at = now()
  const publishAt = new Date(sent.at).toISOString()
  if (publishAt <= at.toISOString()) return new Refusal('fieldsInvalid', { errors: [PAST] })
  const ready = await readyDraft(deps, publication, { ...sent, isNow: false })
  if (ready instanceof Refusal) return ready
  const { body, sealed, baseNumber, version } = ready.own
  const { kind, key } = place
  const { actor, why: note = '' } = by
  return database.write(async (tx) => {
    const given = versionAt(at)
    const row = { kind, key, actor, body, sealed, baseNumber, note, publishAt, fault: null, version: given }
    if (!(await addSchedule(tx, row))) return new Refusal('versionStale', { detail: SCHEDULED })
    if (!(await dropDraft(tx, place, version))) {
      await removeSchedule(tx, place, given)
      return new Refusal('versionStale')
    }
    const subject = { type: 'content' as const, id: nameOf(place) }
    const sides = { before: { publishAt: null }, after: { publishAt } }
    await noteChange(tx, { ...by, at }, { action: 'content.schedule', subject, ...sides })
    await database.changes.publish(tx, 'content', nameOf(place))
    return { version: given }
  })
}

const SCHEDULED = 'Something is scheduled already: call it back first'
const WRITING = 'You are writing a draft of this: publish or drop it first'

/** Takes what is scheduled away, and makes it the draft of whoever calls it back. */
export const callBack = (
  { database, now }: ContentDeskDeps,
  view: ContentView,
  thing: Version,
  { version, requestId }: { readonly version: number; readonly requestId: string },
): Promise<null | Refusal<'versionStale'>> =>
  database.write(async (tx) => {
    const place = placeOf(view, thing)
    const schedule = await scheduleOf(tx, thing)
    if (await draftOf(tx, place)) return new Refusal('versionStale', { detail: WRITING })
    if (!schedule || !(await removeSchedule(tx, thing, version))) return new Refusal('versionStale')
    const { body, sealed, baseNumber, publishAt } = schedule
    const at = now()
    const written = await writeDraft(database, place, {
      body,
      sealed,
      baseNumber,
      version: 0,
      savedAt: at.toISOString(),
    })
    if (written instanceof Refusal) {
      await addSchedule(tx, schedule)
      return written
    }
    const subject = { type: 'content' as const, id: nameOf(thing) }
    const sides = { before: { publishAt }, after: { publishAt: null } }
    await noteChange(tx, { actor: place.authorId, at, requestId }, { action: 'content.callBack', subject, ...sides })
    return null
  })
