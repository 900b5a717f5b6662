/** What leaves the site and comes back, and in which order courses stand there. */
import { Hono } from 'hono'
import { ArchiveAnswer, Archiving } from '#contract/archiving.ts'
import { CourseOrder, NewCourseOrder } from '#contract/course-order.ts'
import { ContentPublished } from '#contract/desk-drafts.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { seenThing } from '../content/desk/content-things.ts'
import type { createContentView } from '../content/desk/content-view.ts'
import { nameOf } from '../content/published.ts'
import { actorOf } from '../staff/act.ts'
import { archivable, archiving } from './archive.ts'
import { archiveState } from './archive-effects.ts'
import { courseOrder, ordering } from './course-order.ts'
import { publishDrawn } from './publish-drawn.ts'
import type { OfferDeps } from './publish-offer.ts'

const tag = 'Content'

type ViewOf = ReturnType<typeof createContentView>

export const archiveRoutes = (deps: OfferDeps, viewOf: ViewOf) =>
  new Hono<Env>().route('/', awayRoutes(deps, viewOf)).route('/', orderRoutes(deps, viewOf))

function awayRoutes(deps: OfferDeps, viewOf: ViewOf) {
  const by = [deps.desk.forStaff('contentPublish')]
  return new Hono<Env>()
    .get(
      '/content/:kind/:key/archive',
      route({
        tag,
        by,
        summary: 'What archiving a course or a batch does, or putting it back',
        answer: ok(ArchiveAnswer),
      }),
      async (c) => {
        const view = await viewOf(c)
        const thing = archivable(seenThing(view, nameOf(c.req.param())))
        return c.var.answer({ archive: thing && (await archiveState(view, thing)) })
      },
    )
    .post(
      '/content/:kind/:key/archive',
      route({
        tag,
        by,
        summary: 'Archive a course or a batch, or put it back',
        body: Archiving,
        answer: ok(ContentPublished),
        refusals: ['contentUnknown', 'versionStale', 'contentSame', 'contentFaulty'],
      }),
      async (c) => {
        const name = nameOf(c.req.param())
        if (!archivable(seenThing(await viewOf(c), name))) return c.var.refuse('contentUnknown')
        const { why, ...wanted } = c.req.valid('json')
        const said = actorOf(deps, c, `${wanted.isArchived ? 'Archived' : 'Put back'}: ${why}`)
        return c.var.answer(await publishDrawn(deps, archiving(name, wanted), said))
      },
    )
}

function orderRoutes(deps: OfferDeps, viewOf: ViewOf) {
  const by = [deps.desk.forStaff('contentPublish')]
  return new Hono<Env>()
    .get(
      '/course-order',
      route({ tag, by, summary: 'The order in which courses stand on the site', answer: ok(CourseOrder) }),
      async (c) => c.var.answer(courseOrder(await viewOf(c))),
    )
    .put(
      '/course-order',
      route({
        tag,
        by,
        summary: 'Choose the order in which courses stand on the site',
        body: NewCourseOrder,
        answer: ok(ContentPublished),
        refusals: ['versionStale', 'contentSame', 'contentFaulty'],
      }),
      async (c) => {
        const said = actorOf(deps, c, 'Order of courses')
        return c.var.answer(await publishDrawn(deps, ordering(c.req.valid('json')), said))
      },
    )
}
