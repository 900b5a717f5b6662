/** An MP4 without a picture: its boxes alone. */
const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

function movieHead(seconds: number): Buffer {
  const head = Buffer.alloc(100)
  head.writeUInt32BE(1000, 12)
  head.writeUInt32BE(seconds * 1000, 16)
  return head
}

const kind = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'))

/** Its index stands before its pictures, or behind them. */
export function mp4({ seconds = 600, pictures = 100_000, isIndexFirst = true } = {}): Buffer {
  const parts = [box('moov', box('mvhd', movieHead(seconds))), box('mdat', Buffer.alloc(pictures, 7))]
  return Buffer.concat([kind, ...(isIndexFirst ? parts : parts.toReversed())])
}

/** The begin of one whose pictures are so large that they are not made. */
export function longMp4({ seconds, bytes }: { readonly seconds: number; readonly bytes: number }): Buffer {
  const index = Buffer.concat([kind, box('moov', box('mvhd', movieHead(seconds)))])
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write('mdat', 4, 'latin1')
  head.writeBigUInt64BE(BigInt(bytes - index.length), 8)
  return Buffer.concat([index, head])
}

const numbers = (...parts: readonly number[]): Buffer => {
  const written = Buffer.alloc(4 * parts.length)
  for (const [at, part] of parts.entries()) written.writeUInt32BE(part, 4 * at)
  return written
}

interface Fragmented {
  readonly seconds: number
  /** Where its length stands, beside the fragments themselves. */
  readonly says?: 'nothing' | 'extent' | 'table'
  /** Whether each picture says how long it is shown, or its fragment, or the index for all. */
  readonly durations?: 'own' | 'fragment' | 'index' | 'none'
}

const [SCALE, EACH, IN_ONE] = [90_000, 3_000, 30]

/** One in fragments of a second, as recorders write it that do not know the length yet. */
export function fragmentedMp4({ seconds, says = 'nothing', durations = 'own' }: Fragmented): Buffer {
  const track = box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 1)),
    box('mdia', box('mdhd', numbers(0, 0, 0, SCALE, 0xffff_ffff))),
  )
  const usual = box('trex', numbers(0, 1, 1, durations === 'index' ? EACH : 0, 0, 0))
  const extent = says === 'extent' ? [box('mehd', numbers(0, seconds * 1000))] : []
  const index = box('moov', box('mvhd', movieHead(0)), track, box('mvex', ...extent, usual))
  const table = numbers(0, 1, SCALE, 0, 0, 1, 1000, seconds * SCALE, 0)
  return Buffer.concat([
    kind,
    index,
    ...(says === 'table' ? [box('sidx', table)] : []),
    ...Array.from({ length: seconds }, () => fragment(durations)),
  ])
}

function fragment(durations: Fragmented['durations']): Buffer {
  const head = durations === 'fragment' ? numbers(0x02_00_08, 1, EACH) : numbers(0x02_00_00, 1)
  const rows = Array.from({ length: IN_ONE }, () => [EACH, 50]).flat()
  const run = durations === 'own' ? numbers(0x3_01, IN_ONE, 0, ...rows) : numbers(0x1, IN_ONE, 0)
  return Buffer.concat([
    box('moof', box('mfhd', numbers(0, 1)), box('traf', box('tfhd', head), box('trun', run))),
    box('mdat', Buffer.alloc(1_500, 7)),
  ])
}
