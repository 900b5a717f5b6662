import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Bodies, Bytes } from '../http/static-files.ts'
import type { DrawnFile } from './page-files.ts'

/** A file as it is sent, and every address at which it lies. */
export interface PackedFile {
  readonly paths: readonly string[]
  readonly ending: string
  readonly bodies: Bodies
  readonly headers?: Readonly<Record<string, string>>
}

/** A drawing as it is sent and kept. */
export interface Packed {
  readonly id: string
  /** Compressed as well as it can be, which takes seconds. */
  readonly isWell: boolean
  /** Made with it: newer settings and content would fit other pages. */
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly PackedFile[]
}

// Covers a whole page, and keeps the encoder's memory small.
const WINDOW_BITS = 18
const QUICK = 5
const isText = ({ ending }: Pick<DrawnFile, 'ending'>) => ending !== '.png'

export function packQuickly(file: DrawnFile): PackedFile {
  const { body, ...rest } = file
  const identity = new Uint8Array(Buffer.from(body))
  if (!isText(file)) return { ...rest, bodies: { identity } }
  const br = brotliCompressSync(identity, { params: brotliParams(identity, QUICK) })
  return { ...rest, bodies: { identity, br: bytes(br), gzip: bytes(gzipSync(identity, { level: QUICK })) } }
}

export async function packWell(file: PackedFile): Promise<PackedFile> {
  if (!isText(file)) return file
  const { identity } = file.bodies
  const params = brotliParams(identity, constants.BROTLI_MAX_QUALITY)
  const br = await promisify(brotliCompress)(identity, { params })
  return { ...file, bodies: { identity, br: bytes(br), gzip: bytes(await promisify(gzip)(identity, { level: 9 })) } }
}

const bytes = (buffer: Buffer): Bytes => new Uint8Array(buffer)

const brotliParams = (content: Uint8Array, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
})
