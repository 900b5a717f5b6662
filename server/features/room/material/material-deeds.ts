/** What whoever teaches does about material, each in one transaction with its row in the audit. */
import { randomUUID } from 'node:crypto'
import { FILE_TYPES } from '#contract/files.ts'
import { type MaterialChange, type MaterialToAdd, MOST_MATERIALS } from '#contract/material-deeds.ts'
import { Refusal } from '#contract/refusal.ts'
import { changeRow, removeRow } from '../../../database/change-row.ts'
import type { MaterialTable } from '../tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { classNamed } from '../../classes/classes.ts'
import { attachableFile } from '../attachable-file.ts'
import { TYPED } from './lesson-text.ts'
import { materialOf, materialRows } from './materials.ts'

type Unfit = Refusal<'fieldsInvalid'>
type Gone = Refusal<'notFound' | 'versionStale'>

export async function addMaterial(
  tx: Transaction,
  batchKey: string,
  given: MaterialToAdd,
  by: Actor,
): Promise<{ id: string } | Unfit> {
  const fault = await unfit(tx, batchKey, given, by)
  if (fault) return fault
  const { last, count } = await tx
    .selectFrom('materials')
    .select(({ fn }) => [fn.max('position').as('last'), fn.countAll<number>().as('count')])
    .where('batchKey', '=', batchKey)
    .executeTakeFirstOrThrow()
  if (count >= MOST_MATERIALS) return wrong('title', `A batch has at most ${MOST_MATERIALS}: remove something first`)
  const at = by.at.toISOString()
  const id = randomUUID()
  const position = (last ?? 0) + 1
  const row = {
    id,
    batchKey,
    position,
    ...columnsOf(given),
    textRules: TYPED,
    version: 1,
    addedBy: by.actor,
    addedAt: at,
    updatedAt: at,
  }
  await tx.insertInto('materials').values(row).execute()
  await note(tx, by, 'material.add', { before: null, after: row })
  return { id }
}

export async function changeMaterial(
  tx: Transaction,
  batchKey: string,
  { id, version, ...given }: MaterialChange & { readonly id: string },
  by: Actor,
): Promise<{ version: number } | Unfit | Gone> {
  const fault = await unfit(tx, batchKey, given, by)
  if (fault) return fault
  const before = await materialOf(tx, batchKey, id)
  if (!before) return new Refusal('notFound')
  const textRules = given.body === before.body ? before.textRules : TYPED
  const changed = { ...columnsOf(given), textRules, version: version + 1, updatedAt: by.at.toISOString() }
  const after = { ...before, ...changed }
  if (!(await changeRow(tx, 'materials', { id, version }, changed))) return stale(before)
  await note(tx, by, 'material.change', { before, after })
  return { version: after.version }
}

export async function removeMaterial(
  tx: Transaction,
  batchKey: string,
  seen: { readonly id: string; readonly version: number },
  by: Actor,
): Promise<null | Gone> {
  const before = await materialOf(tx, batchKey, seen.id)
  if (!before) return new Refusal('notFound')
  if (!(await removeRow(tx, 'materials', seen))) return stale(before)
  await note(tx, by, 'material.remove', { before, after: null })
  return null
}

/** Refused where the order is not any more as it was seen. What is not named stays behind what is. */
export async function orderMaterials(
  tx: Transaction,
  batchKey: string,
  { ids, seen }: { readonly ids: readonly string[]; readonly seen: readonly string[] },
  by: Actor,
): Promise<null | Refusal<'versionStale'>> {
  const ofBatch = () => tx.updateTable('materials').where('batchKey', '=', batchKey)
  // Two who order at once come one after the other: the rows are held.
  await ofBatch()
    .set(({ ref }) => ({ position: ref('position') }))
    .execute()
  const rows = await materialRows(tx, batchKey)
  const current = rows.map(({ id }) => id)
  if (current.join() !== seen.join()) return new Refusal('versionStale', { current: { ids: current } })
  const named = ids.filter((id, index) => current.includes(id) && ids.indexOf(id) === index)
  const order = [...named, ...current.filter((id) => !named.includes(id))]
  for (const [index, id] of order.entries())
    await ofBatch()
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  const subject = { type: 'batch' as const, id: batchKey }
  await noteChange(tx, by, { action: 'material.order', subject, before: null, after: { count: order.length } })
  return null
}

const columnsOf = ({ title, body, fileId, releaseAt, classId, watermark }: MaterialToAdd) => ({
  title,
  body,
  fileId,
  releaseAt: releaseAt === null ? null : new Date(releaseAt).toISOString(),
  classId,
  watermark: Number(watermark),
})

const stale = ({ version }: MaterialTable) => new Refusal('versionStale', { current: { version } })

const wrong = (field: string, message: string): Unfit => new Refusal('fieldsInvalid', { errors: [{ field, message }] })

const MATERIAL_TYPES: readonly string[] = Object.values(FILE_TYPES)

async function unfit(
  tx: Transaction,
  batchKey: string,
  { body, fileId, classId }: MaterialToAdd,
  by: Actor,
): Promise<Unfit | null> {
  const file = fileId === null ? null : await attachableFile(tx, batchKey, fileId, by)
  if (fileId !== null && !file) return wrong('fileId', 'This file is not here any more. Please upload it again')
  if (file && !MATERIAL_TYPES.includes(file.mediaType)) return wrong('fileId', 'This file is for something else')
  if (!file && body === '') return wrong('body', 'Write a note or add a file')
  const ofClass = classId === null ? null : await classNamed(tx, classId)
  return classId === null || ofClass?.batchKey === batchKey ? null : wrong('classId', 'The batch has no such class')
}

const note = (
  tx: Transaction,
  by: Actor,
  action: 'material.add' | 'material.change' | 'material.remove',
  { before, after }: { readonly before: MaterialTable | null; readonly after: MaterialTable | null },
) => {
  const { id = '' } = after ?? before ?? {}
  const fields = (row: MaterialTable | null) =>
    row && {
      batch: row.batchKey,
      title: row.title,
      file: row.fileId,
      releaseAt: row.releaseAt,
      class: row.classId,
      watermark: row.watermark === 1,
    }
  const subject = { type: 'material' as const, id }
  return noteChange(tx, by, { action, subject, before: fields(before), after: fields(after) })
}
