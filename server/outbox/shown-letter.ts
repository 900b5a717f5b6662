import { Unreadable } from '../database/stored-json.ts'
import type { Letter } from '../gateways/mailer.ts'
import { StoredLetter } from './stored-letter.ts'

export const HIDDEN = 'link hidden'
const TOKEN_ADDRESS = String.raw`https?://[^\s"'<>]*[?#&;]token=`
const TOKEN_LINK = new RegExp(String.raw`${TOKEN_ADDRESS}[^\s"'<>]*`, 'gi')
const TOKEN_HREF = new RegExp(String.raw` href="${TOKEN_ADDRESS}[^"]*"`, 'gi')

/** Links that open something for whoever has them are replaced by words, wherever they stand. */
export const withoutTokens = (text: string): string => text.replace(TOKEN_HREF, '').replace(TOKEN_LINK, HIDDEN)

const withoutLinks = (letter: Letter): Letter => ({
  ...letter,
  subject: withoutTokens(letter.subject),
  text: withoutTokens(letter.text),
  html: withoutTokens(letter.html),
  link: letter.link && (withoutTokens(letter.link) === letter.link ? letter.link : null),
  attachments: letter.attachments.map((attached) => ({ ...attached, text: withoutTokens(attached.text) })),
  unsubscribe: null,
})

export const keptOf = (stored: string): string => {
  const letter = readLetter(stored)
  return letter ? StoredLetter.write(letter) : ''
}

/** The stored letter with another address; null where it is not kept, or cannot be read. */
export function readdressed(stored: string, to: string): string | null {
  const letter = whole(stored)
  return letter && StoredLetter.write({ ...letter, to })
}

/** The letter without its tokens; null where it is not kept, or cannot be read. */
export function readLetter(stored: string): Letter | null {
  const letter = whole(stored)
  return letter && withoutLinks(letter)
}

function whole(stored: string): Letter | null {
  try {
    return stored === '' ? null : StoredLetter.read(stored)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
