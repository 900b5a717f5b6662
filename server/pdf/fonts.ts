import { createRequire } from 'node:module'
import { openShapedFont, type ShapedFont } from './shaped-font.ts'

export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)

/** The files by name. The base font has Latin, Greek, Cyrillic, Devanagari and the rupee sign. */
const FILES = {
  'base regular': require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'base bold': require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  'arabic regular': require.resolve('@expo-google-fonts/scheherazade-new/400Regular/ScheherazadeNew_400Regular.ttf'),
  'arabic bold': require.resolve('@expo-google-fonts/scheherazade-new/700Bold/ScheherazadeNew_700Bold.ttf'),
  'bengali regular': require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  'bengali bold': require.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  'gujarati regular':
    require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
  'gujarati bold': require.resolve('@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf'),
  'gurmukhi regular':
    require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
  'gurmukhi bold': require.resolve('@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf'),
  'kannada regular': require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
  'kannada bold': require.resolve('@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf'),
  'malayalam regular':
    require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
  'malayalam bold': require.resolve('@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf'),
  'meetei regular':
    require.resolve('@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf'),
  'meetei bold': require.resolve('@expo-google-fonts/noto-sans-meetei-mayek/700Bold/NotoSansMeeteiMayek_700Bold.ttf'),
  'ol chiki regular':
    require.resolve('@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf'),
  'ol chiki bold': require.resolve('@expo-google-fonts/noto-sans-ol-chiki/700Bold/NotoSansOlChiki_700Bold.ttf'),
  'odia regular': require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
  'odia bold': require.resolve('@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf'),
  'tamil regular': require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  'tamil bold': require.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
  'telugu regular': require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
  'telugu bold': require.resolve('@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf'),
}

let opened: ReadonlyArray<readonly [string, ShapedFont]> | undefined

/** Makes every font known to the page as "base regular", "tamil bold" and so on. Only what is used is embedded. */
export function registerFonts(page: PDFKit.PDFDocument): void {
  opened ??= Object.entries(FILES).map(([name, file]) => [name, openShapedFont(file)])
  for (const [name, font] of opened) page.registerFont(name, font)
}
