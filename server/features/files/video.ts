import { open, type FileHandle } from 'node:fs/promises'
import { type Box, boxesIn, type Read, readerOf } from './boxes.ts'
import type { Content } from './content.ts'
import { fragmentsLength } from './fragments.ts'

export interface Video {
  /** Whole seconds, at least one. */
  readonly seconds: number
  /** Whether its index stands before the pictures, so that it begins to play at once. */
  readonly startsAtOnce: boolean
}

export type VideoFault = 'broken' | 'lengthUnknown' | 'lengthOutside'

const LONGEST_SECONDS = 24 * 3600

/** What an MP4 says of itself, by the boxes of its form (ISO/IEC 14496-12). */
export async function videoIn(content: Content): Promise<Video | VideoFault> {
  if ('bytes' in content) return videoOf(readerOf(content.bytes), content.bytes.length)
  const file = await open(content.path)
  try {
    return await videoOf(fileReader(file), (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const fileReader =
  (file: FileHandle): Read =>
  async (at, bytes) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }

async function videoOf(read: Read, size: number): Promise<Video | VideoFault> {
  const boxes = await boxesIn(read, { body: 0, end: size })
  const [index, pictures] = ['moov', 'mdat'].map((name) => boxes?.find((box) => box.name === name))
  if (!boxes || !index || !pictures) return 'broken'
  const seconds = await lengthOf(read, boxes, index)
  if (seconds === 0) return 'lengthUnknown'
  if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) return 'lengthOutside'
  return { seconds: Math.floor(seconds), startsAtOnce: index.body < pictures.body }
}

/** Of a video in fragments, its head says nothing, or how long the first of them is. */
async function lengthOf(read: Read, boxes: readonly Box[], index: Box): Promise<number> {
  const head = (await boxesIn(read, index))?.find(({ name }) => name === 'mvhd')
  const ofHead = head ? secondsIn(await read(head.body, 32)) : 0
  return boxes.some(({ name }) => name === 'moof')
    ? Math.max(ofHead, await fragmentsLength(read, boxes, index))
    : ofHead
}

/** 0 where the length is not known: it is written as none, or as the largest number. */
function secondsIn(head: Buffer): number {
  if (head.length < 32) return 0
  const isLong = head.readUInt8(0) === 1
  const scale = head.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? head.readBigUInt64BE(24) : BigInt(head.readUInt32BE(16))
  const isUnknown = scale === 0 || length === (isLong ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn)
  return isUnknown ? 0 : Number(length) / scale
}
