/** Files of a batch: what may be uploaded, by the ending of its name. Times are ISO 8601 UTC. */
import * as z from 'zod/mini'

const MEGABYTE = 1_000_000

export const FILE_MEGABYTES = 100
export const FILE_BYTES = FILE_MEGABYTES * MEGABYTE

/** The media type with which a file of this ending is sent. Simulation files have none of their own. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  zip: 'application/zip',
  bkp: 'application/octet-stream',
  apw: 'application/octet-stream',
  apwz: 'application/octet-stream',
  hsc: 'application/octet-stream',
  edr: 'application/octet-stream',
  flnw: 'application/octet-stream',
} as const

export type FileEnding = keyof typeof FILE_TYPES

/** What is looked at inside an archive: unpacked bytes, files of it and of archives in it, and how many lie in each other. */
export const ARCHIVE_BOUNDS = { bytesOfOne: FILE_BYTES, bytes: 400 * MEGABYTE, files: 10_000, depth: 4 } as const

export const RECORDING_MEGABYTES = 2_000

export const SLIP_MEGABYTES = 5

export const PURPOSES = {
  material: { types: FILE_TYPES, bytes: FILE_BYTES },
  recording: { types: { mp4: 'video/mp4' }, bytes: RECORDING_MEGABYTES * MEGABYTE },
  captions: { types: { vtt: 'text/vtt' }, bytes: MEGABYTE },
  slip: {
    types: {
      pdf: FILE_TYPES.pdf,
      png: FILE_TYPES.png,
      jpg: FILE_TYPES.jpg,
      jpeg: FILE_TYPES.jpeg,
      webp: FILE_TYPES.webp,
    },
    bytes: SLIP_MEGABYTES * MEGABYTE,
  },
} as const

export type FileUse = keyof typeof PURPOSES

export const FILE_PURPOSES = ['material', 'recording', 'captions'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

export function typeOf(name: string, purpose: FileUse = 'material'): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const types: Readonly<Record<string, string>> = PURPOSES[purpose].types
  return Object.hasOwn(types, ending) ? (types[ending] ?? null) : null
}

const isEnding = (text: string): text is FileEnding => Object.hasOwn(FILE_TYPES, text)

/** The ending of a file's name, in lower case, if it is one of material. */
export function endingOf(name: string): FileEnding | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return isEnding(ending) ? ending : null
}

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
  addedAt: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>
