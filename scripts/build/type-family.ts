import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import subsetFont from 'subset-font'
import { PICTURE_FACES, PRERENDER_FOLDER } from '#contract/prerender.ts'
import { lettersInUse } from './letters.ts'

const require = createRequire(import.meta.url)
const COPYRIGHT_AND_LICENCE = [0, 13, 14]

/** Cuts the type family down to the letters, weights and features that the site uses: a sixth of what the package brings. */
export const typeFamily = (): RsbuildPlugin => ({
  name: 'type-family',
  setup: (api) => {
    api.transform({ test: /\.woff2$/, raw: true }, ({ code }) =>
      subsetFont(code, [...lettersInUse().keys()].join(''), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
        keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
        preserveNameIds: COPYRIGHT_AND_LICENCE,
        noHinting: true,
      }),
    )
  },
})

const PICTURE_LETTERS = `${range(32, 126)}${range(160, 255)}–—‘’“”•…₹`

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

/** The same face for pictures, which are drawn from TrueType files of one weight each. */
export async function writePictureFaces(output: string): Promise<void> {
  for (const name of PICTURE_FACES) {
    const [part, weight] = name.replace('.ttf', '').split('-')
    const source = `@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${part === 'rupee' ? 'latin-ext' : 'latin'}-wght-normal.woff2`
    const face = await subsetFont(readFileSync(require.resolve(source)), PICTURE_LETTERS, {
      targetFormat: 'sfnt',
      variationAxes: { wght: Number(weight) },
      preserveNameIds: COPYRIGHT_AND_LICENCE,
    })
    writeFileSync(join(output, PRERENDER_FOLDER, name), face)
  }
}

export const writeTypeLicence = (output: string): void =>
  copyFileSync(require.resolve('@fontsource-variable/ibm-plex-sans/LICENSE'), join(output, 'static/font/LICENSE.txt'))
