import type { StoredFile } from '#contract/files.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { isAddedBy, storedFile } from '../files/stored-files.ts'

/** A file that whoever attaches it has uploaded, or that the batch has already; those of other batches are not here. */
export async function attachableFile(
  tx: Transaction,
  batchKey: string,
  id: string,
  { actor }: Actor,
): Promise<StoredFile | null> {
  const isOpen = (await isAddedBy(tx, id, actor)) || (await isOfBatch(tx, batchKey, id))
  return isOpen ? storedFile(tx, id) : null
}

async function isOfBatch(tx: Transaction, batchKey: string, fileId: string): Promise<boolean> {
  const material = tx.selectFrom('materials').select('id').where('batchKey', '=', batchKey).where('fileId', '=', fileId)
  const recording = tx
    .selectFrom('recordings')
    .select('id')
    .where('batchKey', '=', batchKey)
    .where(({ eb, or }) => or([eb('fileId', '=', fileId), eb('captionsId', '=', fileId)]))
  return (await material.unionAll(recording).execute()).length > 0
}
