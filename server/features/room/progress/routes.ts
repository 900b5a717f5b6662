import { Hono } from 'hono'
import { Progress } from '#contract/progress.ts'
import { Refusal } from '#contract/refusal.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { progressOf } from './progress.ts'

interface ProgressDeps extends RoomDoorDeps {
  readonly now: () => Date
}

export const progressRoutes = (deps: ProgressDeps) =>
  new Hono<Env>().get(
    '/batches/:key/progress',
    route({
      tag: 'Course room',
      summary: 'How far the member has come in the batch',
      by: [createRoomDoor(deps).forBatch],
      answer: ok(Progress),
    }),
    async (c) => {
      const asked = { batchKey: visitOf(c).batch.key, uid: c.get('member').uid, now: deps.now() }
      return c.var.answer((await progressOf(deps.database.db, asked)) ?? new Refusal('notFound'))
    },
  )
