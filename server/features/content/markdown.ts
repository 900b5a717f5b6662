/** The small Markdown of long texts: paragraphs, lists, bold words and links. Whatever else it holds is a fault. */
import type { Marked, MarkedToken, Token } from 'marked'
import type { Block, Inline, RichText } from '#contract/rich-text.ts'
import { boundedMarkdown, MOST_DEEP, Overdone, TOO_DEEP } from './bounded-markdown.ts'

/** What one kind of text knows beside that. */
export interface Dialect<Extra> {
  readonly language: Marked
  /** What a token of its own says; null for every other token. */
  readonly extra: (token: Token) => { readonly extra: Extra } | { readonly fault: string } | null
  /** "only paragraphs and lists are possible" */
  readonly possible: string
  /** What a line break within a paragraph becomes; a blank unless it says so. */
  readonly lineBreak?: '\n'
}

const PLAIN: Dialect<never> = {
  language: boundedMarkdown(),
  extra: () => null,
  possible: 'only paragraphs, lists, **bold** and [links](https://…) are possible',
}

/** Faults are left out of the tree, so only a text without any may be published. A text that is too much to read is one paragraph. */
export const richText = (markdown: string): RichText => readMarkdown(PLAIN, markdown).text

/** What an owner has to change before the text can be shown, in sentences. */
export const markdownFaults = (markdown: string): string[] => readMarkdown(PLAIN, markdown).faults

export interface ReadText<Extra> {
  readonly text: RichText<Extra>
  /** Each once. */
  readonly faults: string[]
}

export function readMarkdown<Extra>(dialect: Dialect<Extra>, markdown: string): ReadText<Extra> {
  try {
    return blocksIn(dialect, markdown)
  } catch (error) {
    if (!(error instanceof Overdone)) throw error
    return { text: [{ paragraph: [markdown] }], faults: [error.message] }
  }
}

function blocksIn<Extra>(dialect: Dialect<Extra>, markdown: string): ReadText<Extra> {
  const reading: Reading<Extra> = { ...dialect, faults: [], depth: 0 }
  const text = dialect.language.lexer(markdown).flatMap((token): Block<Extra>[] => {
    if (token.type === 'space') return []
    if (is(token, 'paragraph')) return [{ paragraph: inlines(token.tokens, reading) }]
    if (is(token, 'list')) return [{ list: token.items.map(({ tokens }) => point(tokens, reading)) }]
    const extra = extraOf(token, reading)
    return extra.length > 0 ? [{ paragraph: extra }] : []
  })
  return { text, faults: [...new Set(reading.faults)] }
}

interface Reading<Extra> extends Dialect<Extra> {
  readonly faults: string[]
  readonly depth: number
}

/** The library types its extensions beside its own tokens. */
const is = <Type extends MarkedToken['type']>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { type: Type }> => token.type === type

function point<Extra>(tokens: readonly Token[], reading: Reading<Extra>): Inline<Extra>[] {
  return tokens.flatMap((token) => {
    if ((token.type === 'text' || token.type === 'paragraph') && token.tokens) return inlines(token.tokens, reading)
    if (token.type === 'space') return []
    if (token.type !== 'list') return extraOf(token, reading)
    reading.faults.push('A list stands in no other list')
    return []
  })
}

function inlines<Extra>(tokens: readonly Token[], around: Reading<Extra>): Inline<Extra>[] {
  const reading = { ...around, depth: around.depth + 1 }
  if (reading.depth > MOST_DEEP) {
    reading.faults.push(TOO_DEEP)
    return []
  }
  const found = tokens.flatMap((token) => inline(token, reading))
  // Neighbouring words become one text, so that pages carry less.
  return found.reduce<Inline<Extra>[]>((joined, one) => {
    const before = joined.at(-1)
    if (typeof one === 'string' && typeof before === 'string') joined[joined.length - 1] = before + one
    else joined.push(one)
    return joined
  }, [])
}

function inline<Extra>(token: Token, reading: Reading<Extra>): Inline<Extra>[] {
  const { lineBreak = ' ' } = reading
  if (is(token, 'text') || is(token, 'escape')) return [token.text.replaceAll('\n', lineBreak)]
  if (token.type === 'br') return [lineBreak]
  if (is(token, 'em')) return inlines(token.tokens, reading)
  if (is(token, 'strong')) return [{ strong: inlines(token.tokens, reading) }]
  if (!is(token, 'link')) return extraOf(token, reading)
  if (isAllowed(token.href)) return [{ link: token.href, words: inlines(token.tokens, reading) }]
  reading.faults.push(
    `The link ${token.href} leads neither to https://, nor to mailto:, nor to a page of this site such as /terms`,
  )
  return []
}

const NAMES = new Map([
  ['html', 'HTML'],
  ['hr', 'a line across the page'],
  ['heading', 'a heading'],
  ['blockquote', 'a quotation'],
  ['code', 'a block of code'],
  ['codespan', 'code'],
  ['image', 'a picture'],
])

function extraOf<Extra>(token: Token, { extra, faults, possible }: Reading<Extra>): Extra[] {
  const found = extra(token)
  if (found && 'extra' in found) return [found.extra]
  faults.push(found?.fault ?? `The text holds ${NAMES.get(token.type) ?? 'something else'}; ${possible}`)
  return []
}

const OWN_PAGE = /^\/(?!\/)[\w/-]*$/

function isAllowed(address: string): boolean {
  if (OWN_PAGE.test(address)) return true
  return URL.canParse(address) && ['https:', 'mailto:'].includes(new URL(address).protocol)
}
