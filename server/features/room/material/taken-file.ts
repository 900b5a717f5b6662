/** A file of the room as it is given to somebody: for members of a batch their name stands on each page, where that is wanted. */
import { createHash } from 'node:crypto'
import type { Member } from '#contract/accounts.ts'
import { type StoredFile, FILE_TYPES } from '#contract/files.ts'
import { indianClock, indianDay } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PlaceTable } from '../../seats/tables.ts'
import type { FileStore } from '../../../gateways/file-store.ts'
import type { ByteRange } from '../../../http/byte-range.ts'
import type { StampPdf } from '../../../pdf/pdf-stamper.ts'

export interface StampDeps {
  readonly fileStore: FileStore
  readonly stampPdf: StampPdf
}

export interface TakenFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly read: (range: ByteRange) => AsyncIterable<Uint8Array>
}

/** Copies with names may not fill the disk that the site needs. */
const LEFT_FREE = 2_000_000_000

export const plainFile = ({ fileStore }: StampDeps, { id, name, bytes }: StoredFile): TakenFile => ({
  id,
  name,
  bytes,
  read: (range) => fileStore.read(id, range),
})

interface Taker {
  readonly member: Pick<Member, 'uid' | 'fullName' | 'email'>
  readonly place: Pick<PlaceTable, 'id' | 'batchKey' | 'seatPaymentId'>
  readonly at: Date
}

/** The member's own copy. What it says of the time is when it was made: for a day it is the same copy. */
export async function stampedFile(
  { fileStore, stampPdf }: StampDeps,
  { id, name }: StoredFile,
  { member, place, at }: Taker,
): Promise<TakenFile | Refusal<'storageFull' | 'busy'>> {
  const seat = place.seatPaymentId === null ? `seat ${place.id}` : `order ${place.seatPaymentId}`
  // Whoever takes another name in the account gets no second copy.
  const copy = `${id}-${createHash('sha256').update(`${member.uid} ${seat}`).digest('hex').slice(0, 32)}`
  const when = `${indianDay(at.toISOString())}, ${indianClock(at.toISOString())} IST`
  // The name, which everybody chooses, comes last: whatever is cut off, the rest says who it was.
  const words = [seat, member.email, when, member.fullName].map((part) => part.replace(/\s+/g, ' ')).join(' · ')
  if ((await fileStore.freeBytes()) < LEFT_FREE) return new Refusal('storageFull')
  const made = await fileStore.madeOf(id, copy, (from, to) => stampPdf({ from, to, words, queue: place.batchKey }))
  // It could be written on when it was added: the machine has too much to do.
  if (!made) return new Refusal('busy', { secondsToWait: 30 })
  return { id: `${copy}-${made.madeAt}`, name, bytes: made.bytes, read: (range) => fileStore.readMade(copy, range) }
}

/** Why members' names cannot be written on a file, found by writing on it. */
export async function faultOfStamp(
  { fileStore, stampPdf }: StampDeps,
  file: StoredFile | null,
  queue: string,
): Promise<string | null> {
  if (file?.mediaType !== FILE_TYPES.pdf) return 'Names can be written on the pages of a PDF alone'
  const words = 'A name · an address · an order · a moment'
  const made = await fileStore.madeOf(file.id, `${file.id}-trial`, (from, to) => stampPdf({ from, to, words, queue }))
  return made ? null : 'This PDF cannot be written on. Save it anew from its program, or leave the names out'
}
