/** What is done with a draft: settled, taken over, published. */
import { Hono } from 'hono'
import { ContentPublish, ContentPublished, DraftSaved, DraftSettle, DraftTake } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { beginRoute } from './begin-route.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { placeOf, savedOf } from './draft-of.ts'
import type { FindThing } from './find-thing.ts'
import { publishDraft } from './publish-draft.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { settleDraft, takeDraft } from './settle-draft.ts'

export function draftDeedRoutes(deps: ContentDeskDeps, find: FindThing) {
  const { desk } = deps
  const declared = { tag: 'Content', by: [desk.forStaff('contentDraft')] }
  return new Hono<Env>()
    .route('/', scheduleRoutes(deps, find))
    .route('/', beginRoute(deps, find))
    .post(
      '/content/:kind/:key/draft/settle',
      route({
        ...declared,
        summary: 'Go on from the newest version, and take some of its fields',
        body: DraftSettle,
        answer: ok(DraftSaved),
        refusals: ['contentUnknown', 'versionStale'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const draft = await settleDraft(deps, ...found, c.req.valid('json'))
        return c.var.answer(draft instanceof Refusal ? draft : await savedOf(deps, found, draft))
      },
    )
    .post(
      '/content/:kind/:key/draft/take',
      route({
        ...declared,
        summary: 'Make the draft of somebody else the own one',
        body: DraftTake,
        answer: ok(DraftSaved),
        refusals: ['contentUnknown', 'versionStale'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const draft = await takeDraft(deps, ...found, c.req.valid('json'))
        return c.var.answer(draft instanceof Refusal ? draft : await savedOf(deps, found, draft))
      },
    )
    .post(
      '/content/:kind/:key/publish',
      route({
        tag: 'Content',
        by: [desk.forStaff('contentPublish')],
        summary: 'Publish the own draft',
        body: ContentPublish,
        answer: ok(ContentPublished),
        refusals: ['contentUnknown', 'versionStale', 'fieldsInvalid', 'contentSame', 'contentFaulty'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const [view, thing] = found
        const { note, ...which } = c.req.valid('json')
        return c.var.answer(
          await publishDraft(deps, { thing, place: placeOf(view, thing), by: actorOf(deps, c, note) }, which),
        )
      },
    )
}
