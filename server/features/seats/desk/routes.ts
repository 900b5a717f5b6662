/** Batches at the desk: the board, who sits where, and what a person does about it. */
import { Hono } from 'hono'
import type { Batch } from '#contract/batches.ts'
import {
  BatchBoard,
  NewPlace,
  NewWaiting,
  PlaceEnd,
  PlaceKept,
  PlaceMove,
  Roster,
  RosterQuery,
  WaitingEnd,
} from '#contract/desk-batches.ts'
import { Refusal } from '#contract/refusal.ts'
import { may } from '#contract/staff.ts'
import { csv, done, ok } from '../../../http/answers.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { noteChange } from '../../audit/note-change.ts'
import { act, actorOf } from '../../staff/act.ts'
import type { DeskDeps } from '../../staff/desk-deps.ts'
import { placesTaken } from '../sitting.ts'
import { batchBoard, type BoardDeps } from './batch-board.ts'
import { addPlace, addWaiting, batchNamed, endPlace, endWaiting, moveTo, type PlaceDeedDeps } from './place-deeds.ts'
import { rosterOf, wholeRoster } from './roster.ts'
import { rosterLines } from './roster-csv.ts'

export type BatchDeskDeps = DeskDeps & PlaceDeedDeps

/** Everything about batches and places under `/api/desk`. */
export const batchDeskRoutes = (deps: BatchDeskDeps) =>
  new Hono<Env>().route('/', readingRoutes(deps)).route('/', placeRoutes(deps)).route('/', waitingRoutes(deps))

const tag = 'Batches'

const boardDeps = ({ database, catalog }: BatchDeskDeps, c: RequestContext): BoardDeps => ({
  queries: database.db,
  catalog,
  staff: c.get('staff'),
})

/** A batch that this person may see; another one is as if there were none. */
function seenBatch({ catalog }: BatchDeskDeps, c: RequestContext, key: string): Batch | Refusal<'batchUnknown'> {
  const batch = batchNamed(catalog, key)
  return batch && may(c.get('staff'), 'seatsRead', { batchKey: key }) ? batch : new Refusal('batchUnknown')
}

function readingRoutes(deps: BatchDeskDeps) {
  const { database, desk, now } = deps
  const reading = { tag, by: [desk.forStaff('seatsRead')] }
  return new Hono<Env>()
    .get('/batches', route({ ...reading, summary: 'Batches with their places', answer: ok(BatchBoard) }), async (c) =>
      c.var.answer(await batchBoard(boardDeps(deps, c))),
    )
    .get(
      '/batches/:key',
      route({
        ...reading,
        summary: 'Who sits in a batch, and who waits for it',
        query: RosterQuery,
        answer: ok(Roster),
        refusals: ['batchUnknown'],
      }),
      async (c) => {
        const batch = seenBatch(deps, c, c.req.param('key'))
        if (batch instanceof Refusal) return c.var.answer(batch)
        return c.var.answer(await rosterOf(boardDeps(deps, c), batch, c.req.valid('query')))
      },
    )
    .get(
      '/batches/:key/roster.csv',
      route({ ...reading, summary: 'Who sits in a batch, as a file', answer: csv, refusals: ['batchUnknown'] }),
      async (c) => {
        const batch = seenBatch(deps, c, c.req.param('key'))
        if (batch instanceof Refusal) return c.var.answer(batch)
        const count = (await placesTaken(database.db)).get(batch.key) ?? 0
        const subject = { type: 'export' as const, id: `roster of ${batch.key}` }
        await act(deps, c, {}, (tx, by) =>
          noteChange(tx, by, { action: 'batch.export', subject, before: null, after: { count } }),
        )
        const name = `${batch.key}-${now().toISOString().slice(0, 10)}.csv`
        return c.var.answer({ name, lines: rosterLines(wholeRoster(boardDeps(deps, c), batch)) })
      },
    )
}

function placeRoutes(deps: BatchDeskDeps) {
  const changing = { tag, by: [deps.desk.forStaff('seatsChange')], answer: ok(PlaceKept) }
  return new Hono<Env>()
    .post(
      '/batches/:key/places',
      route({
        ...changing,
        summary: 'Give somebody a place by hand',
        body: NewPlace,
        refusals: [
          'batchUnknown',
          'batchClosed',
          'memberUnknown',
          'memberUnproven',
          'placeElsewhere',
          'waitingEnded',
          'batchFull',
        ],
      }),
      async (c) => {
        const { why, ...whom } = c.req.valid('json')
        return c.var.answer(await addPlace(deps, actorOf(deps, c, why), c.req.param('key'), whom))
      },
    )
    .post(
      '/places/:id/move',
      route({
        ...changing,
        summary: 'Move somebody into another batch of the course',
        body: PlaceMove,
        refusals: [
          'notFound',
          'versionStale',
          'batchUnknown',
          'batchClosed',
          'batchOfAnotherCourse',
          'batchChosen',
          'batchFull',
        ],
      }),
      async (c) => {
        const move = c.req.valid('json')
        return c.var.answer(await moveTo(deps, actorOf(deps, c, move.why), c.req.param('id'), move))
      },
    )
    .post(
      '/places/:id/withdraw',
      route({
        ...changing,
        summary: 'End a place that was given by hand',
        body: PlaceEnd,
        refusals: ['notFound', 'versionStale', 'placePaid'],
      }),
      async (c) => {
        const end = c.req.valid('json')
        return c.var.answer(await endPlace(deps, actorOf(deps, c, end.why), c.req.param('id'), end))
      },
    )
}

function waitingRoutes(deps: BatchDeskDeps) {
  const changing = { tag, by: [deps.desk.forStaff('seatsChange')], answer: done }
  return new Hono<Env>()
    .post(
      '/batches/:key/waiting',
      route({
        ...changing,
        summary: 'Put somebody on the waiting list',
        body: NewWaiting,
        refusals: ['batchUnknown', 'batchClosed', 'memberUnknown', 'memberUnproven', 'batchChosen'],
      }),
      async (c) =>
        c.var.answer(await addWaiting(deps, actorOf(deps, c), c.req.param('key'), c.req.valid('json').email)),
    )
    .delete(
      '/batches/:key/waiting',
      route({
        ...changing,
        summary: 'Take somebody off the waiting list',
        query: WaitingEnd,
        refusals: ['waitingEnded'],
      }),
      async (c) => c.var.answer(await endWaiting(deps, actorOf(deps, c), c.req.param('key'), c.req.valid('query').uid)),
    )
}
