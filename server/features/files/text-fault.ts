import { isUtf8 } from 'node:buffer'
import { allOf, type Content } from './content.ts'
import type { FileFault } from './judge.ts'

/** What a browser takes for a page, or a system for a script, however the file is called. */
const ACTIVE = /^\s*(?:<(?:!doctype|html|script|svg|\?xml|\?php|%)|@echo\b|#requires\b)/i

/** A text is UTF-8, Windows' Latin, or UTF-16 that says so at its start, without characters that no text has. */
export async function textFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  const wide = WIDE.find(({ mark }) => bytes.subarray(0, 2).equals(mark))
  if (!wide && bytes.includes(0)) return isUnmarkedWide(bytes) ? 'otherEncoding' : 'otherContent'
  const text = wide ? wideText(bytes, wide.encoding) : bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  if (text === null) return 'broken'
  if (text.includes('\0')) return 'otherContent'
  return ACTIVE.test(text.replace(/^\ufeff/, '').slice(0, 1_000)) ? 'program' : null
}

const WIDE = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

function wideText(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Every second byte of Latin letters is zero, and none of the others. */
function isUnmarkedWide(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map((side) => head.filter((byte, at) => byte === 0 && at % 2 === side).length)
  return bytes.length % 2 === 0 && Math.min(...zeros) === 0 && Math.max(...zeros) * 4 > head.length
}

/** Subtitles as browsers show them (WebVTT): UTF-8 that says what it is. */
export async function captionsFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  if (bytes.includes(0) || !isUtf8(bytes)) return (await textFault(content)) ?? 'otherEncoding'
  return /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(bytes.toString('utf8')) ? null : 'otherContent'
}
