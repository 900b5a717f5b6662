/** The files that were uploaded and taken. This file alone names their table. */
import type { StoredFile } from '#contract/files.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { JudgedFile } from './judge.ts'

interface NewFile extends JudgedFile {
  readonly id: string
  readonly name: string
}

const SHOWN = ['id', 'name', 'bytes', 'mediaType', 'addedAt'] as const

/** Notes a file that was looked through and lies in its place. Once more gives what was noted first. */
export async function noteFile(
  tx: Transaction,
  { id, name, bytes, sha256, mediaType }: NewFile,
  by: Actor,
): Promise<StoredFile> {
  const file = { id, name, bytes, mediaType, addedAt: by.at.toISOString() }
  const added = await tx
    .insertInto('files')
    .values({ ...file, sha256, addedBy: by.actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return tx.selectFrom('files').select(SHOWN).where('id', '=', id).executeTakeFirstOrThrow()
  const subject = { type: 'file' as const, id }
  await noteChange(tx, by, { action: 'file.add', subject, before: null, after: { name, bytes } })
  return file
}

/** By their ids. */
export async function storedFiles(queries: Queries, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const files = await queries.selectFrom('files').select(SHOWN).where('id', 'in', ids).execute()
  return new Map(files.map((file) => [file.id, file]))
}

export async function storedFile(queries: Queries, id: string): Promise<StoredFile | null> {
  const file = await queries.selectFrom('files').select(SHOWN).where('id', '=', id).executeTakeFirst()
  return file ?? null
}

export async function isAddedBy(queries: Queries, id: string, actor: string): Promise<boolean> {
  const file = await queries
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('addedBy', '=', actor)
    .executeTakeFirst()
  return file !== undefined
}
