/** Material of a batch in its room: its members read what is released, whoever teaches writes. */
import { Hono } from 'hono'
import type { Member } from '#contract/accounts.ts'
import type { StoredFile } from '#contract/files.ts'
import { MaterialOrder, MaterialSeen } from '#contract/material-deeds.ts'
import { MaterialList } from '#contract/material.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../../config.ts'
import type { MaterialTable } from '../tables.ts'
import { done, download, ok } from '../../../http/answers.ts'
import { rangeAsked } from '../../../http/byte-range.ts'
import type { Env, Visit } from '../../../http/context.ts'
import { route } from '../../../http/route.ts'
import { storedFile } from '../../files/stored-files.ts'
import { placeInBatch } from '../../seats/sitting.ts'
import { act } from '../../staff/act.ts'
import { forTeachers } from '../for-teachers.ts'
import { createRoomDoor, type RoomDoorDeps } from '../room-door.ts'
import { visitOf } from '../visit-of.ts'
import { noteFetch } from './fetches.ts'
import type { LessonReader } from './lesson-reader.ts'
import { orderMaterials, removeMaterial } from './material-deeds.ts'
import { isReleased, materialOf, materialsOf } from './materials.ts'
import { plainFile, type StampDeps, stampedFile } from './taken-file.ts'

export interface MaterialDeps extends RoomDoorDeps, StampDeps {
  readonly config: Pick<Config, 'siteUrl'>
  readonly lessons: LessonReader
  readonly now: () => Date
}

const tag = 'Course room'

export const materialRoutes = (deps: MaterialDeps) =>
  new Hono<Env>().route('/', readingRoutes(deps)).route('/', teachingRoutes(deps))

function readingRoutes(deps: MaterialDeps) {
  const { database, lessons, now } = deps
  const { forBatch } = createRoomDoor(deps)
  return new Hono<Env>()
    .get(
      '/batches/:key/materials',
      route({ tag, summary: 'The material of a batch', by: [forBatch], answer: ok(MaterialList) }),
      async (c) => {
        const [{ batch, as }, at] = [visitOf(c), now()]
        const materials = await materialsOf(database.db, batch.key, { as, lessons, now: at })
        return c.var.answer({ serverNow: at.toISOString(), materials })
      },
    )
    .get(
      '/batches/:key/materials/:id/file',
      route({
        tag,
        summary: 'A file of the material',
        by: [forBatch],
        answer: download,
        refusals: ['rangeBeyond', 'storageFull', 'busy'],
      }),
      async (c) => {
        const [{ batch, as }, at] = [visitOf(c), now()]
        const material = await materialOf(database.db, batch.key, c.req.param('id'))
        const isSeen = material && (as === 'teacher' || isReleased(material, at))
        const file = isSeen && material.fileId !== null ? await storedFile(database.db, material.fileId) : null
        if (!material || !file) return c.var.refuse('notFound')
        const member = c.get('member')
        const taken = await takenBy(deps, { material, file, visit: visitOf(c), member, at })
        if (taken instanceof Refusal) return c.var.answer(taken)
        const range = rangeAsked(c, taken)
        if (range === 'none') return c.var.refuse('rangeBeyond')
        const fetched = { materialId: material.id, fileId: file.id, userId: member.uid }
        if (as === 'member' && c.req.raw.method === 'GET') await database.write((tx) => noteFetch(tx, fetched, at))
        return c.var.answer({ ...taken, range })
      },
    )
}

interface Taking {
  readonly material: MaterialTable
  readonly file: StoredFile
  readonly visit: Visit
  readonly member: Member
  readonly at: Date
}

async function takenBy(deps: MaterialDeps, { material, file, visit: { batch, as }, member, at }: Taking) {
  if (as === 'teacher' || material.watermark === 0) return plainFile(deps, file)
  const place = await placeInBatch(deps.database.db, { userId: member.uid, batchKey: batch.key })
  return place ? stampedFile(deps, file, { member, place, at }) : new Refusal('notFound')
}

function teachingRoutes(deps: MaterialDeps) {
  const { database, now } = deps
  const by = [createRoomDoor(deps).forBatch, forTeachers]
  return new Hono<Env>()
    .post(
      '/batches/:key/materials/order',
      route({
        tag,
        summary: 'Put the material in order',
        by,
        body: MaterialOrder,
        answer: done,
        refusals: ['versionStale'],
      }),
      async (c) => {
        const order = c.req.valid('json')
        return c.var.answer(
          await act({ database, now }, c, {}, (tx, by) => orderMaterials(tx, visitOf(c).batch.key, order, by)),
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
          await act({ database, now }, c, {}, (tx, by) => removeMaterial(tx, visitOf(c).batch.key, seen, by)),
        )
      },
    )
}
