import { Hono } from 'hono'
import { ContentBegin, ContentBegun } from '#contract/desk-content.ts'
import { mayAll } from '#contract/staff.ts'
import { created } from '../../../http/answers.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { beginThing } from './begin-thing.ts'
import { blankOf } from './blank-things.ts'
import type { ContentView } from './content-view.ts'
import type { ContentDeskDeps } from './desk-deps.ts'

/** A new thing of a kind of which nothing is shipped, so that there may be none to be like. */
export const beginFirstRoute = (deps: ContentDeskDeps, viewOf: (c: RequestContext) => Promise<ContentView>) =>
  new Hono<Env>().post(
    '/content/:kind/begin',
    route({
      tag: 'Content',
      by: [deps.desk.forStaff('contentDraft')],
      summary: 'Begin a new thing with an empty draft',
      body: ContentBegin,
      answer: created(ContentBegun),
      refusals: ['contentUnknown', 'forbidden'],
    }),
    async (c) => {
      const blank = blankOf(c.req.param('kind'))
      if (!blank) return c.var.refuse('contentUnknown')
      if (!mayAll(c.get('staff'), 'contentDraft')) return c.var.refuse('forbidden')
      return c.var.answer(await beginThing(deps, await viewOf(c), blank, c.req.valid('json')))
    },
  )
