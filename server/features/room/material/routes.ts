/** Material of a batch in its room: its members read what is released, whoever teaches writes. */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { MaterialChange, MaterialList, MaterialOrder, MaterialSeen, MaterialToAdd } from '#contract/material.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import { created, done, download, ok } from '../../../http/answers.ts'
import { rangeAsked } from '../../../http/byte-range.ts'
import type { Env } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { storedFile } from '../../files/stored-files.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { handOf, visitOf } from '../visit-of.ts'
import { addMaterial, changeMaterial, orderMaterials, removeMaterial } from './material-deeds.ts'
import { noteFetch } from './fetches.ts'
import { isReleased, materialOf, materialsOf } from './materials.ts'

export interface MaterialDeps extends RoomDoorDeps {
  readonly fileStore: FileStore
  readonly now: () => Date
}

const tag = 'Course room'

export const materialRoutes = (deps: MaterialDeps) =>
  new Hono<Env>().route('/', readingRoutes(deps)).route('/', teachingRoutes(deps))

function readingRoutes(deps: MaterialDeps) {
  const { database, fileStore, now } = deps
  const { forBatch } = createRoomDoor(deps)
  return new Hono<Env>()
    .get(
      '/batches/:key/materials',
      route({ tag, summary: 'The material of a batch', by: [forBatch], answer: ok(MaterialList) }),
      async (c) => {
        const [{ batch, as }, at] = [visitOf(c), now()]
        const materials = await materialsOf(database.db, batch.key, { as, now: at })
        return c.var.answer({ serverNow: at.toISOString(), materials })
      },
    )
    .get(
      '/batches/:key/materials/:id/file',
      route({ tag, summary: 'A file of the material', by: [forBatch], answer: download, refusals: ['rangeBeyond'] }),
      async (c) => {
        const [{ batch, as }, at] = [visitOf(c), now()]
        const material = await materialOf(database.db, batch.key, c.req.param('id'))
        const isSeen = material && (as === 'teacher' || isReleased(material, at))
        const file = isSeen && material.fileId !== null ? await storedFile(database.db, material.fileId) : null
        if (!material || !file) return c.var.refuse('notFound')
        const range = rangeAsked(c, file)
        if (range === 'none') return c.var.refuse('rangeBeyond')
        const { uid } = c.get('member')
        if (as === 'member' && c.req.raw.method === 'GET')
          await database.write((tx) => noteFetch(tx, { materialId: material.id, fileId: file.id, userId: uid }, at))
        return c.var.answer({ ...file, range, read: (part) => fileStore.read(file.id, part) })
      },
    )
}

function teachingRoutes(deps: MaterialDeps) {
  const { database, now } = deps
  const by = [createRoomDoor(deps).forBatch, forTeachers]
  return new Hono<Env>()
    .post(
      '/batches/:key/materials',
      route({ tag, summary: 'Add material', by, body: MaterialToAdd, answer: created(z.object({ id: z.string() })) }),
      async (c) =>
        c.var.answer(
          await database.write((tx) => addMaterial(tx, visitOf(c).batch.key, c.req.valid('json'), handOf(c, now()))),
        ),
    )
    .post(
      '/batches/:key/materials/order',
      route({ tag, summary: 'Put the material in order', by, body: MaterialOrder, answer: done }),
      async (c) => {
        const { ids } = c.req.valid('json')
        await database.write((tx) => orderMaterials(tx, visitOf(c).batch.key, ids, handOf(c, now())))
        return c.var.answer(null)
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
        return c.var.answer(
          await database.write((tx) => changeMaterial(tx, visitOf(c).batch.key, change, handOf(c, now()))),
        )
      },
    )
    .delete(
      '/batches/:key/materials/:id',
      route({
        tag,
        summary: 'Remove material',
        by,
        query: MaterialSeen,
        answer: done,
        refusals: ['notFound', 'versionStale'],
      }),
      async (c) => {
        const seen = { ...c.req.valid('query'), id: c.req.param('id') }
        return c.var.answer(
          await database.write((tx) => removeMaterial(tx, visitOf(c).batch.key, seen, handOf(c, now()))),
        )
      },
    )
}
