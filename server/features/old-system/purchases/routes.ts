import { Hono } from 'hono'
import { OldSeatEnd, OldSeatGift, OldSeatKept, OldSeats, OldSeatsQuery } from '#contract/old-seats.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import type { DeskDeps } from '../../staff/desk-deps.ts'
import type { OldSeatDeps } from './old-seats.ts'
import { giveWaiting, leaveWaiting, waitingSeats } from './waiting-seats.ts'

/** Seats of the old system that wait for a person: `/api/desk/old-seats`. */
export function oldSeatRoutes(deps: OldSeatDeps & DeskDeps) {
  const { database, catalog, desk } = deps
  const declared = { tag: 'Old system', by: [desk.forStaff('seatsChange')] }
  return new Hono<Env>()
    .get(
      '/old-seats',
      route({
        ...declared,
        summary: 'Seats from before the move that wait',
        query: OldSeatsQuery,
        answer: ok(OldSeats),
      }),
      async (c) => c.var.answer(await waitingSeats(database.db, catalog, c.req.valid('query').after)),
    )
    .post(
      '/old-seats/:id/give',
      route({
        ...declared,
        summary: 'Put a seat from before the move into a batch',
        body: OldSeatGift,
        answer: ok(OldSeatKept),
        refusals: ['notFound', 'versionStale', 'batchUnknown'],
      }),
      async (c) => c.var.answer(await giveWaiting(deps, actorOf(deps, c), c.req.param('id'), c.req.valid('json'))),
    )
    .post(
      '/old-seats/:id/leave',
      route({
        ...declared,
        summary: 'Take a seat from before the move off the list',
        body: OldSeatEnd,
        answer: ok(OldSeatKept),
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const end = c.req.valid('json')
        const answer = await leaveWaiting(deps, actorOf(deps, c, end.why), c.req.param('id'), end)
        return c.var.answer(answer)
      },
    )
}
