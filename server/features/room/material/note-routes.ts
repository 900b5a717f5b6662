import { Hono } from 'hono'
import * as z from 'zod/mini'
import { MaterialChange, MaterialToAdd, NOTE_BYTES, NoteToRead } from '#contract/material-deeds.ts'
import { NoteRead } from '#contract/material.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import type { Counters } from '../../../http/counters.ts'
import { bodyUpTo, fromThisSite, keepableAddress, limitPerMember } from '../../../http/door.ts'
import type { Limits } from '../../../http/limits.ts'
import { route } from '../../../http/route.ts'
import { storedFile } from '../../files/stored-files.ts'
import { act } from '../../staff/act.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { unreadable } from './lesson-reader.ts'
import { addMaterial, changeMaterial } from './material-deeds.ts'
import type { MaterialDeps } from './routes.ts'
import { faultOfStamp } from './taken-file.ts'

const tag = 'Course room'

interface NoteDeps extends MaterialDeps {
  readonly counters: Counters
  readonly limits: Limits
}

/** Takes notes. It stands before the door whose cap is for what visitors send. */
export function noteRoutes(deps: NoteDeps) {
  const { database, config, lessons, counters, limits, now } = deps
  const by = [
    createRoomDoor(deps).forBatch,
    keepableAddress,
    fromThisSite(config.siteUrl),
    bodyUpTo(NOTE_BYTES),
    forTeachers,
  ]
  return new Hono<Env>()
    .post(
      '/batches/:key/materials',
      route({ tag, summary: 'Add material', by, body: MaterialToAdd, answer: created(z.object({ id: z.string() })) }),
      async (c) => {
        const given = c.req.valid('json')
        const fault = (await unreadable(lessons, given.body)) ?? (await unstampable(deps, given, visitOf(c).batch.key))
        if (fault) return c.var.answer(fault)
        return c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => addMaterial(tx, visitOf(c).batch.key, given, by)),
        )
      },
    )
    .post(
      '/batches/:key/materials/preview',
      route({
        tag,
        summary: 'A note as members will see it',
        by: [...by, limitPerMember(counters, 'text previews', limits.textPreviewsPerMember)],
        body: NoteToRead,
        answer: ok(NoteRead),
      }),
      async (c) => {
        const { text, faults } = await lessons.read(c.req.valid('json').body)
        return c.var.answer({ text, faults })
      },
    )
    .patch(
      '/batches/:key/materials/:id',
      route({
        tag,
        summary: 'Change material: its words, its file, when it is released',
        by,
        body: MaterialChange,
        answer: ok(z.object({ version: z.int() })),
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), id: c.req.param('id') }
        const fault =
          (await unreadable(lessons, change.body)) ?? (await unstampable(deps, change, visitOf(c).batch.key))
        if (fault) return c.var.answer(fault)
        return c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => changeMaterial(tx, visitOf(c).batch.key, change, by)),
        )
      },
    )
}

async function unstampable(
  deps: MaterialDeps,
  { watermark, fileId }: MaterialToAdd,
  batchKey: string,
): Promise<Refusal<'fieldsInvalid'> | null> {
  if (!watermark) return null
  const file = fileId === null ? null : await storedFile(deps.database.db, fileId)
  const message = await faultOfStamp(deps, file, batchKey)
  return message === null ? null : new Refusal('fieldsInvalid', { errors: [{ field: 'watermark', message }] })
}
