import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CarriedData, PAGE_DATA_ELEMENT } from '#contract/page-content.ts'
import { root } from '../setup/run.js'
import type { Bundle } from './bundle.ts'

interface DocumentParts {
  /** Its path, `*` for the page of unknown addresses, or nothing for the shell. */
  readonly page: string
  readonly head: string
  readonly html: string
  /** The name of its code; the shell has none. */
  readonly code?: string
  readonly data: CarriedData
  readonly links: string
}

/** Puts a whole page together from the template and its parts. */
export function documentWriter(bundle: Bundle) {
  const { style, typeface, headScript } = bundle
  const template = readFileSync(join(root, 'web/site/index.html'), 'utf8').replace(/\n\s+/g, '\n')
  // Early enough for the first layout: a page with a stand-in for a letter is laid out twice. Of the second part, the build
  // keeps little but the rupee sign.
  const typefaceFor = (html: string) =>
    [typeface.letters, ...(html.includes('₹') ? [typeface.rupee] : [])]
      .map((address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)
      .join('')
  return ({ page, head, html, code, data, links }: DocumentParts): string =>
    fill(template, {
      '<html ': `<html data-page="${page}" `,
      '<!--first-->': `<script>${headScript}</script>${typefaceFor(html)}<style>${style}</style>`,
      '<!--head-->': head,
      '<!--page-->': html,
      '<!--last-->': links + dataElement(data) + loaderElement(bundle, code),
    })
}

// A "</script>" in a text must not end the element.
const dataElement = (data: CarriedData) =>
  `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** Asks for the page's code, and names for the service worker what else the page may need without a connection. */
function loaderElement({ coreScripts, pageScripts, lateScripts, failureScripts, loaderScript }: Bundle, code?: string) {
  const [own, late] = code === undefined ? [[], []] : [pageScripts(code), lateScripts(code)]
  const lists = { core: coreScripts, page: own, late: [...late, ...failureScripts] }
  const attributes = Object.entries(lists).map(([name, scripts]) => ` data-${name}="${scripts.join(' ')}"`)
  return `<script id="loader"${attributes.join('')}>${loaderScript}</script>`
}

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  let filled = template
  for (const [mark, part] of Object.entries(parts)) {
    if (!filled.includes(mark)) throw new Error(`web/site/index.html has no ${mark}`)
    filled = filled.replace(mark, () => part)
  }
  return filled
}
