import type { Token, TokenizerAndRendererExtension } from 'marked'
import type { LessonExtra } from '#contract/lesson-text.ts'
import { boundedMarkdown } from '../../content/bounded-markdown.ts'
import { type Dialect, readMarkdown, type ReadText } from '../../content/markdown.ts'
import { formulaReader, type ReadFormula, TOO_LONG } from './formulas.ts'
import { typedNotes } from './typed-note.ts'
import { formulaTyped, mayOpenFormula, typedText } from './typed-text.ts'

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

const TYPED_FORMULA = /^\$(?![\s$])((?:\\.|[^\\$\n])+)(?<!\s)\$(?![\p{L}\p{N}$])/u
const TYPED_NOTE = typedNotes({
  extensions: [
    extension('formulaLine', 'block', LINE),
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.indexOf('$'),
      tokenizer(source, tokens) {
        const found = mayOpenFormula(tokens.at(-1)?.raw ?? '') ? TYPED_FORMULA.exec(source) : null
        return found ? { type: 'formula', raw: found[0], text: found[1] ?? '' } : undefined
      },
    },
  ],
})

/** Whose text it is: of a note, or of a question and what is said to it. The first two are read by the rules of texts stored before. */
export type LessonTextKind = 'note' | 'talk' | 'typedNote' | 'typedTalk'

/** By which rules a text is read is stored with it. */
export const TYPED = 2
export const kindOfText = (of: 'note' | 'talk', rules: number): LessonTextKind => {
  if (of === 'note') return rules < TYPED ? 'note' : 'typedNote'
  return rules < TYPED ? 'talk' : 'typedTalk'
}

/** Each is looked at as the beginning of a formula, whose end is looked for in all that follows. */
const MOST_DOLLARS = 1_000
/** Of a text as it is sent, in characters. */
const LONGEST_DRAWN = 200_000

/** A text of the room as it is shown, and what its author has to change before that. */
export interface DrawnText extends ReadText<LessonExtra> {
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
  const drawn = kind === 'typedTalk' ? typedText(markdown, read) : readMarkdown(dialectOf(kind, read), markdown)
  const size = JSON.stringify(drawn.text).length
  return read && size > LONGEST_DRAWN ? undrawn(markdown, TOO_LONG) : { ...drawn, size }
}

const dialectOf = (kind: 'note' | 'talk' | 'typedNote', read: ReadFormula | null): Dialect<LessonExtra> => ({
  ...(kind === 'typedNote' ? { language: TYPED_NOTE, lineBreak: '\n' } : { language: kind === 'note' ? NOTE : TALK }),
  extra(token) {
    if (kind === 'typedNote' && isCode(token)) return { extra: { code: String(token.text) } }
    const isLine = token.type === 'formulaLine'
    if (!read || !(isLine || token.type === 'formula') || !('text' in token)) return null
    const tex = String(token.text)
    return kind === 'typedNote' ? formulaTyped(read, tex, isLine) : read(tex, isLine)
  },
  possible: 'only paragraphs, lists, **bold**, [links](https://…) and formulas such as $x^2$ are possible',
})

const isCode = (token: Token): token is Token & { readonly text: unknown } =>
  (token.type === 'code' || token.type === 'codespan') && 'text' in token
