/** The pictures that staff uploaded. This file alone names their tables. */
import { createHash } from 'node:crypto'
import type { PicturePage, UploadedPicture } from '#contract/pictures.ts'
import { paged } from '../../database/paged.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Shrunk } from './shrink.ts'

const PAGE = 30
const DIGEST_LENGTH = 32

interface NewPicture extends Shrunk {
  readonly original: Uint8Array
  readonly name: string
}

/** Keeps a picture with its sizes. The same file is one picture, however often it is uploaded. */
export async function keepPicture(
  tx: Transaction,
  { original, name, width, height, files }: NewPicture,
  by: Actor,
): Promise<UploadedPicture> {
  const digest = createHash('sha256').update(original).digest('hex').slice(0, DIGEST_LENGTH)
  const id = `${digest}-${width}x${height}`
  const picture = { id, name, addedAt: by.at.toISOString() }
  const added = tx
    .insertInto('pictures')
    .values({ ...picture, addedBy: by.actor })
    .onConflict((conflict) => conflict.doNothing())
  if (!(await added.returning('id').executeTakeFirst()))
    return tx.selectFrom('pictures').select(['id', 'name', 'addedAt']).where('id', '=', id).executeTakeFirstOrThrow()
  const rows = files.map((file) => ({
    pictureId: id,
    width: file.width,
    webp: Buffer.from(file.bytes).toString('base64'),
  }))
  await tx.insertInto('pictureFiles').values(rows).execute()
  await noteChange(tx, by, {
    action: 'picture.add',
    subject: { type: 'picture', id },
    before: null,
    after: { name },
  })
  return picture
}

/** The newest first. */
export async function pageOfPictures(queries: Queries, after: string | undefined): Promise<PicturePage> {
  const all = queries.selectFrom('pictures').select(['id', 'name', 'addedAt'])
  const { rows: pictures, next } = await paged(all, ['addedAt', 'id'], { after, size: PAGE })
  return { pictures, next }
}

/** The WebP file of a picture at one of its widths; null where there is none. */
export async function pictureFile(queries: Queries, id: string, width: number): Promise<Buffer<ArrayBuffer> | null> {
  const row = await queries
    .selectFrom('pictureFiles')
    .select('webp')
    .where('pictureId', '=', id)
    .where('width', '=', width)
    .executeTakeFirst()
  return row ? Buffer.from(row.webp, 'base64') : null
}

/** Those of the ids of which there is no picture. */
export async function missingPictures(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('pictures').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
