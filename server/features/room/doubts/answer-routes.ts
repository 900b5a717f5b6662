/** What is said to a question, and what becomes of it. */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AnswerMark, Hiding, NewReply, Settling } from '#contract/doubt-inputs.ts'
import { created, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerMember } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor } from '../room-door.ts'
import { unreadable } from '../material/lesson-reader.ts'
import { tellAsker as askerTeller } from './asker-letters.ts'
import { hideDoubt, markAnswer, replyToDoubt, settleDoubt } from './reply-deeds.ts'
import { changed, type DoubtDeps } from './room-parts.ts'

const tag = 'Course room'
const answer = ok(z.object({ version: z.int() }))

export function answerRoutes(deps: DoubtDeps) {
  const { counters, limits } = deps
  const { forBatch } = createRoomDoor(deps)
  const tellAsker = askerTeller(deps)
  const limited = limitPerMember(counters, 'doubt replies', limits.doubtRepliesPerMember)
  const steps = limitPerMember(counters, 'doubt steps', limits.doubtStepsPerMember)
  const teaching = { tag, by: [forBatch, forTeachers], answer, refusals: ['versionStale'] } as const
  return new Hono<Env>()
    .post(
      '/batches/:key/doubts/:id/replies',
      route({
        tag,
        summary: 'Reply to a question',
        by: [forBatch, limited],
        body: NewReply,
        answer: created(z.object({ id: z.string() })),
        refusals: ['forbidden', 'keyReused', 'notOpen'],
      }),
      async (c) => {
        const reply = c.req.valid('json')
        const fault = await unreadable(deps.lessons, reply.body, 'typedTalk')
        if (fault) return c.var.answer(fault)
        const given = { ...reply, id: c.req.param('id'), tellAsker }
        return c.var.answer(await changed(deps, c, (tx, doer) => replyToDoubt(tx, doer, given)))
      },
    )
    .put(
      '/batches/:key/doubts/:id/answer',
      route({
        tag,
        summary: 'Mark one reply as the answer, or none',
        by: [forBatch, steps],
        body: AnswerMark,
        answer,
        refusals: ['forbidden', 'versionStale'],
      }),
      async (c) => {
        const mark = { ...c.req.valid('json'), id: c.req.param('id'), tellAsker }
        return c.var.answer(await changed(deps, c, (tx, doer) => markAnswer(tx, doer, mark)))
      },
    )
    .put(
      '/batches/:key/doubts/:id/settled',
      route({ ...teaching, summary: 'Work off a question in class: answered aloud, or put off', body: Settling }),
      async (c) => {
        const settling = { ...c.req.valid('json'), id: c.req.param('id'), tellAsker }
        return c.var.answer(await changed(deps, c, (tx, doer) => settleDoubt(tx, doer, settling)))
      },
    )
    .put(
      '/batches/:key/doubts/:id/hidden',
      route({ ...teaching, summary: 'Hide a question or a reply, or show it again', body: Hiding }),
      async (c) => {
        const hiding = { ...c.req.valid('json'), id: c.req.param('id') }
        return c.var.answer(await changed(deps, c, (tx, doer) => hideDoubt(tx, doer, hiding)))
      },
    )
}
