import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { lettersInUse } from '../build/letters.ts'

const require = createRequire(import.meta.url)

/** Letters of the site's own words that its type family does not hold: visitors would see them in a type of their device. */
export async function letterFaults(root: string): Promise<string[]> {
  const sheet = readFileSync(join(root, 'web/styles/type.css'), 'utf8')
  const fonts = [...sheet.matchAll(/url\('(.+?\.woff2)'\)/g)].map(([, path = '']) =>
    readFileSync(require.resolve(path)),
  )
  return missingLetters(lettersInUse(), fonts)
}

export async function missingLetters(
  letters: ReadonlyMap<string, string>,
  fonts: readonly Buffer[],
): Promise<string[]> {
  const text = [...letters.keys()].join('')
  const parts = await Promise.all(fonts.map((font) => subsetFont(font, text, { targetFormat: 'sfnt' })))
  const held = new Set(parts.flatMap(lettersOf))
  return [...letters]
    .filter(([letter]) => !held.has(letter))
    .map(
      ([letter, file]) =>
        `${file}: the site's typeface has no "${letter}" (${codeOf(letter)}); please write it otherwise`,
    )
}

const codeOf = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Reads the table that leads from letters to shapes: `cmap` of OpenType, segments of format 4. */
function lettersOf(font: Buffer): string[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8)
  const parts = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  )
  const segments = parts.find((at) => font.readUInt16BE(at) === 4)
  // A part that holds none of the letters.
  if (segments === undefined) return []
  const size = font.readUInt16BE(segments + 6)
  return Array.from({ length: size / 2 }, (_, index) => segments + 14 + index * 2).flatMap((end) => {
    const [last, first] = [font.readUInt16BE(end), font.readUInt16BE(end + size + 2)]
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}
