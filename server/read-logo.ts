/** Reads the logo as it is set: a small PNG file in base64, of which the pixels alone are kept. */
import { createHash } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { LOGO_BYTES, LOGO_SIDE, logoFile, type Logo } from '#contract/logo.ts'

export const NO_LOGO = `must be a PNG picture in base64: up to ${LOGO_SIDE} pixels wide and high and ${LOGO_BYTES / 1024} KB, 8 bits for each colour, not interlaced`

const SIGNATURE = '89504e470d0a1a0a'
const HEADER_BYTES = 13
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const INDEXED = 3
const FILTERS = 5
/** What draws. Everything else that a file may carry is left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

interface Chunk {
  readonly name: string
  readonly data: Buffer
  readonly whole: Buffer
}

/** Returns null where it is none that every program draws. */
export function readLogo(text: string): Logo | null {
  const file = logoFile(text)
  if (file.length > (LOGO_BYTES * 4) / 3 + 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(file)) return null
  const chunks = chunksOf(Buffer.from(file, 'base64'))?.filter(({ name }) => KEPT.has(name))
  const size = chunks ? sizeOf(chunks) : null
  if (!chunks || !size) return null
  const png = Buffer.concat([Buffer.from(SIGNATURE, 'hex'), ...chunks.map(({ whole }) => whole)])
  const digest = createHash('sha256').update(png).digest('hex').slice(0, 8)
  return { png: png.toString('base64'), digest, ...size }
}

/** Null where something is broken, missing or stands behind the end. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (bytes.toString('hex', 0, SIGNATURE.length / 2) !== SIGNATURE) return null
  const chunks: Chunk[] = []
  let at = SIGNATURE.length / 2
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    const whole = bytes.subarray(at, end)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null
    chunks.push({ name: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole })
    at = end
  }
  const isWhole = at === bytes.length && chunks[0]?.name === 'IHDR' && chunks.at(-1)?.name === 'IEND'
  return isWhole && chunks.filter(({ name }) => name === 'IEND').length === 1 ? chunks : null
}

function sizeOf(chunks: readonly Chunk[]): Pick<Logo, 'width' | 'height'> | null {
  const dataOf = (name: string) => chunks.filter((one) => one.name === name).map(({ data }) => data)
  const [header, another] = dataOf('IHDR')
  if (!header || another || header.length !== HEADER_BYTES) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colours = 0, ...rest] = header.subarray(8)
  const channels = CHANNELS.get(colours)
  if (!channels || depth !== 8 || rest.some((one) => one !== 0)) return null
  if (width < 1 || height < 1 || width > LOGO_SIDE || height > LOGO_SIDE) return null
  if (colours === INDEXED && dataOf('PLTE').length !== 1) return null
  return hasPixels(Buffer.concat(dataOf('IDAT')), 1 + width * channels, height) ? { width, height } : null
}

function hasPixels(data: Buffer, line: number, lines: number): boolean {
  try {
    const pixels = inflateSync(data, { maxOutputLength: line * lines })
    const filters = Array.from({ length: lines }, (_, at) => pixels[at * line] ?? FILTERS)
    return pixels.length === line * lines && filters.every((filter) => filter < FILTERS)
  } catch {
    return false
  }
}
