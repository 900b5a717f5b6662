/** Messages of whoever teaches to everybody in the batch, which stand in the room as notices. */
import { Hono } from 'hono'
import { MessageToSee, MessageToSend } from '#contract/batch-message-inputs.ts'
import { BatchNotices, MessagePreview, MessageSent } from '#contract/batch-messages.ts'
import { created, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import type { Counters } from '../../../http/counters.ts'
import { limitPerMember } from '../../../http/door.ts'
import type { Limits } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import { actorOf } from '../../staff/act.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { countReached, noticesOf, sendMessage, type MessageDeps } from './batch-messages.ts'
import { plainWithLinks } from '../plain-links.ts'

interface MessageRoutesDeps extends RoomDoorDeps, MessageDeps {
  readonly counters: Counters
  readonly limits: Limits
  readonly now: () => Date
}

const tag = 'Course room'

export function messageRoutes(deps: MessageRoutesDeps) {
  const { counters, database, limits, now } = deps
  const { forBatch } = createRoomDoor(deps)
  const limited = limitPerMember(counters, 'batch messages', limits.batchMessagesPerTeacher)
  return new Hono<Env>()
    .get(
      '/batches/:key/messages',
      route({ tag, summary: 'The notices of a batch, the newest first', by: [forBatch], answer: ok(BatchNotices) }),
      async (c) => c.var.answer(await noticesOf(database.db, visitOf(c).batch.key)),
    )
    .post(
      '/batches/:key/messages/preview',
      route({
        tag,
        summary: 'How a message will read, and how many it reaches',
        by: [forBatch, forTeachers],
        body: MessageToSee,
        answer: ok(MessagePreview),
      }),
      async (c) => {
        const count = await countReached(database.db, visitOf(c).batch.key)
        return c.var.answer({ text: plainWithLinks(c.req.valid('json').body), count })
      },
    )
    .post(
      '/batches/:key/messages',
      route({
        tag,
        summary: 'Write to everybody who has a place in the batch',
        by: [forBatch, forTeachers, limited],
        body: MessageToSend,
        answer: created(MessageSent),
        refusals: ['keyReused', 'versionStale'],
      }),
      async (c) => {
        const message = { ...c.req.valid('json'), by: actorOf({ now }, c) }
        return c.var.answer(await database.write((tx) => sendMessage(deps, tx, visitOf(c).batch, message)))
      },
    )
}
