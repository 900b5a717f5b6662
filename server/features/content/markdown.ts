/** The small Markdown of long texts: paragraphs, lists, bold words and links. Whatever else it holds is a fault. */
import { Marked, type MarkedToken, type Token } from 'marked'
import type { Block, Inline, RichText } from '#contract/rich-text.ts'

const language = new Marked({ gfm: false })
const OWN_PAGE = /^\/(?!\/)[\w/-]*$/

/** Faults are left out of the tree, so only a text without any may be published. */
export const richText = (markdown: string): RichText => read(markdown).blocks

/** What an owner has to change before the text can be shown, in sentences. */
export const markdownFaults = (markdown: string): string[] => [...new Set(read(markdown).faults)]

function read(markdown: string): { readonly blocks: RichText; readonly faults: readonly string[] } {
  const faults: string[] = []
  const blocks = language.lexer(markdown).flatMap((token): Block[] => {
    if (token.type === 'space') return []
    if (is(token, 'paragraph')) return [{ paragraph: inlines(token.tokens, faults) }]
    if (is(token, 'list')) return [{ list: token.items.map(({ tokens }) => point(tokens, faults)) }]
    faults.push(sentenceFor(token.type))
    return []
  })
  return { blocks, faults }
}

/** The library types its extensions, of which there are none here, beside its own tokens. */
const is = <Type extends MarkedToken['type']>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { type: Type }> => token.type === type

function point(tokens: readonly Token[], faults: string[]): Inline[] {
  return tokens.flatMap((token) => {
    if ((token.type === 'text' || token.type === 'paragraph') && token.tokens) return inlines(token.tokens, faults)
    if (token.type !== 'space')
      faults.push(token.type === 'list' ? 'A list stands in no other list' : sentenceFor(token.type))
    return []
  })
}

function inlines(tokens: readonly Token[], faults: string[]): Inline[] {
  const found = tokens.flatMap((token) => inline(token, faults))
  // Neighbouring words become one text, so that pages carry less.
  return found.reduce<Inline[]>((joined, one) => {
    const before = joined.at(-1)
    if (typeof one === 'string' && typeof before === 'string') joined[joined.length - 1] = before + one
    else joined.push(one)
    return joined
  }, [])
}

function inline(token: Token, faults: string[]): Inline[] {
  if (is(token, 'text') || is(token, 'escape')) return [token.text.replaceAll('\n', ' ')]
  if (token.type === 'br') return [' ']
  if (is(token, 'em')) return inlines(token.tokens, faults)
  if (is(token, 'strong')) return [{ strong: inlines(token.tokens, faults) }]
  if (!is(token, 'link')) {
    faults.push(sentenceFor(token.type))
    return []
  }
  if (isAllowed(token.href)) return [{ link: token.href, words: inlines(token.tokens, faults) }]
  faults.push(
    `The link ${token.href} leads neither to https://, nor to mailto:, nor to a page of this site such as /terms`,
  )
  return []
}

function isAllowed(address: string): boolean {
  if (OWN_PAGE.test(address)) return true
  return URL.canParse(address) && ['https:', 'mailto:'].includes(new URL(address).protocol)
}

const sentenceFor = (type: string): string =>
  type === 'html'
    ? 'The text holds HTML; only paragraphs, lists, **bold** and [links](https://…) are possible'
    : `The text holds a ${type}; only paragraphs, lists, **bold** and [links](https://…) are possible`
