import { Hono } from 'hono'
import * as z from 'zod/mini'
import { MaterialChange, MaterialToAdd, NOTE_BYTES, NoteToRead } from '#contract/material-deeds.ts'
import { NoteRead } from '#contract/material.ts'
import { Refusal } from '#contract/refusal.ts'
import { created, ok } from '../../../http/answers.ts'
import type { Env } from '../../../http/context.ts'
import { bodyUpTo, fromThisSite, keepableAddress } from '../../../http/door.ts'
import { route } from '../../../http/route.ts'
import { storedFile } from '../../files/stored-files.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor } from '../room-door.ts'
import { handOf, visitOf } from '../visit-of.ts'
import { lessonText } from './lesson-text.ts'
import { addMaterial, changeMaterial } from './material-deeds.ts'
import type { MaterialDeps } from './routes.ts'
import { faultOfStamp } from './taken-file.ts'

const tag = 'Course room'

/** Takes notes. It stands before the door whose cap is for what visitors send. */
export function noteRoutes(deps: MaterialDeps) {
  const { database, config, now } = deps
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
        const fault = await unstampable(deps, given)
        if (fault) return c.var.answer(fault)
        return c.var.answer(
          await database.write((tx) => addMaterial(tx, visitOf(c).batch.key, given, handOf(c, now()))),
        )
      },
    )
    .post(
      '/batches/:key/materials/preview',
      route({ tag, summary: 'A note as members will see it', by, body: NoteToRead, answer: ok(NoteRead) }),
      async (c) => c.var.answer(await lessonText(c.req.valid('json').body)),
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
        const fault = await unstampable(deps, change)
        if (fault) return c.var.answer(fault)
        return c.var.answer(
          await database.write((tx) => changeMaterial(tx, visitOf(c).batch.key, change, handOf(c, now()))),
        )
      },
    )
}

async function unstampable(
  deps: MaterialDeps,
  { watermark, fileId }: MaterialToAdd,
): Promise<Refusal<'fieldsInvalid'> | null> {
  if (!watermark) return null
  const file = fileId === null ? null : await storedFile(deps.database.db, fileId)
  const message = await faultOfStamp(deps, file)
  return message === null ? null : new Refusal('fieldsInvalid', { errors: [{ field: 'watermark', message }] })
}
