/** Keys and ids of the old system as they can be part of an address here. No two become the same. */
import { createHash } from 'node:crypto'
import { shortened } from '#contract/plain-text.ts'

/** A per cent sign only where it would look like one of the codes. */
const UNKEEPABLE = /[\p{Cc}\p{Cs}/]|%(?=[0189][\dA-F]|2[5F]|7F|uD[89A-F])/gu

// In bytes: what the old system allowed. Addresses stand in indexes, and PostgreSQL bounds those.
const LONGEST = 768
const SHOWN = 60

export function keyOf(key: string): string {
  const kept = key.replace(UNKEEPABLE, inCode)
  if (Buffer.byteLength(kept) <= LONGEST) return kept
  return `${shortened(kept, SHOWN)}${createHash('sha256').update(kept).digest('base64url')}`
}

function inCode(character: string): string {
  const hex = character.charCodeAt(0).toString(16).toUpperCase()
  return hex.length > 2 ? `%u${hex}` : `%${hex.padStart(2, '0')}`
}
