/** Reads the files of the old system, and says in a sentence where one cannot be read. */
import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { OldSystemFault } from '#server/features/old-system/old-fault.ts'

const MOST_BYTES = 500 * 1024 * 1024
const MOST = '500 MB'

/** @throws {OldSystemFault} */
export async function readJson(path: string): Promise<unknown> {
  return parsed(path, await readText(path))
}

const WORD = /("(?:[^"\\]|\\.)*")\s*(:)?/g

/** A list of words by words, each of which is said once. @throws {OldSystemFault} */
export async function readPlainJson(path: string): Promise<unknown> {
  const text = await readText(path)
  const json = parsed(path, text)
  const names = [...text.matchAll(WORD)].flatMap(([, word = '', colon]) => (colon ? [word] : []))
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new OldSystemFault(`${path} says ${twice} twice: leave one of them.`)
  return json
}

function parsed(path: string, text: string): unknown {
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
    return textOf(path, isPacked(bytes) ? unpacked(path, bytes) : bytes)
  } finally {
    await file.close()
  }
}

function textOf(path: string, bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new OldSystemFault(`${path} is in UTF-16, as PowerShell writes with “>”: save it in UTF-8.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new OldSystemFault(
      `${path}: ${noTextIn(bytes)} holds a character that is not UTF-8, as in files written as Windows-1252. Save the file in UTF-8, or export it once more.`,
    )
  }
}

const REPLACED = '\uFFFD'

/** Where the first character stands that was none in the file. */
function noTextIn(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let at = text.indexOf(REPLACED)
  for (let byte = Buffer.byteLength(text.slice(0, at)); at >= 0;) {
    if (!Buffer.from(bytes.subarray(byte, byte + 3)).equals(Buffer.from(REPLACED))) return placeOf(text, at)
    const next = text.indexOf(REPLACED, at + 1)
    byte += Buffer.byteLength(text.slice(at, next))
    at = next
  }
  return 'its end'
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
  if (isCutOff(text, message))
    return `${path} is cut off: it ends at ${placeOf(text, text.length)}, in the middle. Export it once more.`
  return `${path} is no JSON at ${placeOf(text, positionIn(message) ?? firstFault(text))}.`
}

function positionIn(message: string): number | null {
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined ? null : Number(position)
}

const isCutOff = (text: string, message: string): boolean =>
  /^(?:Unexpected end|Unterminated)/.test(message) || (positionIn(message) ?? 0) >= text.trimEnd().length

/** Of what is wrong without a position: up to there the text could go on. */
function firstFault(text: string): number {
  let [sound, faulty] = [0, text.length]
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2)
    if (couldGoOn(text.slice(0, middle))) sound = middle
    else faulty = middle
  }
  return faulty - 1
}

function couldGoOn(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return isCutOff(text, error instanceof Error ? error.message : '')
  }
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position)
  const lines = before.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
