import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { PICTURE_FONT } from '#contract/prerender.ts'

const require = createRequire(import.meta.url)

/** For letters that the site's own face lacks. */
const OTHER_LETTERS = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')

/** An SVG drawing as a PNG file of this width in pixels. `faces` are font files. */
export function pngOf(svg: string, width: number, faces: readonly string[] = []): Buffer {
  const font = { loadSystemFonts: false, fontFiles: [...faces, OTHER_LETTERS], defaultFontFamily: PICTURE_FONT }
  return new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng()
}
