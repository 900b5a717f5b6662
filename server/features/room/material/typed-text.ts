/** A question or an answer as an engineer types it: formulas between dollars and code between backticks are marked, nothing else. */
import type { Code, Formula, LessonExtra, LessonText } from '#contract/lesson-text.ts'
import type { Block, Inline } from '#contract/rich-text.ts'
import type { ReadText } from '../../content/markdown.ts'
import { linked, paragraphsIn } from '../plain-links.ts'
import type { ReadFormula } from './formulas.ts'

/** No letter or digit stands before the sign that opens and behind the one that closes, and no blank within them. */
const MARKED =
  /(?<![\p{L}\p{N}`])`(?![\s`])(?<code>[^`\n]*[^`\s])`(?![\p{L}\p{N}`])|(?<![\p{L}\p{N}\\$])\$(?![\s$])(?<tex>(?:\\.|[^\\$\n])+)(?<!\s)\$(?![\p{L}\p{N}$])/gu
/** On lines of their own. */
const BLOCK =
  /^```[^\n`]*\n(?<code>(?:(?!```)[^\n]*\n)*)```[^\S\n]*$|^\$\$(?<tex>(?:\\.|[^\\$\n]|\n(?!\s*\n))+)\$\$[^\S\n]*$/gmu

/** Whether a dollar that follows `before` may open a formula. */
export const mayOpenFormula = (before: string): boolean => !/[\p{L}\p{N}\\$]$/u.test(before)

/** In TeX all behind a per cent sign is a comment; here it is a sign. */
export function formulaTyped(read: ReadFormula, tex: string, isLine: boolean): ReturnType<ReadFormula> {
  const drawn = read(
    tex.replaceAll(/\\[^]|%/g, (sign) => (sign === '%' ? String.raw`\%` : sign)),
    isLine,
  )
  return 'extra' in drawn ? { extra: { ...drawn.extra, tex } } : drawn
}

/** Reads a text. Without a reader of formulas it has none. */
export function typedText(typed: string, read: ReadFormula | null): ReadText<LessonExtra> {
  const faults = new Set<string>()
  function formula(tex: string, isLine: boolean): Formula | string {
    if (!read) return `$${tex}$`
    const drawn = formulaTyped(read, tex.trim(), isLine)
    if ('extra' in drawn) return drawn.extra
    faults.add(drawn.fault)
    return `$${tex}$`
  }
  const words = (paragraph: string): Inline<LessonExtra>[] =>
    parts<Inline<LessonExtra>>(paragraph, MARKED, linked, (marked) =>
      'code' in marked ? marked : formula(marked.tex, false),
    )
  const text: LessonText = parts<Block<LessonExtra>>(
    typed,
    BLOCK,
    (between) => paragraphsIn(between).map((paragraph) => ({ paragraph: words(paragraph) })),
    (marked) => ({
      paragraph: ['code' in marked ? { code: marked.code.replace(/\n$/, '') } : formula(marked.tex, true)],
    }),
  )
  return { text, faults: [...faults] }
}

type Marked = Code | { readonly tex: string }

function parts<Part>(
  text: string,
  pattern: RegExp,
  between: (words: string) => readonly Part[],
  marked: (found: Marked) => Part,
): Part[] {
  const found: Part[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const { code, tex = '' } = match.groups ?? {}
    found.push(...between(text.slice(from, match.index)), marked(code === undefined ? { tex } : { code }))
    from = match.index + match[0].length
  }
  return [...found, ...between(text.slice(from))]
}
