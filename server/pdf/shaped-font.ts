import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import { Blob, Buffer as ShapeBuffer, Direction, Face, Font as ShapeFont, shape } from 'harfbuzzjs'

interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  /** The characters that a reader copies. */
  readonly codePoints: readonly number[]
}

/** A text as glyphs and their places. Lengths in font units. */
interface ShapedRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: ReadonlyArray<{ xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }>
  readonly advanceWidth: number
}

/** A font that pdfkit embeds; HarfBuzz places its glyphs, because fontkit fails on Telugu, Malayalam and Gurmukhi. */
export interface ShapedFont {
  /** Glyphs from left to right. pdfkit passes its features on; without any it lays out word by word. */
  layout(text: string, features?: readonly string[]): ShapedRun
}

/** A feature by which a text is laid out whole, and from right to left. */
export const RIGHT_TO_LEFT = 'rtla'

/** @throws when the file is no font, or a collection of fonts */
export function openShapedFont(file: string): ShapedFont {
  const bytes = readFileSync(file)
  const font = fontkit.create(bytes)
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
  const shaper = new ShapeFont(new Face(new Blob(bytes)))
  const shaped: ShapedFont = {
    layout: (text, features) => shapeText(font, shaper, text, features?.includes(RIGHT_TO_LEFT) ?? false),
  }
  // All else that pdfkit asks of a font is fontkit's.
  Reflect.setPrototypeOf(shaped, font)
  return shaped
}

function shapeText(font: fontkit.Font, shaper: ShapeFont, text: string, isRightToLeft: boolean): ShapedRun {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  // In the order in which they are seen: from right to left the last letters come first.
  const starts = [...new Set(infos.map(({ cluster }) => cluster))]
  const ends = new Map(starts.toSorted((a, b) => a - b).map((start, at, all) => [start, all[at + 1]]))
  const glyphs = starts.flatMap((start) => {
    const ids = infos.filter(({ cluster }) => cluster === start).map(({ codepoint }) => codepoint)
    return glyphsOf(font, ids, text.slice(start, ends.get(start)))
  })
  return {
    glyphs,
    positions,
    // Read after pdfkit has scaled the positions.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/** The characters that copying gives for each glyph; one without a glyph goes to the widest that has none. */
function glyphsOf(font: fontkit.Font, ids: readonly number[], text: string): Glyph[] {
  const left = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const own = ids.map((id) => {
    const at = left.findIndex((codePoint) => font.glyphForCodePoint(codePoint).id === id)
    return at < 0 ? [] : left.splice(at, 1)
  })
  const widths = ids.map((id, index) => (own[index]?.length === 0 ? font.getGlyph(id).advanceWidth : -1))
  const heir = widths.indexOf(Math.max(...widths))
  return ids.map((id, index) => {
    const codePoints = [...(own[index] ?? []), ...(index === heir ? left : [])]
    return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints }
  })
}
