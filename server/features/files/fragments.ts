/** How long a video is that comes in fragments, as recorders in browsers and OBS write it. */
import { type Box, boxesAt, type Read, readerOf } from './boxes.ts'

const MOST_BYTES_READ = 64_000_000

interface Track {
  readonly unitsPerSecond: number
  readonly usualLength: number
  length: number
}

/** Seconds: what the index says of all fragments, or else their sum, or else the table of segments; 0 where none says it. */
export async function fragmentsLength(read: Read, boxes: readonly Box[], index: Box): Promise<number> {
  const left = { bytes: MOST_BYTES_READ }
  try {
    const around = await contentOf(read, index, left)
    const tracks = await tracksIn(around)
    const said = await saidLength(around)
    if (said > 0) return said
    const table = await segmentsLength(read, boxes, left)
    for (const box of boxes.filter(({ name }) => name === 'moof'))
      await addFragment(await contentOf(read, box, left), tracks)
    const sum = Math.max(0, ...[...tracks.values()].map(({ length, unitsPerSecond }) => length / unitsPerSecond))
    return sum > 0 ? sum : table
  } catch (error) {
    // What ends within a number is no such box.
    if (error instanceof RangeError) return 0
    throw error
  }
}

interface Inside {
  readonly read: Read
  readonly bytes: Buffer
  readonly whole: Omit<Box, 'name'>
}

async function contentOf(read: Read, { body, end }: Box, left: { bytes: number }): Promise<Inside> {
  left.bytes -= end - body
  if (left.bytes < 0) throw new RangeError('The fragments are too long')
  const bytes = await read(body, end - body)
  return { read: readerOf(bytes), bytes, whole: { body: 0, end: bytes.length } }
}

const partsOf = async ({ read, bytes, whole }: Inside, ...path: string[]): Promise<Buffer[]> =>
  (await boxesAt(read, whole, path)).map(({ body, end }) => bytes.subarray(body, end))

async function saidLength(index: Inside): Promise<number> {
  const [head, extent] = [(await partsOf(index, 'mvhd'))[0], (await partsOf(index, 'mvex', 'mehd'))[0]]
  if (!head || !extent) return 0
  const length = extent.readUInt8(0) === 1 ? Number(extent.readBigUInt64BE(4)) : extent.readUInt32BE(4)
  const scale = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12)
  return scale === 0 ? 0 : length / scale
}

async function tracksIn(index: Inside): Promise<Map<number, Track>> {
  const usual = new Map(
    (await partsOf(index, 'mvex', 'trex')).map((part) => [part.readUInt32BE(4), part.readUInt32BE(12)]),
  )
  const tracks = new Map<number, Track>()
  for (const bytes of await partsOf(index, 'trak')) {
    const track: Inside = { read: readerOf(bytes), bytes, whole: { body: 0, end: bytes.length } }
    const [head, media] = [(await partsOf(track, 'tkhd'))[0], (await partsOf(track, 'mdia', 'mdhd'))[0]]
    if (!head || !media) continue
    const id = head.readUInt32BE(head.readUInt8(0) === 1 ? 20 : 12)
    const scale = media.readUInt32BE(media.readUInt8(0) === 1 ? 20 : 12)
    if (scale > 0) tracks.set(id, { unitsPerSecond: scale, usualLength: usual.get(id) ?? 0, length: 0 })
  }
  return tracks
}

async function addFragment(fragment: Inside, tracks: ReadonlyMap<number, Track>): Promise<void> {
  for (const bytes of await partsOf(fragment, 'traf')) {
    const part: Inside = { read: readerOf(bytes), bytes, whole: { body: 0, end: bytes.length } }
    const [head] = await partsOf(part, 'tfhd')
    const track = head && tracks.get(head.readUInt32BE(4))
    if (!track) continue
    const usual = usualIn(head) ?? track.usualLength
    for (const run of await partsOf(part, 'trun')) track.length += runLength(run, usual)
  }
}

function usualIn(head: Buffer): number | null {
  const flags = head.readUInt32BE(0)
  if (!(flags & 0x8)) return null
  return head.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0))
}

function runLength(run: Buffer, usual: number): number {
  const flags = run.readUInt32BE(0)
  const count = run.readUInt32BE(4)
  if (!(flags & 0x100)) return count * usual
  const row = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let length = 0
  for (let at = 0; at < count; at++) length += run.readUInt32BE(first + at * row)
  return length
}

/** Those that refer to pictures, not to further tables. */
async function segmentsLength(read: Read, boxes: readonly Box[], left: { bytes: number }): Promise<number> {
  const streams = new Map<number, number>()
  for (const box of boxes.filter(({ name }) => name === 'sidx')) {
    const { bytes } = await contentOf(read, box, left)
    const [stream, scale] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8)]
    const first = bytes.readUInt8(0) === 1 ? 28 : 20
    const count = bytes.readUInt16BE(first + 2)
    for (let at = 0; at < count && scale > 0; at++) {
      const row = first + 4 + at * 12
      const isTable = bytes.readUInt32BE(row) >= 0x8000_0000
      if (!isTable) streams.set(stream, (streams.get(stream) ?? 0) + bytes.readUInt32BE(row + 4) / scale)
    }
  }
  return Math.max(0, ...streams.values())
}
