/** What whoever teaches does about recordings, each in one transaction with its row in the audit. */
import { randomUUID } from 'node:crypto'
import { faultOfVideo, hostedVideo } from '#contract/video-address.ts'
import { MOST_RECORDINGS, type RecordingChange, type RecordingToAdd } from '#contract/recording-deeds.ts'
import { Refusal } from '#contract/refusal.ts'
import { changeRow, removeRow } from '../../../database/change-row.ts'
import type { RecordingTable } from '../tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { classNamed } from '../../classes/classes.ts'
import { videoIn } from '../../files/video.ts'
import { attachableFile } from '../attachable-file.ts'
import { recordingOf, recordingRows } from './recordings.ts'

type Unfit = Refusal<'fieldsInvalid'>
type Gone = Refusal<'notFound' | 'versionStale'>
type Columns = Omit<RecordingTable, 'id' | 'batchKey' | 'version' | 'addedBy' | 'addedAt' | 'updatedAt'>

interface Place {
  readonly batchKey: string
  readonly fileStore: FileStore
}

export async function addRecording(
  tx: Transaction,
  { batchKey, fileStore }: Place,
  given: RecordingToAdd,
  by: Actor,
): Promise<{ id: string } | Unfit> {
  const columns = await columnsOf(tx, { batchKey, fileStore }, given, by)
  if (columns instanceof Refusal) return columns
  if ((await recordingRows(tx, batchKey)).length >= MOST_RECORDINGS)
    return wrong('title', `A batch has at most ${MOST_RECORDINGS}: remove one first`)
  const at = by.at.toISOString()
  const stamps = { version: 1, addedBy: by.actor, addedAt: at, updatedAt: at }
  const row = { id: randomUUID(), batchKey, ...columns, ...stamps }
  await tx.insertInto('recordings').values(row).execute()
  await note(tx, by, 'recording.add', { before: null, after: row })
  return { id: row.id }
}

export async function changeRecording(
  tx: Transaction,
  { batchKey, fileStore }: Place,
  { id, version, ...given }: RecordingChange & { readonly id: string },
  by: Actor,
): Promise<{ version: number } | Unfit | Gone> {
  const columns = await columnsOf(tx, { batchKey, fileStore }, given, by)
  if (columns instanceof Refusal) return columns
  const before = await recordingOf(tx, batchKey, id)
  if (!before) return new Refusal('notFound')
  const changed = { ...columns, version: version + 1, updatedAt: by.at.toISOString() }
  if (!(await changeRow(tx, 'recordings', { id, version }, changed))) return stale(before)
  // What was seen of another picture is not seen of this one.
  if (before.fileId !== columns.fileId || before.videoId !== columns.videoId)
    await tx.deleteFrom('watching').where('recordingId', '=', id).execute()
  await note(tx, by, 'recording.change', { before, after: { ...before, ...changed } })
  return { version: changed.version }
}

export async function removeRecording(
  tx: Transaction,
  batchKey: string,
  seen: { readonly id: string; readonly version: number },
  by: Actor,
): Promise<null | Gone> {
  const before = await recordingOf(tx, batchKey, seen.id)
  if (!before) return new Refusal('notFound')
  if (!(await removeRow(tx, 'recordings', seen))) return stale(before)
  await tx.deleteFrom('watching').where('recordingId', '=', seen.id).execute()
  await note(tx, by, 'recording.remove', { before, after: null })
  return null
}

const stale = ({ version }: RecordingTable) => new Refusal('versionStale', { current: { version } })

const wrong = (field: string, message: string): Unfit => new Refusal('fieldsInvalid', { errors: [{ field, message }] })

async function columnsOf(
  tx: Transaction,
  { batchKey, fileStore }: Place,
  given: RecordingToAdd,
  by: Actor,
): Promise<Columns | Unfit> {
  const { title, classId, captionsId, chapters, releaseAt, expiresAt } = given
  const ofClass = classId === null ? null : await classNamed(tx, classId)
  if (classId !== null && ofClass?.batchKey !== batchKey) return wrong('classId', 'The batch has no such class')
  const captions = captionsId === null ? null : await attachableFile(tx, batchKey, captionsId, by)
  if (captionsId !== null && captions?.mediaType !== 'text/vtt')
    return wrong('captionsId', 'These subtitles are not here any more. Please upload them again')
  if (releaseAt !== null && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(releaseAt))
    return wrong('expiresAt', 'It ends before it begins')
  const source = await sourceOf(tx, { batchKey, fileStore }, given, by)
  if (source instanceof Refusal) return source
  const late = chapters.find(({ at }) => at >= source.seconds)
  if (late) return wrong('chapters', `“${late.title}” begins after the end`)
  return {
    title,
    classId,
    captionsId,
    ...source,
    chapters: JSON.stringify(chapters.toSorted((one, other) => one.at - other.at)),
    releaseAt: isoOf(releaseAt),
    expiresAt: isoOf(expiresAt),
  }
}

const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

type Source = Pick<RecordingTable, 'host' | 'videoId' | 'videoFrom' | 'fileId' | 'seconds' | 'startsAtOnce'>

async function sourceOf(
  tx: Transaction,
  { batchKey, fileStore }: Place,
  { address, fileId, seconds }: RecordingToAdd,
  by: Actor,
): Promise<Source | Unfit> {
  if (fileId === null) {
    const embed = hostedVideo(address)
    if (!embed) return wrong('address', NO_VIDEO[faultOfVideo(address) ?? 'elsewhere'])
    if (seconds === null) return wrong('seconds', 'Say how long it is')
    if (embed.from >= seconds) return wrong('address', 'This address begins after the end of the video')
    return { host: embed.host, videoId: embed.id, videoFrom: embed.from, fileId: null, seconds, startsAtOnce: 1 }
  }
  const file = await attachableFile(tx, batchKey, fileId, by)
  const found = file?.mediaType === 'video/mp4' ? await fileStore.find(fileId) : null
  const video = found && (await videoIn({ path: found.path }))
  if (!video || typeof video === 'string')
    return wrong('fileId', 'This video is not here any more. Please upload it again')
  return {
    host: null,
    videoId: null,
    videoFrom: 0,
    fileId,
    seconds: video.seconds,
    startsAtOnce: Number(video.startsAtOnce),
  }
}

const NO_VIDEO = {
  elsewhere: 'Give the address of an unlisted video on YouTube or Vimeo, or upload a file',
  list: 'This address leads to a list or a channel: open the video itself and copy the address of its page',
  cut: 'A part of this address is missing: open the video itself and copy the whole address of its page',
}

const note = (
  tx: Transaction,
  by: Actor,
  action: 'recording.add' | 'recording.change' | 'recording.remove',
  { before, after }: { readonly before: RecordingTable | null; readonly after: RecordingTable | null },
) => {
  const subject = { type: 'recording' as const, id: (after ?? before)?.id ?? '' }
  return noteChange(tx, by, { action, subject, before: noted(before), after: noted(after) })
}

const noted = (row: RecordingTable | null) =>
  row && {
    batch: row.batchKey,
    title: row.title,
    class: row.classId,
    file: row.fileId,
    video: row.videoId,
    releaseAt: row.releaseAt,
    expiresAt: row.expiresAt,
  }
