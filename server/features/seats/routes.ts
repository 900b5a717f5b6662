import { Hono } from 'hono'
import type { Batch } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../config.ts'
import { calendar, wayOut } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { limitPerMember } from '../../http/door.ts'
import { route } from '../../http/route.ts'
import type { AccountsDeps } from '../accounts/deps.ts'
import { forMembers } from '../accounts/session.ts'
import { classAhead, classesOf } from '../classes/classes.ts'
import { joinClass, NO_LINK, whyTooEarly } from '../classes/joining.ts'
import type { Catalog } from '../content/catalog.ts'
import { batchCalendar } from './batch-calendar.ts'
import { heldSeat } from './held-seats.ts'
import { courseOfSeat } from './seat-course.ts'

export interface SeatRoutesDeps extends Pick<AccountsDeps, 'database' | 'identity' | 'counters' | 'limits' | 'now'> {
  readonly config: Config
  readonly catalog: Catalog
  readonly secret: string
}

/** What a seat opens: the class, the group of the batch, and its classes for a calendar. */
export function seatRoutes(deps: SeatRoutesDeps) {
  const { identity, counters, limits } = deps
  const by = [forMembers(identity), limitPerMember(counters, 'seat', limits.seatStepsPerAccount)]
  const declared = { tag: 'Seats', by, refusals: ['notFound', 'notOpen'] } as const
  return new Hono<Env>()
    .post(
      '/me/seats/:paymentId/join',
      route({ ...declared, summary: 'The way into a class, around its hours', answer: wayOut }),
      async (c) => c.var.answer(await joinUrl(deps, c.get('member').uid, c.req.param('paymentId'))),
    )
    .post(
      '/me/seats/:paymentId/group',
      route({ ...declared, summary: 'The way to the group of the batch', answer: wayOut }),
      async (c) => c.var.answer(await groupUrl(deps, c.get('member').uid, c.req.param('paymentId'))),
    )
    .get(
      '/me/seats/:paymentId/calendar.ics',
      route({ ...declared, summary: 'The classes for a calendar', answer: calendar }),
      async (c) => c.var.answer(await calendarOf(deps, c.get('member').uid, c.req.param('paymentId'))),
    )
}

type NotNow = Refusal<'notFound' | 'notOpen'>

const notOpen = (detail: string) => new Refusal('notOpen', { detail })

/** A seat of this member that stands, with its batch. */
async function ownBatch({ database, catalog }: SeatRoutesDeps, uid: string, seatId: string) {
  const seat = await heldSeat(database.db, seatId)
  if (seat?.userId !== uid || seat.state !== 'active') return new Refusal('notFound')
  const { title, batch } = courseOfSeat(catalog.now(), seat)
  return batch ? { title, batch } : notOpen('Your seat waits for its batch. We write to you when it is chosen')
}

async function joinUrl(deps: SeatRoutesDeps, uid: string, seatId: string): Promise<string | NotNow> {
  const own = await ownBatch(deps, uid, seatId)
  if (own instanceof Refusal) return own
  const time = deps.now()
  const next = await classAhead(deps.database.db, own.batch, time)
  if (!next) return notOpen(whyNoClass(own.batch))
  if (next.row) return joinClass(deps, { uid, batch: own.batch }, next.row)
  const early = whyTooEarly(next, time)
  if (early !== null) return notOpen(early)
  const { joinUrl: url } = await deps.catalog.batchAccess(own.batch.key)
  return url ?? notOpen(NO_LINK)
}

function whyNoClass({ startsOn, state }: Batch): string {
  if (state === 'cancelled') return 'This batch is cancelled. We write to you about another one'
  return startsOn ? 'No further class of this batch is known' : 'The dates of this batch are not announced yet'
}

async function groupUrl(deps: SeatRoutesDeps, uid: string, seatId: string): Promise<string | NotNow> {
  const own = await ownBatch(deps, uid, seatId)
  if (own instanceof Refusal) return own
  const { groupUrl: url } = await deps.catalog.batchAccess(own.batch.key)
  return url ?? notOpen('This batch has no group yet')
}

async function calendarOf(deps: SeatRoutesDeps, uid: string, seatId: string) {
  const own = await ownBatch(deps, uid, seatId)
  if (own instanceof Refusal) return own
  const { batch, title } = own
  const classes = await classesOf(deps.database.db, batch.key)
  return batchCalendar(deps.config, { title, batch, classes }, deps.now()) ?? notOpen(whyNoClass(batch))
}
