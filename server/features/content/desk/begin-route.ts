import { Hono } from 'hono'
import { ContentBegin, ContentBegun } from '#contract/desk-content.ts'
import { mayAll } from '#contract/staff.ts'
import { created } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { beginThing } from './begin-thing.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import type { FindThing } from './find-thing.ts'

/** A new thing like one that is there. A trainer, who sees the own batches alone, begins none. */
export const beginRoute = (deps: ContentDeskDeps, find: FindThing) =>
  new Hono<Env>().post(
    '/content/:kind/:key/begin',
    route({
      tag: 'Content',
      by: [deps.desk.forStaff('contentDraft')],
      summary: 'Begin a new thing with a draft like this one',
      body: ContentBegin,
      answer: created(ContentBegun),
      refusals: ['contentUnknown', 'forbidden'],
    }),
    async (c) => {
      const found = await find(c, c.req.param())
      if (!found) return c.var.refuse('contentUnknown')
      if (!mayAll(c.get('staff'), 'contentDraft')) return c.var.refuse('forbidden')
      return c.var.answer(await beginThing(deps, ...found, c.req.valid('json')))
    },
  )
