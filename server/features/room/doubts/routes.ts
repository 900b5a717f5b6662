/** Questions of a batch in its room: asked, found, answered. */
import { Hono } from 'hono'
import {
  DoubtQuery,
  DoubtSeen,
  DoubtWords,
  NewDoubt,
  SameQuestion,
  ThreadQuery,
  WordsToRead,
} from '#contract/doubt-inputs.ts'
import { Doubt, DoubtKept, DoubtPage, DoubtQueue } from '#contract/doubts.ts'
import { NoteRead } from '#contract/material.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, done, ok, privatePicture } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { limitPerMember } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { forTeachers } from '../for-teachers.ts'
import { unreadable } from '../material/lesson-reader.ts'
import { createRoomDoor } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { answerRoutes } from './answer-routes.ts'
import { askDoubt, markSame, takeBackDoubt, unfit } from './doubt-deeds.ts'
import { doubtPicture } from './doubt-pictures.ts'
import { doubtOf, doubtPage, doubtQueue, pictureIdOf } from './doubts.ts'
import { changed, type DoubtDeps, readerOf } from './room-parts.ts'

const tag = 'Course room'

export const doubtRoutes = (deps: DoubtDeps) =>
  new Hono<Env>()
    .route('/', readingRoutes(deps))
    .route('/', judgingRoutes(deps))
    .route('/', askingRoutes(deps))
    .route('/', answerRoutes(deps))

function readingRoutes(deps: DoubtDeps) {
  const { forBatch } = createRoomDoor(deps)
  const { db } = deps.database
  return new Hono<Env>()
    .get(
      '/batches/:key/doubts',
      route({
        tag,
        summary: 'The questions of a batch, the newest first',
        by: [forBatch],
        query: DoubtQuery,
        answer: ok(DoubtPage),
      }),
      async (c) => c.var.answer(await doubtPage(readerOf(deps, c), c.req.valid('query'))),
    )
    .get(
      '/batches/:key/doubts/queue',
      route({
        tag,
        summary: 'What was asked during the class that is on',
        by: [forBatch, forTeachers],
        answer: ok(DoubtQueue),
      }),
      async (c) => c.var.answer(await doubtQueue(readerOf(deps, c))),
    )
    .get(
      '/batches/:key/doubts/:id',
      route({
        tag,
        summary: 'A question with its replies, the oldest first',
        by: [forBatch],
        query: ThreadQuery,
        answer: ok(Doubt),
      }),
      async (c) => {
        const asked = { id: c.req.param('id'), ...c.req.valid('query') }
        return c.var.answer((await doubtOf(readerOf(deps, c), asked)) ?? new Refusal('notFound'))
      },
    )
    .get(
      '/batches/:key/doubts/:id/picture',
      route({ tag, summary: 'The picture of a question', by: [forBatch], answer: privatePicture }),
      async (c) => {
        const id = await pictureIdOf(readerOf(deps, c), c.req.param('id'))
        const bytes = id === null ? null : await doubtPicture(db, id)
        return bytes ? c.var.answer(bytes) : c.var.refuse('notFound')
      },
    )
}

/** Words alone, so that a picture is not sent for nothing. */
function judgingRoutes(deps: DoubtDeps) {
  const { counters, limits } = deps
  const { forBatch } = createRoomDoor(deps)
  const steps = limitPerMember(counters, 'doubt steps', limits.doubtStepsPerMember)
  const previews = limitPerMember(counters, 'text previews', limits.textPreviewsPerMember)
  return new Hono<Env>()
    .post(
      '/batches/:key/doubts/preview',
      route({
        tag,
        summary: 'A question or a reply as it will be shown',
        by: [forBatch, previews],
        body: WordsToRead,
        answer: ok(NoteRead),
      }),
      async (c) => {
        const { text, faults } = await deps.lessons.read(c.req.valid('json').body, 'typedTalk')
        return c.var.answer({ text, faults })
      },
    )
    .post(
      '/batches/:key/doubts/judged',
      route({
        tag,
        summary: 'Whether a question could be kept, before its picture is sent',
        by: [forBatch, steps],
        body: DoubtWords,
        answer: done,
      }),
      async (c) => {
        const words = { ...c.req.valid('json'), pictureId: null }
        const { batch, as } = visitOf(c)
        const reader = { batchKey: batch.key, as, at: deps.now() }
        return c.var.answer(
          (await unreadable(deps.lessons, words.body, 'typedTalk')) ?? (await unfit(deps.database.db, reader, words)),
        )
      },
    )
}

function askingRoutes(deps: DoubtDeps) {
  const { counters, limits } = deps
  const { forBatch } = createRoomDoor(deps)
  const limited = limitPerMember(counters, 'doubts', limits.doubtsPerMember)
  const steps = limitPerMember(counters, 'doubt steps', limits.doubtStepsPerMember)
  return new Hono<Env>()
    .post(
      '/batches/:key/doubts',
      route({
        tag,
        summary: 'Ask a question',
        by: [forBatch, limited],
        body: NewDoubt,
        answer: created(DoubtKept),
        refusals: ['keyReused', 'otherMember'],
      }),
      async (c) => {
        const { from, ...given } = c.req.valid('json')
        if (from !== c.get('member').uid) return c.var.refuse('otherMember')
        const fault = await unreadable(deps.lessons, given.body, 'typedTalk')
        if (fault) return c.var.answer(fault)
        return c.var.answer(await changed(deps, c, (tx, doer) => askDoubt(tx, doer, given)))
      },
    )
    .put(
      '/batches/:key/doubts/:id/same',
      route({
        tag,
        summary: 'Say that one has the same question, or not any more',
        by: [forBatch, steps],
        body: SameQuestion,
        answer: done,
        refusals: ['forbidden'],
      }),
      async (c) => {
        const vote = { ...c.req.valid('json'), id: c.req.param('id') }
        return c.var.answer(await changed(deps, c, (tx, doer) => markSame(tx, doer, vote)))
      },
    )
    .delete(
      '/batches/:key/doubts/:id',
      route({
        tag,
        summary: 'Take back a question that nobody has answered',
        by: [forBatch, steps],
        query: DoubtSeen,
        answer: done,
        refusals: ['versionStale', 'tooLate'],
      }),
      async (c) => {
        const seen = { ...c.req.valid('query'), id: c.req.param('id') }
        return c.var.answer(await changed(deps, c, (tx, doer) => takeBackDoubt(tx, doer, seen)))
      },
    )
}
