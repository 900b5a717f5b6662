import type { Kind } from '#contract/content.ts'
import type { ContentBegin } from '#contract/desk-content.ts'
import { Refusal } from '#contract/refusal.ts'
import { nameOf } from '../published.ts'
import { findThing, standingInOrder } from '../standing.ts'
import type { Version } from '../timeline.ts'
import { begunThings, canBeMany, keyFault } from './begun-things.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { writeDraft } from './drafts.ts'
import type { ContentView } from './content-view.ts'

/** Begins a new thing with a draft that says what another one of its kind says, but for what only seat holders see. */
export async function beginThing(
  { database, now }: ContentDeskDeps,
  view: ContentView,
  like: Version,
  { key }: ContentBegin,
): Promise<ContentBegin | Refusal<'contentUnknown' | 'fieldsInvalid'>> {
  const { kind } = like
  if (!canBeMany(kind)) return new Refusal('contentUnknown')
  const fault = keyFault(kind, key) ?? (await isThere(view, { kind, key }))
  if (fault) return notSo(fault)
  const body = { ...like.body, ...BEGINS[kind] }
  const draft = { body, sealed: {}, baseNumber: 0, savedAt: now().toISOString(), version: 0 }
  const saved = await writeDraft(database, { kind, key, authorId: view.staff.uid }, draft)
  if (saved instanceof Refusal) return notSo(THERE)
  if (kind === 'course') await beginPrice(database, view, { key, like: like.key, savedAt: draft.savedAt })
  return { key }
}

/** What it does not take over. */
const BEGINS: Partial<Record<Kind, object>> = { batch: { state: 'draft' }, course: { isArchived: undefined } }

/** A course without a price is never on the site. Where the author writes one already, that stays. */
async function beginPrice(
  database: ContentDeskDeps['database'],
  { timeline, time, staff }: ContentView,
  { key, like, savedAt }: { readonly key: string; readonly like: string; readonly savedAt: string },
): Promise<void> {
  const pattern = findThing(standingInOrder(timeline, time), nameOf({ kind: 'price', key: like }))
  if (pattern?.kind !== 'price') return
  const { from: _from, ...body } = pattern.body
  const draft = { body: { ...body, courseId: key }, sealed: {}, baseNumber: 0, savedAt, version: 0 }
  await writeDraft(database, { kind: 'price', key, authorId: staff.uid }, draft)
}

const THERE = 'There is one with this key already'

async function isThere(view: ContentView, named: Pick<Version, 'kind' | 'key'>): Promise<string | null> {
  const all = [...view.timeline.versions, ...(await begunThings(view))]
  return all.some((one) => nameOf(one) === nameOf(named)) ? THERE : null
}

const notSo = (message: string) => new Refusal('fieldsInvalid', { errors: [{ field: 'key', message }] })
