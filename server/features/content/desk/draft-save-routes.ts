import { Hono } from 'hono'
import { DRAFT_BYTES, DraftSave, DraftSaved } from '#contract/desk-drafts.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { bodyUpTo, fromThisSite, keepableAddress } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { createSealer } from '../sealing.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { placeOf, savedOf } from './draft-of.ts'
import { finder } from './find-thing.ts'
import { saveDraft } from './save-draft.ts'
import { createContentView } from './content-view.ts'

/** Saves drafts. It stands before the door whose cap is for what visitors send. */
export function draftSaveRoutes(deps: ContentDeskDeps) {
  const { database, desk, now, secret, config } = deps
  const find = finder(createContentView(deps))
  return new Hono<Env>().put(
    '/content/:kind/:key/draft',
    route({
      tag: 'Content',
      by: [keepableAddress, fromThisSite(config.siteUrl), bodyUpTo(DRAFT_BYTES), desk.forStaff('contentDraft')],
      summary: 'Save the own draft',
      body: DraftSave,
      answer: ok(DraftSaved),
      refusals: ['contentUnknown', 'versionStale'],
    }),
    async (c) => {
      const found = await find(c, c.req.param())
      if (!found) return c.var.refuse('contentUnknown')
      const [view, thing] = found
      const saving = { database, sealer: createSealer(secret), at: now(), sealedBefore: thing.sealed }
      const saved = await saveDraft(saving, placeOf(view, thing), c.req.valid('json'))
      return c.var.answer(saved instanceof Refusal ? saved : await savedOf(deps, found, saved))
    },
  )
}
