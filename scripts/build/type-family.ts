import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import subsetFont from 'subset-font'
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

export const writeTypeLicence = (output: string): void =>
  copyFileSync(require.resolve('@fontsource-variable/ibm-plex-sans/LICENSE'), join(output, 'static/font/LICENSE.txt'))
