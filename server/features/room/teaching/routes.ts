/** What waits for whoever teaches a batch, on the first page of its room. */
import { Hono } from 'hono'
import { TeachingDuties } from '#contract/teaching.ts'
import { ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { dutiesIn } from './duties.ts'

interface TeachingDeps extends RoomDoorDeps {
  readonly now: () => Date
}

export const teachingRoutes = (deps: TeachingDeps) =>
  new Hono<Env>().get(
    '/batches/:key/teaching',
    route({
      tag: 'Course room',
      summary: 'What waits for whoever teaches a batch',
      by: [createRoomDoor(deps).forBatch, forTeachers],
      answer: ok(TeachingDuties),
    }),
    async (c) => c.var.answer(await dutiesIn(deps.database.db, visitOf(c).batch.key, deps.now())),
  )
