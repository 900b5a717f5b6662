import { graphemesOf } from './font-runs.ts'
import type { Weight } from './fonts.ts'
import { RIGHT_TO_LEFT } from './shaped-font.ts'
import { visualRuns, type VisualRun } from './visual-runs.ts'

type Page = PDFKit.PDFDocument

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly color: string
  readonly align?: 'left' | 'right'
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

const LINE_HEIGHT = 1.42

/** Prints text inside the box, each run in the font of its script, and returns the y below it. */
export function printText(page: Page, text: string, { x, y, width }: Box, style: TextStyle): number {
  let top = y
  for (const line of text.split('\n').flatMap((paragraph) => linesOf(page, paragraph, width, style))) {
    const left = style.align === 'right' ? x + width - widthOf(page, line, style) : x
    printRuns(page, visualRuns(line), { x: left, y: top, width }, style)
    top += style.size * LINE_HEIGHT
  }
  return top
}

/** Words that fit a line stand together; one that is too long is cut. */
function linesOf(page: Page, paragraph: string, width: number, style: TextStyle): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const [first = '', ...rest] = piecesOf(page, word, width, style)
    const longer = line === '' ? first : `${line} ${first}`
    if (line !== '' && widthOf(page, longer, style) > width) {
      lines.push(line)
      line = first
    } else line = longer
    for (const piece of rest) {
      lines.push(line)
      line = piece
    }
  }
  return [...lines, line]
}

function piecesOf(page: Page, word: string, width: number, style: TextStyle): string[] {
  const letters = graphemesOf(word)
  if (letters.length < 2 || widthOf(page, word, style) <= width) return [word]
  const half = Math.ceil(letters.length / 2)
  return [letters.slice(0, half), letters.slice(half)].flatMap((piece) => piecesOf(page, piece.join(''), width, style))
}

const widthOf = (page: Page, text: string, style: TextStyle): number =>
  visualRuns(text).reduce((sum, run) => sum + select(page, run, style).widthOfString(run.text, featuresOf(run)), 0)

function printRuns(page: Page, runs: readonly VisualRun[], { x, y }: Box, style: TextStyle): void {
  let left = x
  for (const run of runs) {
    const features = featuresOf(run)
    // Measured first: printing moves the page's own cursor.
    const width = select(page, run, style).widthOfString(run.text, features)
    page.fillColor(style.color)
    page.text(run.text, left, y + style.size, { lineBreak: false, baseline: 'alphabetic', ...features })
    left += width
  }
}

const featuresOf = ({ isRightToLeft }: VisualRun): PDFKit.Mixins.TextOptions =>
  isRightToLeft ? { features: [RIGHT_TO_LEFT] } : {}

const select = (page: Page, { font }: VisualRun, { size, weight = 'regular' }: TextStyle): Page =>
  page.font(`${font} ${weight}`).fontSize(size)
