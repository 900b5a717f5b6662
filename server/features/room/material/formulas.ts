import type Temml from 'temml'
import { type Formula, MATH_ATTRIBUTES, MATH_TAGS, type MathPart } from '#contract/lesson-text.ts'

/** Classes by which the room's style sheet sets what attributes cannot. */
const CLASSES = new Set(['tml-left', 'tml-right', 'tml-overline', 'tml-underline'])
const LONGEST = 2_000
/** Elements and words of all formulas of one text. */
const MOST_PARTS = 10_000
/** The library fills every row of a matrix up to its longest one, so a few characters make a hundred thousand cells. */
const MOST_CELLS = 1_000
export const TOO_LONG = 'The formulas of this text are too long together'
/** Some environments take the number of their columns, and make as many. */
const MANY_COLUMNS = /\\begin\s*\{[^{}]*\}\s*\{\s*\d{3,}/
/** With macros of one's own two thousand characters become millions. */
const OWN_MACROS = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|(?:re)?newenvironment)(?![a-z])/i

export type ReadFormula = (tex: string, isLine: boolean) => { readonly extra: Formula } | { readonly fault: string }

/** Reads a formula in TeX as MathML, or says what is wrong with it. Colours and boxes are left out: the page has its own. */
export async function formulaReader(): Promise<ReadFormula> {
  // Loaded with the first text that has one.
  const { default: library } = await import('temml')
  // The package's types name this function without the underscores that it has.
  const renderToTree: unknown = Reflect.get(library, '__renderToMathMLTree')
  if (typeof renderToTree !== 'function') throw new TypeError('This version of temml gives no tree')
  let parts = 0
  return (tex, isLine) => {
    const read = formulaOf((options): unknown => Reflect.apply(renderToTree, null, [tex, options]), tex, isLine)
    if ('fault' in read) return read
    parts += countOf(read.extra.formula)
    return parts > MOST_PARTS ? { fault: TOO_LONG } : read
  }
}

function formulaOf(render: (options: Temml.Options) => unknown, tex: string, isLine: boolean): ReturnType<ReadFormula> {
  if (tex.length > LONGEST) return { fault: 'A formula is longer than 2,000 characters' }
  if (cellsIn(tex) > MOST_CELLS || MANY_COLUMNS.test(tex)) return { fault: 'A formula has more than 1,000 cells' }
  if (OWN_MACROS.test(tex)) return { fault: wrong(tex, 'it defines a command of its own') }
  try {
    const [formula] = partsOf(render({ ...OPTIONS, displayMode: isLine }))
    return formula === undefined ? { fault: wrong(tex, 'nothing to show') } : { extra: { formula, tex, isLine } }
  } catch (error) {
    return { fault: wrong(tex, error instanceof Error ? error.message : String(error)) }
  }
}

/** At most, of the matrices of a formula. */
function cellsIn(tex: string): number {
  const rows = tex.split(/\\\\|\\cr(?![a-z])/i)
  return rows.length * Math.max(...rows.map((row) => row.split('&').length))
}

const OPTIONS = { throwOnError: true, trust: false, maxExpand: 200, maxSize: [10, 10] as [number, number] }

const wrong = (tex: string, why: string) =>
  `The formula $${tex}$ cannot be read: ${why.split(' at position')[0]?.trim()}`

function partsOf(node: unknown): MathPart[] {
  if (!isObject(node)) return []
  if ('text' in node) return [String(node.text)]
  const of = 'children' in node && Array.isArray(node.children) ? node.children.flatMap(partsOf) : []
  // A fragment, or an element that MathML Core does not have: what it holds is shown without it.
  if (!('type' in node) || !MATH_TAGS.includes(String(node.type))) return of
  return [{ tag: String(node.type), is: attributesOf(node), of }]
}

const countOf = (part: MathPart): number =>
  typeof part === 'string' ? 1 : part.of.reduce((count, one) => count + countOf(one), 1)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function attributesOf(node: object): Record<string, string> {
  const given: object = 'attributes' in node && isObject(node.attributes) ? node.attributes : {}
  const kept = Object.entries(given).filter(([name]) => name !== 'class' && MATH_ATTRIBUTES.includes(name))
  const classes = 'classes' in node && Array.isArray(node.classes) ? node.classes.map(String) : []
  const known = classes.filter((name) => CLASSES.has(name))
  return Object.fromEntries([
    ...kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(known.length > 0 ? [['class', known.join(' ')] as const] : []),
  ])
}
