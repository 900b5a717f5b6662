/** The desk's people: the list, one person, help, and the search over everything. */
import { Hono } from 'hono'
import { ToldConsent } from '#contract/consents.ts'
import {
  AlikeAddresses,
  PeoplePage,
  PeopleQuery,
  PersonDetail,
  SearchAnswer,
  SearchQuery,
  SessionsEnded,
} from '#contract/people.ts'
import { Refusal } from '#contract/refusal.ts'
import { done, ok } from '../../http/answers.ts'
import type { Env, RequestContext } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import type { Catalog } from '../content/catalog.ts'
import { actorOf } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { sendReset, sendVerification, signOutEverywhere } from '../staff/helping.ts'
import { alikeAddresses } from './alike-people.ts'
import { pageOfPeople } from './people-list.ts'
import { personDetail } from './person-detail.ts'
import { searchAll } from './search.ts'
import { viewOf } from './people-view.ts'
import { noteTold } from './told-consents.ts'

export interface PeopleRouteDeps extends DeskDeps {
  readonly catalog: Catalog
}

/** Everything about people under `/api/desk`. */
export const peopleRoutes = (deps: PeopleRouteDeps) =>
  new Hono<Env>()
    .route('/', readingRoutes(deps))
    .route('/', letterRoutes(deps))
    .route('/', signOutRoute(deps))
    .route('/', consentRoute(deps))

const tag = 'People'

function readingRoutes(deps: PeopleRouteDeps) {
  const { desk, catalog, now, batchNames } = deps
  const queries = deps.database.db
  const reading = { tag, by: [desk.forStaff('peopleRead')] }
  return new Hono<Env>()
    .get(
      '/people',
      route({ ...reading, summary: 'A page of members, or of enquirers', query: PeopleQuery, answer: ok(PeoplePage) }),
      async (c) =>
        c.var.answer(await pageOfPeople(queries, viewOf(c.get('staff'), batchNames()), c.req.valid('query'))),
    )
    .get(
      '/alike-addresses',
      route({
        ...reading,
        summary: 'People from before whose addresses look the same',
        answer: ok(AlikeAddresses),
      }),
      async (c) => c.var.answer(await alikeAddresses(queries, viewOf(c.get('staff'), batchNames()))),
    )
    .get(
      '/people/:id',
      route({
        ...reading,
        summary: 'A person, by the id of the account or of the contact',
        answer: ok(PersonDetail),
        refusals: ['notFound'],
      }),
      async (c) => {
        const detail = await personDetail(
          { queries, catalog, now },
          viewOf(c.get('staff'), batchNames()),
          c.req.param('id'),
        )
        return c.var.answer(detail ?? new Refusal('notFound'))
      },
    )
    .get(
      '/search',
      route({
        tag,
        by: [desk.forAnyStaff],
        summary: 'People, leads, payments, documents and letters that fit, a few of each',
        query: SearchQuery,
        answer: ok(SearchAnswer),
      }),
      async (c) => {
        const { q: typed } = c.req.valid('query')
        const view = viewOf(c.get('staff'), batchNames())
        return c.var.answer(await searchAll({ queries, catalog, view, now: now(), typed }))
      },
    )
}

function letterRoutes(deps: PeopleRouteDeps) {
  const helping = { tag, by: [deps.desk.forStaff('peopleHelp')], answer: done }
  return new Hono<Env>()
    .post(
      '/people/:id/verification-letter',
      route({
        ...helping,
        summary: 'Send another letter that proves the address',
        refusals: ['notFound', 'forbidden', 'alreadyVerified', 'tooManyRequests'],
      }),
      async (c) => c.var.answer(await sendVerification(deps, actorOf(deps, c), helpFor(c, c.req.param('id')))),
    )
    .post(
      '/people/:id/reset-letter',
      route({
        ...helping,
        summary: 'Send another letter to choose a password',
        refusals: ['notFound', 'forbidden', 'tooManyRequests'],
      }),
      async (c) => c.var.answer(await sendReset(deps, actorOf(deps, c), helpFor(c, c.req.param('id')))),
    )
}

const signOutRoute = (deps: PeopleRouteDeps) =>
  new Hono<Env>().post(
    '/people/:id/sign-out-everywhere',
    route({
      tag,
      by: [deps.desk.forStaff('peopleHelp')],
      summary: 'End every session of a person',
      answer: ok(SessionsEnded),
      refusals: ['notFound', 'forbidden'],
    }),
    async (c) => c.var.answer(await signOutEverywhere(deps, actorOf(deps, c), helpFor(c, c.req.param('id')))),
  )

const consentRoute = ({ catalog, database, desk, now }: PeopleRouteDeps) =>
  new Hono<Env>().post(
    '/people/:id/consents',
    route({
      tag,
      by: [desk.forStaff('requestsRead')],
      summary: 'Write down a yes or a no that somebody told staff',
      body: ToldConsent,
      answer: done,
      refusals: ['notFound', 'addressMissing', 'versionStale'],
    }),
    async (c) => {
      const by = actorOf({ now }, c)
      const { changes } = database
      const told = c.req.valid('json')
      return c.var.answer(await database.write((tx) => noteTold(tx, { catalog, changes }, c.req.param('id'), told, by)))
    },
  )

const helpFor = (c: RequestContext, uid: string) => ({ uid, helper: c.get('staff') })
