import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pngOf } from '#server/pages/raster.ts'
import { root } from '../setup/run.js'
import type { Bundle } from './bundle.ts'

/** Writes the icons, which stay the same whatever the pages show. */
export function writePictures(output: string, { icons }: Bundle, colours: Colours): void {
  for (const { path, svg, width } of icons(colours)) {
    const file = join(output, path)
    mkdirSync(dirname(file), { recursive: true })
    if (width === undefined) {
      writeFileSync(file, svg)
      continue
    }
    const png = pngOf(svg, width)
    writeFileSync(file, extname(path) === '.ico' ? iconFile(png, width) : png)
  }
}

const ICON_HEADER_BYTES = 22

/**
 * An icon file that holds one square PNG.
 * Source: ICONDIR and ICONDIRENTRY, https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 * @param width pixels, less than 256
 */
function iconFile(png: Buffer, width: number): Buffer {
  const header = Buffer.alloc(ICON_HEADER_BYTES)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(width, 6)
  header.writeUInt8(width, 7)
  header.writeUInt16LE(1, 10) // plane
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(ICON_HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}

export interface Colours {
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
}

/** Colours by role, as the style sheet has them: the first of each is the light theme's, the second the dark one's. */
export function readColours(): Colours {
  const sheet = readFileSync(join(root, 'web/styles/tokens.css'), 'utf8')
  const [light, dark]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const [, role = '', colour = ''] of sheet.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g))
    (Object.hasOwn(light, role) ? dark : light)[role] = colour
  return { light, dark }
}
