import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/run.js'
import type { Bundle } from './bundle.ts'

/** What one page is made of. */
interface DocumentParts {
  /** Its path, `*` for the page of unknown addresses, or nothing for the shell. */
  readonly page: string
  readonly head: string
  readonly html: string
  readonly scripts: readonly string[]
  /** Clean addresses for visitors without scripts. */
  readonly links: string
}

/** Puts a whole page together from the template and its parts. */
export function documentWriter({ coreScripts, style, typeface, headScript, loaderScript }: Bundle) {
  const template = readFileSync(join(root, 'web/index.html'), 'utf8').replace(/\n\s+/g, '\n')
  // Early enough for the first layout: a page with a stand-in for a letter is laid out twice. Of the second part, the build
  // keeps little but the rupee sign.
  const typefaceFor = (html: string) =>
    [typeface.letters, ...(html.includes('₹') ? [typeface.rupee] : [])]
      .map((address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)
      .join('')
  return ({ page, head, html, scripts, links }: DocumentParts): string =>
    fill(template, {
      '<html ': `<html data-page="${page}" `,
      '<!--first-->': `<script>${headScript}</script>${typefaceFor(html)}<style>${style}</style>`,
      '<!--head-->': head,
      '<!--page-->': html,
      '<!--last-->': `${links}<script id="loader" data-core="${coreScripts.join(' ')}" data-page="${scripts.join(' ')}">${loaderScript}</script>`,
    })
}

/** As the Content-Security-Policy names an inline element. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  let filled = template
  for (const [mark, part] of Object.entries(parts)) {
    if (!filled.includes(mark)) throw new Error(`web/index.html has no ${mark}`)
    filled = filled.replace(mark, () => part)
  }
  return filled
}
