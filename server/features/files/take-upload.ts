import {
  ARCHIVE_BOUNDS,
  FILE_MEGABYTES,
  type FilePurpose,
  RECORDING_MEGABYTES,
  type StoredFile,
} from '#contract/files.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { FileStore } from '../../gateways/file-store.ts'
import type { Actor } from '../audit/actor.ts'
import { type FileFault, judge } from './judge.ts'
import { noteFile, storedFile } from './stored-files.ts'
import { isUploadOf } from './uploads.ts'

export interface TakingDeps {
  readonly database: Database
  readonly fileStore: FileStore
  readonly stopping: AbortSignal
}

interface Taken {
  /** Its id. */
  readonly upload: string
  readonly name: string
  readonly purpose: FilePurpose
}

/** Takes an upload that has arrived whole, if nothing is wrong with it. Whoever was stopped in between can take it again. */
export async function takeUpload(
  { database, fileStore, stopping }: TakingDeps,
  { upload: id, name, purpose }: Taken,
  by: Actor,
): Promise<StoredFile | Refusal<'notFound' | 'uploadUnfinished' | 'fileRefused'>> {
  const found = isUploadOf(by.actor, id) ? await fileStore.find(id) : null
  if (!found) return new Refusal('notFound')
  if (!found.isWhole) return new Refusal('uploadUnfinished')
  const known = await storedFile(database.db, id)
  if (known) return known
  const judged = await judge(found.path, name, { bytes: found.bytes, purpose, calledOff: stopping })
  if (typeof judged === 'string') {
    await fileStore.drop(id)
    return new Refusal('fileRefused', { detail: FILE_FAULTS[judged] })
  }
  await fileStore.keep(id)
  return database.write((tx) => noteFile(tx, { id, name, ...judged }, by))
}

const megabytes = (bytes: number) => bytes / 1_000_000

/** What is said to who sent a file that is refused. */
export const FILE_FAULTS: Readonly<Record<FileFault, string>> = {
  unknownEnding: 'Files of this kind are not taken',
  empty: 'The file is empty',
  tooLarge: `The file is too large: ${FILE_MEGABYTES} MB are taken, of a recording ${RECORDING_MEGABYTES.toLocaleString('en')} MB, of subtitles 1 MB`,
  otherContent: 'The file holds something else than its name says',
  program: 'This is a program, or has one inside: it could harm who opens it',
  macros: 'The file has macros or scripts inside, or other files: please save it without them',
  locked: 'A password keeps this file shut: please save it without one',
  broken: 'The file is damaged or not whole',
  protected: 'This PDF is protected in a way that cannot be looked through: please save it without its protection',
  tooDeep: `More than ${ARCHIVE_BOUNDS.depth} archives or documents lie in each other here: please send what is inside`,
  tooManyFiles: `This archive has more than ${ARCHIVE_BOUNDS.files.toLocaleString('en')} files inside: please send it in parts`,
  largeInside: `A file in this archive has more than ${megabytes(ARCHIVE_BOUNDS.bytesOfOne)} MB: please make it smaller`,
  muchInside: `This archive has more than ${megabytes(ARCHIVE_BOUNDS.bytes)} MB when it is unpacked: please send it in parts`,
  otherArchive:
    'This is an archive that cannot be looked into, or has one inside: please use ZIP, without splitting it',
  tooManyObjects: 'This PDF has too many parts to be looked through: please save it anew, or as several files',
  leadsElsewhere: 'The PDF has links to files on this or another computer: please remove them',
  otherEncoding: 'The text is not in UTF-8: please open it in an editor and save it as UTF-8',
  lengthUnknown: 'This video does not say how long it is: please export it once more as MP4',
  lengthOutside: 'A recording lasts from one second to 24 hours, and this one does not',
  tooMuchWork: 'It takes too much time or memory to look this file through: please send it in smaller parts',
}
