import { Hono } from 'hono'
import { PreviewQuery } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { file } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { policyOf } from '../../../http/security-headers.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { draftOrStart, placeOf } from './draft-of.ts'
import type { FindThing } from './find-thing.ts'
import { previewOf } from './preview.ts'

export function previewRoutes(deps: ContentDeskDeps, find: FindThing) {
  const { desk, config } = deps
  const policy = policyOf(POLICY, config.siteUrl.startsWith('https:'))
  return new Hono<Env>().get(
    '/content/:kind/:key/preview',
    route({
      tag: 'Content',
      by: [desk.forStaff('contentDraft')],
      summary: 'A page of the site as it would be with a draft',
      query: PreviewQuery,
      answer: file('text/html'),
      refusals: ['contentUnknown', 'fieldsInvalid', 'contentFaulty'],
    }),
    async (c) => {
      const found = await find(c, c.req.param())
      if (!found) return c.var.refuse('contentUnknown')
      const { page, of } = c.req.valid('query')
      const place = placeOf(...found)
      const draft = await draftOrStart(...found, of === undefined ? place : { ...place, authorId: of })
      const document = await previewOf(deps, found, draft, page)
      if (document instanceof Refusal) return c.var.answer(document)
      c.header('Content-Security-Policy', policy)
      c.header('X-Frame-Options', 'SAMEORIGIN')
      return c.var.answer(document)
    },
  )
}

// No script runs, nothing is sent, nothing is opened. Of the same origin, or the page would have neither its letters nor its pictures.
const POLICY = {
  sandbox: ['allow-same-origin'],
  'default-src': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
}
