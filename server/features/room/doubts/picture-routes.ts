import { Hono } from 'hono'
import { PictureSent } from '#contract/doubt-inputs.ts'
import { Refusal } from '#contract/refusal.ts'
import { PICTURE_BYTES, PICTURE_FAULTS, PICTURE_MEGABYTES } from '#contract/pictures.ts'
import type { Config } from '../../../config.ts'
import { created } from '../../../http/answers.ts'
import type { Env, RequestContext } from '../../../http/context.ts'
import { fromThisSite, keepableAddress } from '../../../http/door.ts'
import { readCapped } from '../../../http/read-capped.ts'
import { route } from '../../../http/route.ts'
import { withinTries } from '../../../http/within-tries.ts'
import { inTurn } from '../../../processes/in-turn.ts'
import * as z from 'zod/mini'
import { shrink } from '../../pictures/shrink.ts'
import { createRoomDoor } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { keepDoubtPicture } from './doubt-pictures.ts'
import type { DoubtDeps } from './room-parts.ts'

export interface DoubtPictureDeps extends DoubtDeps {
  readonly config: Config
  readonly stopping: AbortSignal
}

/** The picture of a question, sent before it. It stands before the door whose cap is for what visitors send. */
export function doubtPictureRoutes(deps: DoubtPictureDeps) {
  const { config, counters, database, limits, now, stopping } = deps
  const { forBatch } = createRoomDoor(deps)
  const turn = inTurn()

  async function keep(c: RequestContext, key: string) {
    // Read first: who sends slowly keeps nobody waiting.
    const original = await readCapped(c, PICTURE_BYTES)
    if (!original) return new Refusal('bodyTooLarge', { detail: `The picture is larger than ${PICTURE_MEGABYTES} MB` })
    const shrunk = await turn(() => shrink({ bytes: original, isForPages: false }, stopping))
    if (typeof shrunk === 'string') return new Refusal('pictureUnreadable', { detail: PICTURE_FAULTS[shrunk] })
    const sent = { uid: c.get('member').uid, key, batchKey: visitOf(c).batch.key, at: now() }
    return (await database.write((tx) => keepDoubtPicture(tx, shrunk, sent))) ?? {}
  }

  return new Hono<Env>().post(
    '/batches/:key/doubts/pictures',
    route({
      tag: 'Course room',
      summary: 'Send the picture of a question: JPEG, PNG or WebP, known by its content',
      by: [forBatch, keepableAddress, fromThisSite(config.siteUrl)],
      query: PictureSent,
      answer: created(z.object({})),
      refusals: ['bodyTooLarge', 'otherMember', 'notOpen', 'pictureUnreadable', 'tooManyRequests'],
    }),
    async (c) => {
      const { key, from } = c.req.valid('query')
      const { uid } = c.get('member')
      const name = `doubt pictures ${uid}`
      const { doubtPicturesPerMember: kept, doubtPictureTriesPerMember: tries } = limits
      return c.var.answer(
        await withinTries({ counters, name, kept, tries }, async () =>
          from === uid ? keep(c, key) : new Refusal('otherMember'),
        ),
      )
    },
  )
}
