import type { Block, Inline, RichText } from '#contract/rich-text.ts'

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/g

/** Plain text as it was typed: an empty line ends a paragraph, and an address of the web is a link to itself. */
export const plainWithLinks = (text: string): RichText =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph): Block => ({ paragraph: linked(paragraph) }))

function linked(paragraph: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of paragraph.matchAll(ADDRESS)) {
    if (found.index > from) parts.push(paragraph.slice(from, found.index))
    parts.push({ link: found[0], words: [found[0]] })
    from = found.index + found[0].length
  }
  if (from < paragraph.length) parts.push(paragraph.slice(from))
  return parts
}
