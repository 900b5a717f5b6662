import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_PARTS, BuildParts } from '#contract/build-parts.ts'
import { PRERENDER_FOLDER } from '#contract/prerender.ts'
import { pages } from '#web/site/pages/pages.ts'
import { PRIVATE_PATHS } from '#web/site/head/public-paths.ts'
import { root } from '../setup/run.js'
import type { Bundle } from './bundle.ts'
import type { Colours } from './pictures.ts'
import { styleRules } from './style-rules.ts'
import { writeStyleSheet } from './style-sheet.ts'

/** Writes down for the server what it puts pages together from. */
export function writeBuildParts(output: string, bundle: Bundle, colours: Colours): void {
  const { code, style, headScript, deskStart } = bundle
  const parts: BuildParts = {
    template: readFileSync(join(root, 'web/site/index.html'), 'utf8').replace(/\n\s+/g, '\n'),
    style,
    styleRules: styleRules(style),
    styleSheet: writeStyleSheet(output, style),
    headScript,
    typeface: { letters: typefaceIn(style, 'latin'), rupee: typefaceIn(style, 'latin-ext') },
    code,
    codeNames: {
      ...Object.fromEntries(pages.map(({ path, load }) => [path, codeName(path, load)])),
      '*': 'page-not-found',
    },
    deskStart,
    privatePaths: PRIVATE_PATHS,
    palette: colours.light,
  }
  writeFileSync(join(output, PRERENDER_FOLDER, BUILD_PARTS), JSON.stringify(parts))
}

export const readBuildParts = (output: string): BuildParts =>
  BuildParts.parse(JSON.parse(readFileSync(join(output, PRERENDER_FOLDER, BUILD_PARTS), 'utf8')))

// web/site/pages/pages.ts says it in the source of the page's row.
function codeName(path: string, load: () => unknown): string {
  const [, name] = /webpackChunkName: "([^"]+)"/.exec(String(load)) ?? []
  if (name === undefined) throw new Error(`The code of ${path} has no webpackChunkName`)
  return name
}

function typefaceIn(style: string, part: 'latin' | 'latin-ext'): string {
  const [, address] = new RegExp(`url\\("?(/static/font/[^)"]*-${part}-wght-[^)"]*)"?\\)`).exec(style) ?? []
  if (address === undefined) throw new Error(`The style sheet names no typeface with the part ${part}`)
  return address
}
