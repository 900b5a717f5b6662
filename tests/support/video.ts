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
