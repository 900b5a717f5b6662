import type { TokenizerAndRendererExtension } from 'marked'
import type { Formula } from '#contract/lesson-text.ts'
import { boundedMarkdown } from '../../content/bounded-markdown.ts'
import { type Dialect, readMarkdown, type ReadText } from '../../content/markdown.ts'
import { formulaReader, type ReadFormula, TOO_LONG } from './formulas.ts'

/** `$x$` in a line of words. As on other sites, a dollar before a space or after one is a dollar. */
const INLINE = /^\$(?!\s)((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/
/** `$$x$$`, which may go over lines without an empty one. */
const LINE = /^\$\$((?:\\.|[^\\$\n]|\n(?!\s*\n))+?)\$\$[^\S\n]*(?:\n|$)/

const extension = (name: string, level: 'block' | 'inline', pattern: RegExp): TokenizerAndRendererExtension => ({
  name,
  level,
  start: (source) => (level === 'block' ? source.search(/^\$\$/m) : source.indexOf('$')),
  tokenizer(source) {
    const found = pattern.exec(source)
    return found ? { type: name, raw: found[0], text: found[1]?.trim() ?? '' } : undefined
  },
})

const language = () =>
  boundedMarkdown({
    extensions: [extension('formulaLine', 'block', LINE), extension('formula', 'inline', INLINE)],
  })

/** Its sign is a letter like others: "N<Nmin and R>Rmin" is no HTML. */
const asWords = () => undefined
const NOTE = language().use({ tokenizer: { html: asWords, tag: asWords } })
const TALK = language().use({
  tokenizer: {
    html: asWords,
    tag: asWords,
    blockquote: asWords,
    code: asWords,
    codespan: asWords,
    def: asWords,
    fences: asWords,
    heading: asWords,
    hr: asWords,
    lheading: asWords,
  },
})

/** In a note a heading or a quotation is a fault of its author; who asks or answers means the signs that were typed. */
export type LessonTextKind = 'note' | 'talk'

/** Each is looked at as the beginning of a formula, whose end is looked for in all that follows. */
const MOST_DOLLARS = 1_000
/** Of a text as it is sent, in characters. */
const LONGEST_DRAWN = 200_000

/** A text of the room as it is shown, and what its author has to change before that. */
export interface DrawnText extends ReadText<Formula> {
  /** As it is sent, in characters. */
  readonly size: number
}

/** A text as it was written, because its formulas cannot be drawn. */
export const undrawn = (markdown: string, fault: string): DrawnText => ({
  text: [{ paragraph: [markdown] }],
  faults: [fault],
  size: markdown.length,
})

/** Draws a text with its formulas. */
export async function drawnText(markdown: string, kind: LessonTextKind = 'note'): Promise<DrawnText> {
  if (markdown.split('$', MOST_DOLLARS + 2).length - 1 > MOST_DOLLARS)
    return undrawn(markdown, 'More than 1,000 dollar signs are too many')
  const read: ReadFormula | null = markdown.includes('$') ? await formulaReader() : null
  const dialect: Dialect<Formula> = {
    language: kind === 'note' ? NOTE : TALK,
    extra(token) {
      const isLine = token.type === 'formulaLine'
      return read && (isLine || token.type === 'formula') && 'text' in token ? read(String(token.text), isLine) : null
    },
    possible: 'only paragraphs, lists, **bold**, [links](https://…) and formulas such as $x^2$ are possible',
  }
  const drawn = readMarkdown(dialect, markdown)
  const size = JSON.stringify(drawn.text).length
  return read && size > LONGEST_DRAWN ? undrawn(markdown, TOO_LONG) : { ...drawn, size }
}
