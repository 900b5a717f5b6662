import type { Block, Inline, RichText } from '#contract/rich-text.ts'

const ADDRESS = /https?:\/\/[^\s<>"]+/g
/** What ends a sentence around an address, in the scripts of India too. */
const BEHIND = /[.,;:!?'*`|…’”»।॥]$/u
const CLOSING = [')', ']', '}'] as const
type Closing = (typeof CLOSING)[number]

/** Plain text as it was typed: an empty line ends a paragraph, and an address of the web is a link to itself. */
export const plainWithLinks = (text: string): RichText =>
  paragraphsIn(text).map((paragraph): Block => ({ paragraph: linked(paragraph) }))

export const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Words in which addresses are links. A bracket at the end belongs to an address that opened it. */
export function linked(words: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of words.matchAll(ADDRESS)) {
    const address = addressIn(found[0])
    if (!URL.canParse(address)) continue
    if (found.index > from) parts.push(words.slice(from, found.index))
    parts.push({ link: address, words: [address] })
    from = found.index + address.length
  }
  if (from < words.length) parts.push(words.slice(from))
  return parts
}

function addressIn(found: string): string {
  let end = found.length
  const open = countOf(found)
  while (end > 0) {
    const last = found.charAt(end - 1)
    if (isClosing(last) ? open[last] >= 0 : !BEHIND.test(last)) break
    if (isClosing(last)) open[last] += 1
    end -= 1
  }
  return found.slice(0, end)
}

const isClosing = (sign: string): sign is Closing => CLOSING.some((one) => one === sign)

/** How many of each kind of bracket are opened and not closed; below zero where more are closed. */
function countOf(address: string): Record<Closing, number> {
  const count = (sign: string) => address.split(sign).length - 1
  return { ')': count('(') - count(')'), ']': count('[') - count(']'), '}': count('{') - count('}') }
}
