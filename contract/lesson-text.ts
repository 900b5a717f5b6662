/** Texts of the course room: long texts with formulas. */
import { textWith } from './long-text.ts'
import type { RichText } from './rich-text.ts'

/** An element of MathML Core with its attributes, or words. */
export type MathPart =
  | string
  | { readonly tag: string; readonly is: Readonly<Record<string, string>>; readonly of: readonly MathPart[] }

export interface Formula {
  readonly formula: MathPart
  /** As it was written, in TeX. */
  readonly tex: string
  readonly isLine: boolean
}

export interface Code {
  readonly code: string
}

export type LessonExtra = Formula | Code
export type LessonText = RichText<LessonExtra>

/** What a formula is drawn with; nothing else of what it is written in comes to a page. */
export const MATH_TAGS: readonly string[] = [
  'math',
  'mfrac',
  'mi',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mroot',
  'mrow',
  'mspace',
  'msqrt',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
]

/** How a formula is set; what could load, run or dress anything has no place here. */
export const MATH_ATTRIBUTES: readonly string[] = [
  'accent',
  'class',
  'columnalign',
  'depth',
  'display',
  'displaystyle',
  'fence',
  'form',
  'height',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
]

const isAttributes = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, one]) => MATH_ATTRIBUTES.includes(name) && typeof one === 'string')

const isPart = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    'tag' in value &&
    MATH_TAGS.some((tag) => tag === value.tag) &&
    'is' in value &&
    isAttributes(value.is) &&
    'of' in value &&
    Array.isArray(value.of) &&
    value.of.every(isPart))

export const LessonText = textWith<LessonExtra>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    (('formula' in value && isPart(value.formula)) || ('code' in value && typeof value.code === 'string')),
)
