import { open, type FileHandle } from 'node:fs/promises'
import type { Content } from './content.ts'

export interface Video {
  /** Whole seconds, at least one. */
  readonly seconds: number
  /** Whether its index stands before the pictures, so that it begins to play at once. */
  readonly startsAtOnce: boolean
}

type Read = (at: number, bytes: number) => Promise<Buffer>

const MOST_BOXES = 10_000
const LONGEST_SECONDS = 24 * 3600

/** What an MP4 says of itself, by the boxes of its form (ISO/IEC 14496-12); null where it is none that can be played. */
export async function videoIn(content: Content): Promise<Video | null> {
  if ('bytes' in content)
    return videoOf(async (at, bytes) => content.bytes.subarray(at, at + bytes), content.bytes.length)
  const file = await open(content.path)
  try {
    return await videoOf(readerOf(file), (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const readerOf =
  (file: FileHandle): Read =>
  async (at, bytes) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }

async function videoOf(read: Read, size: number): Promise<Video | null> {
  const boxes = await boxesIn(read, 0, size)
  const [index, pictures] = ['moov', 'mdat'].map((name) => boxes?.find((box) => box.name === name))
  if (!index || !pictures) return null
  const head = (await boxesIn(read, index.body, index.end))?.find(({ name }) => name === 'mvhd')
  const seconds = head ? secondsIn(await read(head.body, 32)) : 0
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) return null
  return { seconds: Math.floor(seconds), startsAtOnce: index.body < pictures.body }
}

interface Box {
  readonly name: string
  /** Where its content begins, and where it ends. */
  readonly body: number
  readonly end: number
}

/** Null where one goes beyond what is around it: then the file is cut off, or none of this form. */
async function boxesIn(read: Read, from: number, to: number): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let at = from; at < to; at = boxes.at(-1)?.end ?? to) {
    const head = await read(at, 16)
    if (head.length < 8 || boxes.length >= MOST_BOXES) return null
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return null
    const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const [header, bytes] = [short === 1 ? 16 : 8, short === 0 ? to - at : long]
    if (bytes < header || at + bytes > to) return null
    boxes.push({ name: head.toString('latin1', 4, 8), body: at + header, end: at + bytes })
  }
  return boxes
}

function secondsIn(head: Buffer): number {
  if (head.length < 32) return 0
  const isLong = head.readUInt8(0) === 1
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  return scale === 0 ? 0 : length / scale
}
