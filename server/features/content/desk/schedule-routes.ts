import { Hono } from 'hono'
import { CallBack, ContentSchedule, ContentScheduled } from '#contract/desk-drafts.ts'
import { done, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { placeOf } from './draft-of.ts'
import type { FindThing } from './find-thing.ts'
import { callBack, scheduleDraft } from './schedule-draft.ts'

export function scheduleRoutes(deps: ContentDeskDeps, find: FindThing) {
  const declared = { tag: 'Content', by: [deps.desk.forStaff('contentPublish')] }
  return new Hono<Env>()
    .post(
      '/content/:kind/:key/schedule',
      route({
        ...declared,
        summary: 'Publish the own draft later',
        body: ContentSchedule,
        answer: ok(ContentScheduled),
        refusals: ['contentUnknown', 'versionStale', 'fieldsInvalid', 'contentSame', 'contentFaulty'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const [view, thing] = found
        const { note, ...sent } = c.req.valid('json')
        return c.var.answer(
          await scheduleDraft(deps, { thing, place: placeOf(view, thing), by: actorOf(deps, c, note) }, sent),
        )
      },
    )
    .post(
      '/content/:kind/:key/call-back',
      route({
        ...declared,
        summary: 'Call back what is scheduled: it is a draft again',
        body: CallBack,
        answer: done,
        refusals: ['contentUnknown', 'versionStale'],
      }),
      async (c) => {
        const found = await find(c, c.req.param())
        if (!found) return c.var.refuse('contentUnknown')
        const { version } = c.req.valid('json')
        return c.var.answer(await callBack(deps, ...found, { version, requestId: c.get('requestId') }))
      },
    )
}
