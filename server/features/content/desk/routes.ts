/** Content at the desk: what is live and ahead, each version of a thing, and an earlier one brought back. */
import { Hono } from 'hono'
import {
  ContentList,
  ContentQuery,
  ContentRestore,
  ContentRestored,
  ContentRestoredTogether,
  ContentThing,
  ContentWords,
} from '#contract/desk-content.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { nameOf } from '../published.ts'
import type { Version } from '../timeline.ts'
import { contentList, seenThing, thingWithVersions } from './content-things.ts'
import { beginFirstRoute } from './begin-first-route.ts'
import type { ContentDeskDeps } from './desk-deps.ts'
import { draftDeedRoutes } from './draft-deed-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { differencesOf, textsOf } from './field-texts.ts'
import { finder } from './find-thing.ts'
import { wordingIn } from './offered.ts'
import { previewRoutes } from './preview-routes.ts'
import { restoreTogether, restoreVersion } from './restore.ts'
import { createContentView, type ContentView } from './content-view.ts'

const tag = 'Content'

export function contentDeskRoutes(deps: ContentDeskDeps) {
  const viewOf = createContentView(deps)
  const reading = { tag, by: [deps.desk.forStaff('contentDraft')] }
  return new Hono<Env>()
    .route('/', draftRoutes(deps, finder(viewOf)))
    .route('/', draftDeedRoutes(deps, finder(viewOf)))
    .route('/', previewRoutes(deps, finder(viewOf)))
    .route('/', beginFirstRoute(deps, viewOf))
    .get(
      '/content',
      route({ ...reading, summary: 'Everything that is published', answer: ok(ContentList) }),
      async (c) => c.var.answer(await contentList(await viewOf(c))),
    )
    .get(
      '/content/:kind/:key/versions',
      route({
        ...reading,
        summary: 'A thing and its versions',
        answer: ok(ContentThing),
        refusals: ['contentUnknown'],
      }),
      async (c) => {
        const found = await finder(viewOf)(c, c.req.param())
        return found ? c.var.answer(await thingWithVersions(...found)) : c.var.refuse('contentUnknown')
      },
    )
    .get(
      '/content/:kind/:key/versions/:number',
      route({
        ...reading,
        summary: 'What a version says, or how it differs from another one',
        query: ContentQuery,
        answer: ok(ContentWords),
        refusals: ['contentUnknown'],
      }),
      async (c) => {
        const { number, ...named } = c.req.param()
        const { against } = c.req.valid('query')
        return c.var.answer(await wordsIn(deps, await viewOf(c), { name: nameOf(named), number, against }))
      },
    )
    .route('/', restoreRoutes(deps, viewOf))
}

function restoreRoutes(deps: ContentDeskDeps, viewOf: ReturnType<typeof createContentView>) {
  const restoring = {
    tag,
    by: [deps.desk.forStaff('contentPublish')],
    body: ContentRestore,
    refusals: ['contentUnknown', 'versionStale', 'contentSame', 'contentFaulty'],
  } as const
  return new Hono<Env>()
    .post(
      '/content/:kind/:key/restore',
      route({ ...restoring, summary: 'Publish an earlier version once more', answer: ok(ContentRestored) }),
      async (c) => {
        const thing = seenThing(await viewOf(c), nameOf(c.req.param()))
        if (!thing) return c.var.refuse('contentUnknown')
        const { why, ...which } = c.req.valid('json')
        return c.var.answer(await restoreVersion(deps, thing, which, actorOf(deps, c, why)))
      },
    )
    .post(
      '/content/:kind/:key/restore/together',
      route({
        ...restoring,
        summary: 'Publish once more all that went live with a version',
        answer: ok(ContentRestoredTogether),
      }),
      async (c) => {
        const thing = seenThing(await viewOf(c), nameOf(c.req.param()))
        if (!thing) return c.var.refuse('contentUnknown')
        const { why, ...which } = c.req.valid('json')
        return c.var.answer(await restoreTogether(deps, thing, which, actorOf(deps, c, why)))
      },
    )
}

interface Asked {
  readonly name: string
  readonly number: string
  readonly against: string | undefined
}

async function wordsIn(
  { secret }: ContentDeskDeps,
  view: ContentView,
  { name, number, against }: Asked,
): Promise<ContentWords | Refusal<'contentUnknown'>> {
  const thing = seenThing(view, name)
  const find = (wanted: string): Version | undefined =>
    view.timeline.versions.find((one) => thing && nameOf(one) === name && String(one.number) === wanted)
  const [version, other] = [find(number), against === undefined ? undefined : find(against)]
  if (!version || (against !== undefined && !other)) return new Refusal('contentUnknown')
  const wording = await wordingIn(view, secret)
  const fields = other ? differencesOf(wording, other, version) : textsOf(wording, version)
  return { number: version.number, against: other?.number ?? null, fields }
}
