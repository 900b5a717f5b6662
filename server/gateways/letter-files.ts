import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const LETTER = /\.eml(?:\.part)?$/

/** Removes letters that were written as files: those of whose id or any readable part `isGone` is true. */
export async function removeLetterFiles(folder: string, isGone: (id: string, text: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder).catch(noneThere)).filter((one) => LETTER.test(one))) {
    const path = join(folder, name)
    const raw = await readFile(path, 'latin1').catch(() => '')
    if (readings(raw).some((text) => isGone(name.replace(LETTER, ''), text))) await rm(path, { force: true })
  }
}

const BASE64_PART = /^content-transfer-encoding: base64\s*$[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/gim
/** Words of a header line that are not plain (RFC 2047), and what stands between two of them. */
const BASE64_WORD = /=\?utf-8\?b\?([\w+/=]+)\?=/gi
const NEXT_WORD = /\?=\s+=\?utf-8\?q\?/gi

/** A letter as its bytes are, and as a mail program reads its parts. */
function readings(raw: string): string[] {
  const parts = [
    raw,
    quotedPrintable(raw),
    quotedPrintable(raw.replace(NEXT_WORD, '').replaceAll('_', ' ')),
    decoded(raw, BASE64_WORD).join(''),
    ...decoded(raw, BASE64_PART),
  ]
  return parts.flatMap((text) => [text, text.replace(/\r?\n[ \t]/g, '')])
}

const decoded = (raw: string, pattern: RegExp): string[] =>
  [...raw.matchAll(pattern)].map(([, text = '']) => Buffer.from(text, 'base64').toString())

const quotedPrintable = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function noneThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
