/** The pictures of questions: made anew from what was sent, so that nothing a camera wrote beside it comes along. */
import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Shrunk } from '../../pictures/shrink.ts'

const WIDEST = 1280
export const MOST_PICTURES = 100
const UNUSED_MS = DAY_MS

/** A question finds its picture by who asks and under which key: nobody names the picture of somebody else. */
export const pictureKeptAs = (uid: string, key: string): string =>
  createHash('sha256').update(`${uid} ${key}`).digest('hex')

interface Sent {
  readonly uid: string
  readonly key: string
  readonly batchKey: string
  readonly at: Date
}

/** Sent again under the same key, it stays the first one. */
export async function keepDoubtPicture(
  tx: Transaction,
  { files, ...shrunk }: Shrunk,
  { uid, key, batchKey, at }: Sent,
): Promise<Refusal<'notOpen'> | null> {
  const id = pictureKeptAs(uid, key)
  if (await isPictureKept(tx, id)) return null
  if ((await countPictures(tx, uid, batchKey)) >= MOST_PICTURES) return new Refusal('notOpen', { detail: ENOUGH })
  const file = files.findLast(({ width }) => width <= WIDEST) ?? files[0]
  if (!file) throw new Error('A picture without a file')
  await tx
    .insertInto('doubtPictures')
    .values({
      id,
      addedBy: uid,
      addedAt: at.toISOString(),
      width: file.width,
      height: Math.round((shrunk.height * file.width) / shrunk.width),
      webp: Buffer.from(file.bytes).toString('base64'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return null
}

const ENOUGH = `You sent ${MOST_PICTURES} pictures in this batch. Please ask without one, or remove a question that has one`

/** Those that wait for their question count in every batch. */
async function countPictures(tx: Transaction, uid: string, batchKey: string): Promise<number> {
  const { count } = await tx
    .selectFrom('doubtPictures')
    .leftJoin('doubts', 'doubts.pictureId', 'doubtPictures.id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('addedBy', '=', uid)
    .where(({ or, eb }) => or([eb('batchKey', 'is', null), eb('batchKey', '=', batchKey)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isPictureKept(queries: Queries, id: string): Promise<boolean> {
  return (await queries.selectFrom('doubtPictures').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export const pictureSizeOf = async (queries: Queries, id: string) =>
  (await queries.selectFrom('doubtPictures').select(['width', 'height']).where('id', '=', id).executeTakeFirst()) ??
  null

export async function doubtPicture(queries: Queries, id: string): Promise<Buffer<ArrayBuffer> | null> {
  const row = await queries.selectFrom('doubtPictures').select('webp').where('id', '=', id).executeTakeFirst()
  return row ? Buffer.from(row.webp, 'base64') : null
}

export const removePicture = (tx: Transaction, id: string) =>
  tx.deleteFrom('doubtPictures').where('id', '=', id).execute()

/** Those whose question never came. */
export const removeUnusedPictures = (tx: Transaction, now: Date) =>
  tx
    .deleteFrom('doubtPictures')
    .where('addedAt', '<', new Date(now.getTime() - UNUSED_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('doubts').select('id').whereRef('doubts.pictureId', '=', 'doubtPictures.id'))),
    )
    .execute()
