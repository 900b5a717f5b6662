import { type CarriedData, PAGE_DATA_ELEMENT } from '#contract/page-content.ts'
import type { BuildParts } from '#contract/build-parts.ts'
import type { DrawnPage } from '#contract/prerender.ts'
import { SETTINGS_ELEMENT, type Settings } from '#contract/settings.ts'
import { htmlText } from '../html-text.ts'

interface DocumentParts extends DrawnPage {
  /** Its path, `*` for the page of unknown addresses, or nothing for the shell. */
  readonly page: string
  readonly data: CarriedData
}

interface Around {
  readonly snapshot: string
  readonly settings: Settings
  readonly allPages: string
}

const SHELL_NOTE = '<noscript><p>This page needs JavaScript.</p></noscript>'

/** Puts a whole page together from the build's template and what is drawn. */
export function documentWriter(parts: BuildParts, { snapshot, settings, allPages }: Around) {
  const { template, style, headScript } = parts
  const settingsElement = jsonElement(SETTINGS_ELEMENT, settings)
  return ({ page, route, head, html, data }: DocumentParts): string =>
    fill(template, {
      '<html ': `<html data-page="${htmlText(page)}" data-snapshot="${snapshot}" `,
      '<!--first-->': `<script>${headScript}</script>${typefaceFor(parts, html)}<style>${style}</style>`,
      '<!--head-->': head,
      '<!--settings-->': settingsElement,
      '<!--page-->': html,
      '<!--last-->': [
        ...(route === null ? [SHELL_NOTE] : []),
        allPages,
        jsonElement(PAGE_DATA_ELEMENT, data),
        loaderElement(parts, route),
      ].join(''),
    })
}

// Early enough for the first layout: a page with a stand-in for a letter is laid out twice. Of the second part, the build
// keeps little but the rupee sign.
const typefaceFor = ({ typeface }: BuildParts, html: string): string =>
  [typeface.letters, ...(html.includes('₹') ? [typeface.rupee] : [])]
    .map((address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)
    .join('')

// A "</script>" in a value must not end the element.
export const jsonElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

/** Asks for the page's code, and names for the service worker what else the page may need without a connection. */
function loaderElement({ code, codeNames, loaderScript }: BuildParts, route: string | null): string {
  const name = route === null ? undefined : codeNames[route]
  if (route !== null && name === undefined) throw new Error(`The build has no code for ${route}`)
  const [own = [], late = []] = name === undefined ? [] : [code.routes[name], code.late[name]]
  const lists = { core: code.core, page: own, late: [...late, ...code.failure] }
  const attributes = Object.entries(lists).map(([list, scripts]) => ` data-${list}="${scripts.join(' ')}"`)
  return `<script id="loader"${attributes.join('')}>${loaderScript}</script>`
}

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  let filled = template
  for (const [mark, part] of Object.entries(parts)) {
    if (!filled.includes(mark)) throw new Error(`web/site/index.html has no ${mark}`)
    filled = filled.replace(mark, () => part)
  }
  return filled
}
