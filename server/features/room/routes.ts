/** The course room: what a member of a batch gets after paying. */
import { Hono } from 'hono'
import { RoomBatch, RoomBoard } from '#contract/room.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../http/answers.ts'
import type { Env } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { roomBatch, roomBoard, type RoomDeps } from './room-board.ts'
import { createRoomDoor, type RoomDoorDeps } from './room-door.ts'

export interface RoomRoutesDeps extends RoomDoorDeps {
  readonly now: () => Date
}

const tag = 'Course room'

export function roomRoutes(deps: RoomRoutesDeps) {
  const room = createRoomDoor(deps)
  const atThisMoment = (): RoomDeps => ({ queries: deps.database.db, catalog: deps.catalog, now: deps.now() })
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
        return c.var.answer(visit ? await roomBatch(atThisMoment(), visit) : new Refusal('notFound'))
      },
    )
}
