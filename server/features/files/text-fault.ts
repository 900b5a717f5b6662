import { isUtf8 } from 'node:buffer'
import { allOf, type Content } from './content.ts'
import type { FileFault } from './judge.ts'

/** What a browser takes for a page, or a system for a script, however the file is called. */
const ACTIVE = /^\s*(?:<(?:!doctype|html|script|svg|\?xml|\?php|%)|@echo\b|#requires\b)/i

/** A text is UTF-8 or Windows' Latin, without bytes that no text has. */
export async function textFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  if (bytes.includes(0)) return 'otherContent'
  const text = isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1')
  return ACTIVE.test(text.replace(/^\ufeff/, '').slice(0, 1_000)) ? 'program' : null
}

/** Subtitles as browsers show them (WebVTT): UTF-8 that says what it is. */
export async function captionsFault(content: Content): Promise<FileFault | null> {
  const bytes = await allOf(content)
  if (bytes.includes(0) || !isUtf8(bytes)) return 'otherContent'
  return /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(bytes.toString('utf8')) ? null : 'otherContent'
}
