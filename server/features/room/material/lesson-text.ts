import type { TokenizerAndRendererExtension } from 'marked'
import type { Formula } from '#contract/lesson-text.ts'
import { boundedMarkdown } from '../../content/bounded-markdown.ts'
import { type Dialect, readMarkdown, type ReadText } from '../../content/markdown.ts'
import { formulaReader, type ReadFormula } from './formulas.ts'

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

const LANGUAGE = boundedMarkdown({
  extensions: [extension('formulaLine', 'block', LINE), extension('formula', 'inline', INLINE)],
})

/** A text with formulas, and what its author has to change before it can be shown. */
export async function lessonText(markdown: string): Promise<ReadText<Formula>> {
  const read: ReadFormula | null = markdown.includes('$') ? await formulaReader() : null
  const dialect: Dialect<Formula> = {
    language: LANGUAGE,
    extra(token) {
      const isLine = token.type === 'formulaLine'
      return read && (isLine || token.type === 'formula') && 'text' in token ? read(String(token.text), isLine) : null
    },
    possible: 'only paragraphs, lists, **bold**, [links](https://…) and formulas such as $x^2$ are possible',
  }
  return readMarkdown(dialect, markdown)
}
