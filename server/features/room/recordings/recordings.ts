/** The recordings of batches, and how far each member is in them. This file and those beside it alone name their tables. */
import * as z from 'zod/mini'
import type { Recording } from '#contract/recordings.ts'
import type { ClassRecording } from '#contract/room.ts'
import type { RecordingTable, WatchingTable } from '../tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { classesOf } from '../../classes/classes.ts'
import { storedFiles } from '../../files/stored-files.ts'
import { secondsIn } from './covered.ts'

type Times = Pick<RecordingTable, 'releaseAt' | 'expiresAt'>

/** Whether members see it at this moment. */
export function isShown({ releaseAt, expiresAt }: Times, now: Date): boolean {
  const at = now.toISOString()
  return releaseAt !== null && releaseAt <= at && (expiresAt === null || at < expiresAt)
}

export const recordingRows = (queries: Queries, batchKey: string): Promise<RecordingTable[]> =>
  queries
    .selectFrom('recordings')
    .selectAll()
    .where('batchKey', '=', batchKey)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

export const recordingOf = (queries: Queries, batchKey: string, id: string): Promise<RecordingTable | undefined> =>
  queries.selectFrom('recordings').selectAll().where('batchKey', '=', batchKey).where('id', '=', id).executeTakeFirst()

/** Of each class what members are told: the recording that is shown, else the next to come, else one that was. */
export async function classRecordings(
  queries: Queries,
  batchKey: string,
  now: Date,
): Promise<Map<string, ClassRecording>> {
  const inTime = (await recordingRows(queries, batchKey)).toSorted((one, other) =>
    (one.releaseAt ?? '') < (other.releaseAt ?? '') ? 1 : -1,
  )
  const told = inTime.toSorted((one, other) => rankOf(other, now) - rankOf(one, now))
  return new Map(
    told.flatMap(({ classId, releaseAt: from, expiresAt: until, seconds }) =>
      classId === null || from === null ? [] : [[classId, { from, until, seconds }] as const],
    ),
  )
}

function rankOf(row: Times, now: Date): number {
  if (isShown(row, now)) return 0
  return isReleased(row, now) ? 2 : 1
}

const isReleased = ({ releaseAt }: Times, now: Date): boolean => releaseAt !== null && releaseAt <= now.toISOString()

interface RecordedClass {
  readonly batchKey: string
  readonly classId: string
  readonly as: 'member' | 'teacher'
  readonly now: Date
}

/** How long the longest recording is of which this reader can name a minute; null where there is none. */
export async function recordedSeconds(
  queries: Queries,
  { batchKey, classId, as, now }: RecordedClass,
): Promise<number | null> {
  const rows = (await recordingRows(queries, batchKey)).filter(
    (row) => row.classId === classId && (as === 'teacher' || isReleased(row, now)),
  )
  return rows.length === 0 ? null : Math.max(...rows.map(({ seconds }) => seconds))
}

interface Seeing {
  readonly as: 'member' | 'teacher'
  readonly uid: string
  readonly now: Date
}

const Chapters = z.array(z.object({ at: z.int(), title: z.string() }))

/** In the order in which they came: all for whoever teaches, for members those that are shown. */
export async function recordingsOf(queries: Queries, batchKey: string, { as, uid, now }: Seeing): Promise<Recording[]> {
  const rows = await recordingRows(queries, batchKey)
  const seen = as === 'teacher' ? rows : rows.filter((row) => isShown(row, now))
  const files = await storedFiles(
    queries,
    seen.flatMap(({ fileId, captionsId }) => [fileId ?? [], captionsId ?? []].flat()),
  )
  const classes = new Map((await classesOf(queries, batchKey)).map((one) => [one.id, one]))
  const watched = await watchedBy(queries, uid, seen)
  return seen.map((row) => {
    const [file, captions] = [row.fileId, row.captionsId].map((id) => (id === null ? undefined : files.get(id)))
    const ofClass = row.classId === null ? undefined : classes.get(row.classId)
    return {
      id: row.id,
      title: row.title,
      class: ofClass ? { id: ofClass.id, number: ofClass.number, title: ofClass.title } : null,
      embed:
        row.host === null || row.videoId === null ? null : { host: row.host, id: row.videoId, from: row.videoFrom },
      file: file ? { id: file.id, name: file.name, bytes: file.bytes } : null,
      captions: captions ? { id: captions.id, name: captions.name } : null,
      seconds: row.seconds,
      chapters: Chapters.parse(JSON.parse(row.chapters)),
      releaseAt: row.releaseAt,
      expiresAt: row.expiresAt,
      version: row.version,
      startsAtOnce: row.startsAtOnce === 1,
      watched: watchedIn(watched.get(row.id), row),
    }
  })
}

export const watchedIn = (
  row: Pick<WatchingTable, 'covered' | 'position'> | undefined,
  { seconds }: Pick<RecordingTable, 'seconds'>,
) => ({ seconds: row ? secondsIn(row.covered, seconds) : 0, position: Math.min(row?.position ?? 0, seconds) })

async function watchedBy(
  queries: Queries,
  uid: string,
  recordings: readonly RecordingTable[],
): Promise<Map<string, WatchingTable>> {
  if (recordings.length === 0) return new Map()
  const ids = recordings.map(({ id }) => id)
  const rows = await queries
    .selectFrom('watching')
    .selectAll()
    .where('userId', '=', uid)
    .where('recordingId', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.recordingId, row]))
}
