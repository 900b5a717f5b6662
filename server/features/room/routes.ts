/** The course room: what a member of a batch gets after paying. */
import { Hono } from 'hono'
import { RoomBatch, RoomBoard } from '#contract/room.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { ok, wayOut } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { limitPerMember } from '../../http/door.ts'
import type { Limits } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import { classNamed } from '../classes/classes.ts'
import { joinClass, type JoiningDeps } from '../classes/joining.ts'
import { roomBatch, roomBoard, type RoomDeps } from './room-board.ts'
import { createRoomDoor, type RoomDoorDeps } from './room-door.ts'

export interface RoomRoutesDeps extends RoomDoorDeps, JoiningDeps {
  readonly database: Database
  readonly counters: Counters
  readonly limits: Limits
  readonly config: Pick<Config, 'smtpUrl'>
}

const tag = 'Course room'

export function roomRoutes(deps: RoomRoutesDeps) {
  const room = createRoomDoor(deps)
  const atThisMoment = (): RoomDeps => ({
    queries: deps.database.db,
    catalog: deps.catalog,
    now: deps.now(),
    sendsMail: deps.config.smtpUrl !== null,
  })
  return new Hono<Env>()
    .get(
      '/',
      route({
        tag,
        summary: 'The batches in which one sits or teaches',
        by: [room.forInsiders],
        answer: ok(RoomBoard),
      }),
      async (c) => c.var.answer(await roomBoard(atThisMoment(), c.get('visits'))),
    )
    .get(
      '/batches/:key',
      route({ tag, summary: 'What a batch shows its members', by: [room.forBatch], answer: ok(RoomBatch) }),
      async (c) => {
        const [visit] = c.get('visits')
        return c.var.answer(
          visit ? await roomBatch(atThisMoment(), visit, c.get('member').uid) : new Refusal('notFound'),
        )
      },
    )
    .post(
      '/classes/:id/join',
      route({
        tag,
        summary: 'The way into a class, around its hours',
        by: [room.forClass, limitPerMember(deps.counters, 'join', deps.limits.seatStepsPerAccount)],
        answer: wayOut,
        refusals: ['notOpen'],
      }),
      async (c) => {
        const [visit] = c.get('visits')
        const one = await classNamed(deps.database.db, c.req.param('id'))
        if (!visit || !one) return c.var.refuse('notFound')
        return c.var.answer(await joinClass(deps, { uid: c.get('member').uid, batch: visit.batch }, one))
      },
    )
}
