import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import { Blob, Buffer as ShapeBuffer, Face, Font as ShapeFont, shape } from 'harfbuzzjs'

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
  layout(text: string): ShapedRun
}

/** @throws when the file is no font, or a collection of fonts */
export function openShapedFont(file: string): ShapedFont {
  const bytes = readFileSync(file)
  const font = fontkit.create(bytes)
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
  const shaper = new ShapeFont(new Face(new Blob(bytes)))
  const shaped = { layout: (text: string) => shapeText(font, shaper, text) }
  // All else that pdfkit asks of a font is fontkit's.
  Reflect.setPrototypeOf(shaped, font)
  return shaped
}

function shapeText(font: fontkit.Font, shaper: ShapeFont, text: string): ShapedRun {
  const buffer = new ShapeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const glyphs = starts.flatMap((start, index) => {
    const ids = infos.filter(({ cluster }) => cluster === start).map(({ codepoint }) => codepoint)
    return glyphsOf(font, ids, text.slice(start, starts[index + 1]))
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
