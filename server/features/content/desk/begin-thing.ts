import type { Kind } from '#contract/content.ts'
import type { ContentBegin, ContentBegun } from '#contract/desk-content.ts'
import { keyOf } from '#contract/offer-names.ts'
import { Refusal } from '#contract/refusal.ts'
import { nameOf } from '../published.ts'
import { findThing, standingInOrder } from '../standing.ts'
import type { Version } from '../timeline.ts'
import { canBeMany, keyFault } from './begun-things.ts'
import { begunTitles, NAMED_IN } from './begun-titles.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { writeDraft } from './drafts.ts'
import type { ContentView } from './content-view.ts'
import { prefixOf } from './new-things.ts'
import { begunNames, keysOf } from './taken-keys.ts'

/** Begins a new thing with a draft that says what another one of its kind says, but for its name and what only seat holders see. */
export async function beginThing(
  { database, now }: ContentDeskDeps,
  view: ContentView,
  like: Version,
  sent: ContentBegin,
): Promise<ContentBegun | Refusal<'contentUnknown' | 'fieldsInvalid'>> {
  const { kind } = like
  if (!canBeMany(kind)) return new Refusal('contentUnknown')
  const taken = keysOf(view.timeline, await begunNames(view.queries), kind)
  const key = sent.key || keyOf(sent.name, { kind, prefix: prefixOf(like), taken })
  const fault = keyFault(kind, key) ?? (isTaken(taken, key) ? THERE : null)
  if (fault) return notSo(fault)
  const field = NAMED_IN[kind]
  const body = { ...like.body, ...BEGINS[kind], ...(field && { [field]: sent.name }) }
  const own = kind === 'price' ? { ...body, courseId: key } : body
  const draft = { body: own, sealed: {}, baseNumber: 0, savedAt: now().toISOString(), version: 0 }
  const saved = await writeDraft(database, { kind, key, authorId: view.staff.uid }, draft)
  if (saved instanceof Refusal) return notSo(THERE)
  if (kind === 'course') await beginPrice(database, view, { key, like: like.key, savedAt: draft.savedAt })
  return { key, title: (await begunTitles(view)).titleOf({ kind, key }) }
}

/** What it does not take over. */
const BEGINS: Partial<Record<Kind, object>> = {
  batch: { state: 'draft' },
  course: { isArchived: undefined },
  price: { from: undefined },
}

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

/** Addresses that differ by capitals alone are one. */
const isTaken = (taken: readonly string[], key: string): boolean =>
  taken.some((one) => one.toLowerCase() === key.toLowerCase())

const THERE = 'There is one with this address already'

const notSo = (message: string) => new Refusal('fieldsInvalid', { errors: [{ field: 'key', message }] })
