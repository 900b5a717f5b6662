/** What is made in one go at the desk. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { BatchMade, NewBatch, OfferChoices } from '#contract/new-batch.ts'
import { CourseMade, NewCourse } from '#contract/new-course.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { createContentView } from '../content/desk/content-view.ts'
import { actorOf } from '../staff/act.ts'
import { archiveRoutes } from './archive-routes.ts'
import { batchField, newBatch } from './new-batch.ts'
import { courseField, newCourse } from './new-course.ts'
import { publishOffer, type OfferDeps, type OfferMoment } from './publish-offer.ts'
import { offerChoices } from './taken-names.ts'

export function offerRoutes(deps: OfferDeps) {
  const { desk } = deps
  const viewOf = createContentView(deps)
  const by = [desk.forStaff('contentPublish')]
  const refusals = ['contentFaulty', 'keyReused'] as const
  return new Hono<Env>()
    .route('/', archiveRoutes(deps, viewOf))
    .get(
      '/offer',
      route({ tag: 'Batches', by, summary: 'What new batches and courses are made from', answer: ok(OfferChoices) }),
      async (c) => c.var.answer(await offerChoices(await viewOf(c))),
    )
    .post(
      '/batches',
      route({
        tag: 'Batches',
        by,
        summary: 'Publish a new batch, with its classes and another price',
        body: NewBatch,
        answer: created(BatchMade),
        refusals,
      }),
      async (c) => {
        const given = c.req.valid('json')
        const offer = { offer: (moment: OfferMoment) => newBatch(given, moment), fieldOf: batchField, read: BatchMade }
        return c.var.answer(await publishOffer(deps, { ...pressOf(deps, c, 'New batch', given), ...offer }))
      },
    )
    .post(
      '/courses',
      route({
        tag: 'Content',
        by,
        summary: 'Publish a new course, with its price and its first batch',
        body: NewCourse,
        answer: created(CourseMade),
        refusals,
      }),
      async (c) => {
        const given = c.req.valid('json')
        const offer = {
          offer: (moment: OfferMoment) => newCourse(given, moment),
          fieldOf: courseField,
          read: CourseMade,
        }
        return c.var.answer(await publishOffer(deps, { ...pressOf(deps, c, 'New course', given), ...offer }))
      },
    )
}

/** Who pressed, once for each key. */
function pressOf(deps: OfferDeps, c: RequestContext, what: string, given: { readonly key: string }) {
  const by = { ...actorOf(deps, c, what), operationId: randomUUID() }
  return { by, sending: { scope: `${what} by ${by.actor}`, key: given.key, content: given, now: by.at } }
}
