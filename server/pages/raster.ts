import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { PICTURE_FONT } from '#contract/prerender.ts'

const require = createRequire(import.meta.url)

const FONT_FILES = [
  require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
]

/** An SVG drawing as a PNG file of this width in pixels. */
export function pngOf(svg: string, width: number): Buffer {
  const font = { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: PICTURE_FONT }
  return new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render().asPng()
}
