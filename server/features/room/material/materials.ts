/** The material of batches. This file and the deeds beside it alone name its table. */
import type { Material } from '#contract/material.ts'
import type { MaterialTable } from '../tables.ts'
import type { ClassTable } from '../../classes/tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { classesOf } from '../../classes/classes.ts'
import { storedFiles } from '../../files/stored-files.ts'
import type { LessonReader } from './lesson-reader.ts'
import { kindOfText } from './lesson-text.ts'

export const isReleased = ({ releaseAt }: Pick<MaterialTable, 'releaseAt'>, now: Date): boolean =>
  releaseAt !== null && releaseAt <= now.toISOString()

interface MaterialReading {
  readonly as: 'member' | 'teacher'
  readonly lessons: LessonReader
  readonly now: Date
}

/** In their order: all of a batch for whoever teaches it, what is released for its members. */
export async function materialsOf(
  queries: Queries,
  batchKey: string,
  { as, lessons, now }: MaterialReading,
): Promise<Material[]> {
  const rows = await materialRows(queries, batchKey)
  const seen = as === 'teacher' ? rows : rows.filter((row) => isReleased(row, now))
  const files = await storedFiles(
    queries,
    seen.flatMap(({ fileId }) => fileId ?? []),
  )
  const classes = new Map((await classesOf(queries, batchKey)).map((one) => [one.id, one]))
  return Promise.all(
    seen.map(async ({ id, title, body, textRules, fileId, releaseAt, classId, watermark, version }) => ({
      id,
      title,
      text: (await lessons.read(body, kindOfText('note', textRules))).text,
      file: (fileId === null ? undefined : files.get(fileId)) ?? null,
      releaseAt,
      class: shownClass(classId === null ? undefined : classes.get(classId)),
      watermark: watermark === 1,
      version,
      body: as === 'teacher' ? body : null,
    })),
  )
}

/** All of a batch, in their order. */
export const materialRows = (queries: Queries, batchKey: string): Promise<MaterialTable[]> =>
  queries
    .selectFrom('materials')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .orderBy('position')
    .orderBy('id')
    .execute()

const shownClass = (one: ClassTable | undefined) => (one ? { id: one.id, number: one.number, title: one.title } : null)

/** How many of a batch its members do not see yet. */
export async function countKeptBack(queries: Queries, batchKey: string, now: Date): Promise<number> {
  const { count } = await queries
    .selectFrom('materials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchKey', '=', batchKey)
    .where((eb) => eb.or([eb('releaseAt', 'is', null), eb('releaseAt', '>', now.toISOString())]))
    .executeTakeFirstOrThrow()
  return count
}

export async function materialOf(queries: Queries, batchKey: string, id: string): Promise<MaterialTable | undefined> {
  return queries
    .selectFrom('materials')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .where('id', '=', id)
    .executeTakeFirst()
}
