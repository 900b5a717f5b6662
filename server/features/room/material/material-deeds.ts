/** What whoever teaches does about material, each in one transaction with its row in the audit. */
import { randomUUID } from 'node:crypto'
import type { MaterialChange, MaterialToAdd } from '#contract/material.ts'
import { Refusal } from '#contract/refusal.ts'
import type { MaterialTable } from '../../../database/room-tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { noteChange } from '../../audit/note-change.ts'
import { storedFile } from '../../files/stored-files.ts'
import type { Hand } from '../../staff/hand.ts'
import { lessonText } from './lesson-text.ts'
import { materialOf } from './materials.ts'

type Unfit = Refusal<'fieldsInvalid'>
type Gone = Refusal<'notFound' | 'versionStale'>

export async function addMaterial(
  tx: Transaction,
  batchKey: string,
  given: MaterialToAdd,
  hand: Hand,
): Promise<{ id: string } | Unfit> {
  const fault = await unfit(tx, given)
  if (fault) return fault
  const { last } = await tx
    .selectFrom('materials')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('batchKey', '=', batchKey)
    .executeTakeFirstOrThrow()
  const at = hand.at.toISOString()
  const id = randomUUID()
  const position = (last ?? 0) + 1
  const row = {
    id,
    batchKey,
    position,
    ...columnsOf(given),
    version: 1,
    addedBy: hand.actor,
    addedAt: at,
    updatedAt: at,
  }
  await tx.insertInto('materials').values(row).execute()
  await note(tx, hand, 'material.add', { before: null, after: row })
  return { id }
}

export async function changeMaterial(
  tx: Transaction,
  batchKey: string,
  { id, version, ...given }: MaterialChange & { readonly id: string },
  hand: Hand,
): Promise<{ version: number } | Unfit | Gone> {
  const fault = await unfit(tx, given)
  if (fault) return fault
  const before = await materialOf(tx, batchKey, id)
  if (!before) return new Refusal('notFound')
  const after = { ...before, ...columnsOf(given), version: version + 1, updatedAt: hand.at.toISOString() }
  const { numUpdatedRows } = await tx
    .updateTable('materials')
    .set({ ...columnsOf(given), version: after.version, updatedAt: after.updatedAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return stale(before)
  await note(tx, hand, 'material.change', { before, after })
  return { version: after.version }
}

export async function removeMaterial(
  tx: Transaction,
  batchKey: string,
  { id, version }: { readonly id: string; readonly version: number },
  hand: Hand,
): Promise<null | Gone> {
  const before = await materialOf(tx, batchKey, id)
  if (!before) return new Refusal('notFound')
  const { numDeletedRows } = await tx
    .deleteFrom('materials')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return stale(before)
  await note(tx, hand, 'material.remove', { before, after: null })
  return null
}

/** What came meanwhile and is not named stays behind those that are. */
export async function orderMaterials(tx: Transaction, batchKey: string, ids: readonly string[], hand: Hand) {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('materials')
      .set({ position: index + 1 })
      .where('batchKey', '=', batchKey)
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('materials')
    .set(({ eb }) => ({ position: eb('position', '+', ids.length) }))
    .where('batchKey', '=', batchKey)
    .where('id', 'not in', ids.length > 0 ? [...ids] : [''])
    .execute()
  const subject = { type: 'batch', id: batchKey }
  await noteChange(tx, { ...hand, action: 'material.order', subject, before: null, after: { count: ids.length } })
}

const columnsOf = ({ title, body, fileId, releaseAt }: MaterialToAdd) => ({
  title,
  body,
  fileId,
  releaseAt: releaseAt === null ? null : new Date(releaseAt).toISOString(),
})

const stale = ({ version }: MaterialTable) => new Refusal('versionStale', { current: { version } })

async function unfit(tx: Transaction, { body, fileId }: MaterialToAdd): Promise<Unfit | null> {
  const at = (field: string, message: string) => new Refusal('fieldsInvalid', { errors: [{ field, message }] })
  const { faults } = await lessonText(body)
  if (faults.length > 0) return at('body', faults.join('. '))
  const file = fileId === null ? null : await storedFile(tx, fileId)
  if (fileId !== null && !file) return at('fileId', 'This file is not here any more. Please upload it again')
  return file || body !== '' ? null : at('body', 'Write a note or add a file')
}

const note = (
  tx: Transaction,
  hand: Hand,
  action: 'material.add' | 'material.change' | 'material.remove',
  { before, after }: { readonly before: MaterialTable | null; readonly after: MaterialTable | null },
) => {
  const { id = '' } = after ?? before ?? {}
  const fields = (row: MaterialTable | null) =>
    row && { batch: row.batchKey, title: row.title, file: row.fileId, releaseAt: row.releaseAt }
  const subject = { type: 'material', id }
  return noteChange(tx, { ...hand, action, subject, before: fields(before), after: fields(after) })
}
