/** Drafts of content: what whoever asks is writing, what it changes, and the end of it. */
import { Hono } from 'hono'
import { ContentDraft, DraftSeen, DraftDifference, DifferenceQuery } from '#contract/desk-drafts.ts'
import { done, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { nameOf } from '../published.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { draftOrStart, draftWithForm, placeOf } from './draft-of.ts'
import { draftDifference } from './draft-difference.ts'
import { dropDraft } from './drafts.ts'
import type { FindThing } from './find-thing.ts'
import { wordingIn } from './offered.ts'
import { scheduleOf } from './schedules.ts'

export function draftRoutes(deps: ContentDeskDeps, find: FindThing) {
  const { database, desk, secret } = deps
  const declared = { tag: 'Content', by: [desk.forStaff('contentDraft')] }
  return new Hono<Env>()
    .get(
      '/content/:kind/:key/draft',
      route({
        ...declared,
        summary: 'The form of a thing, with the own draft or what is live',
        answer: ok(ContentDraft),
        refusals: ['contentUnknown'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        return found ? c.var.answer(await draftWithForm(deps, ...found)) : c.var.refuse('contentUnknown')
      },
    )
    .get(
      '/content/:kind/:key/draft/difference',
      route({
        ...declared,
        summary: 'How a draft differs from what is live, or from the newest version where that is another one',
        query: DifferenceQuery,
        answer: ok(DraftDifference),
        refusals: ['contentUnknown'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const [view, thing] = found
        const { of, scheduled } = c.req.valid('query')
        const place = placeOf(view, thing)
        // A draft that is no more changes nothing.
        const draft =
          (scheduled && (await scheduleOf(view.queries, thing))) ||
          (await draftOrStart(view, thing, of === undefined ? place : { ...place, authorId: of }))
        return c.var.answer(draftDifference(await wordingIn(view, secret), view.timeline, thing, draft))
      },
    )
    .delete(
      '/content/:kind/:key/draft',
      route({
        ...declared,
        summary: 'Drop the own draft',
        query: DraftSeen,
        answer: done,
        refusals: ['contentUnknown', 'versionStale'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const place = placeOf(...found)
        const isDropped = await database.write(async (tx) => {
          await database.changes.publish(tx, 'content', nameOf(place))
          return dropDraft(tx, place, Number(c.req.valid('query').version))
        })
        return isDropped ? c.var.answer(null) : c.var.refuse('versionStale')
      },
    )
}
