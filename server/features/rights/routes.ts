/** What people ask for by law, at the desk. */
import { Hono } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import {
  NewRightsRequest,
  RightsAnswer,
  RightsDetail,
  RightsKept,
  RightsPage,
  RightsQuery,
  RightsReopening,
} from '#contract/rights-requests.ts'
import { created, ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { act, type Act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import { deskDownloadRoute, type DeskDownloadDeps } from './download-routes.ts'
import { erasureRoutes, type ErasureDeps } from './erasure/erasure-routes.ts'
import { addRequest, closeRequest, pageOfRequests, reopenRequest, requestDetail, today } from './requests.ts'

const tag = 'Rights requests'
const REQUESTS: Act = { topic: 'requests', key: 'desk' }

/** Everything about requests under `/api/desk`. */
export const rightsRoutes = (deps: DeskDownloadDeps & ErasureDeps) =>
  new Hono<Env>()
    .route('/', readingRoutes(deps))
    .route('/', changeRoutes(deps))
    .route('/', deskDownloadRoute(deps))
    .route('/', erasureRoutes(deps))

function readingRoutes({ database, desk, now }: DeskDeps) {
  const reading = { tag, by: [desk.forStaff('requestsRead')] }
  return new Hono<Env>()
    .get(
      '/requests',
      route({ ...reading, summary: 'A page of requests', query: RightsQuery, answer: ok(RightsPage) }),
      async (c) => c.var.answer(await pageOfRequests(database.db, c.req.valid('query'), now())),
    )
    .get(
      '/requests/:id',
      route({ ...reading, summary: 'A request', answer: ok(RightsDetail), refusals: ['notFound'] }),
      async (c) =>
        c.var.answer((await requestDetail(database.db, c.req.param('id'), now())) ?? new Refusal('notFound')),
    )
}

function changeRoutes(deps: DeskDeps) {
  const { desk, now } = deps
  const changing = { tag, by: [desk.forStaff('requestsRead')] }
  const moving = { ...changing, answer: ok(RightsKept), refusals: ['notFound', 'versionStale'] as const }
  return new Hono<Env>()
    .post(
      '/requests',
      route({
        ...changing,
        summary: 'Write a request down',
        body: NewRightsRequest,
        answer: created(RightsKept),
        refusals: ['keyReused', 'fieldsInvalid'],
      }),
      async (c) => {
        const given = c.req.valid('json')
        const isToCome = given.receivedOn > today(now())
        const errors = [{ field: 'receivedOn', message: 'This day is still to come' }]
        if (isToCome) return c.var.answer(new Refusal('fieldsInvalid', { errors }))
        const asked = { ...given, userId: null, isAcknowledged: true }
        return c.var.answer(await act(deps, c, REQUESTS, (tx, by) => addRequest(tx, deps, asked, by)))
      },
    )
    .post(
      '/requests/:id/close',
      route({ ...moving, summary: 'Close a request with its answer', body: RightsAnswer }),
      async (c) => {
        const [id, answer] = [c.req.param('id'), c.req.valid('json')]
        return c.var.answer(await act(deps, c, REQUESTS, (tx, by) => closeRequest(tx, id, answer, by)))
      },
    )
    .post(
      '/requests/:id/reopen',
      route({ ...moving, summary: 'Open a closed request again', body: RightsReopening }),
      async (c) => {
        const [id, asked] = [c.req.param('id'), c.req.valid('json')]
        return c.var.answer(await act(deps, c, REQUESTS, (tx, by) => reopenRequest(tx, id, asked, by)))
      },
    )
}
