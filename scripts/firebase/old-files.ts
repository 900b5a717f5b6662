/** Reads the files of the old system, and says in a sentence where one cannot be read. */
import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'

const MOST_BYTES = 500 * 1024 * 1024
const MOST = '500 MB'

/** @throws {OldSystemFault} */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  const [first = ''] = text.trimStart()
  if (first === '') throw new OldSystemFault(`${path} is empty.`)
  if (!'{[n'.includes(first)) throw new OldSystemFault(`${path} is no JSON${isCsv(text) ? CSV : ''}.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OldSystemFault(faultIn(path, text, error instanceof Error ? error.message : ''))
  }
}

const CSV = ', it looks like CSV: export once more with --format=JSON'
const isCsv = (text: string): boolean => (text.slice(0, text.indexOf('\n')).match(/,/g)?.length ?? 0) >= 2

async function readText(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new OldSystemFault(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path}: ${error.message}`)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new OldSystemFault(`${path} is no file.`)
    if (stat.size > MOST_BYTES) throw new OldSystemFault(`${path} is larger than ${MOST}.`)
    const bytes = await file.readFile()
    return new TextDecoder().decode(isPacked(bytes) ? unpacked(path, bytes) : bytes)
  } finally {
    await file.close()
  }
}

/** The daily back-up of the old system is packed. */
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

function unpacked(path: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw new OldSystemFault(
      isLarge ? `${path}, unpacked, is larger than ${MOST}.` : `${path} is packed, and cut off or damaged.`,
    )
  }
}

function faultIn(path: string, text: string, message: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? []
  const at = position === undefined ? text.length : Number(position)
  if (at >= text.trimEnd().length - 1 || /^(?:Unexpected end|Unterminated)/.test(message))
    return `${path} is cut off: it ends at ${placeOf(text, text.length)}, in the middle. Export it once more.`
  return `${path} is no JSON at ${placeOf(text, at)}.`
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position)
  const lines = before.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
