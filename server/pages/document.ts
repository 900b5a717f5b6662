import { type CarriedData, PAGE_DATA_ELEMENT } from '#contract/page-content.ts'
import type { BuildParts } from '#contract/build-parts.ts'
import type { DrawnPage } from '#contract/prerender.ts'
import { SETTINGS_ELEMENT, type Settings } from '#contract/settings.ts'
import { htmlText } from '../html-text.ts'
import { ownStyle } from './own-style.ts'

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

interface WrittenPage {
  readonly body: string
  /** What stands in its style element. */
  readonly style: string
}

/** Puts a whole page together from the build's template and what is drawn. */
export function documentWriter(parts: BuildParts, { snapshot, settings, allPages }: Around) {
  const { template, headScript, styleSheet } = parts
  const settingsElement = jsonElement(SETTINGS_ELEMENT, settings)
  return ({ page, route, head, html, data }: DocumentParts): WrittenPage => {
    // All that a shell will show is still to come.
    const style = route === null ? parts.style : ownStyle(parts.styleRules, html + allPages)
    const body = fill(template, {
      '<html ': `<html data-page="${htmlText(page)}" data-snapshot="${snapshot}" `,
      '<!--first-->': `<script>${headScript}</script>${typefaceFor(parts, html)}<style>${style}</style>${route === null ? '' : `<noscript><link rel="stylesheet" href="${styleSheet}"></noscript>`}`,
      '<!--head-->': head,
      '<!--settings-->': settingsElement,
      '<body>': `<body>${rightAddress(settings.siteUrl)}`,
      '<!--page-->': html,
      '<!--last-->': [
        ...(route === null ? [SHELL_NOTE] : []),
        allPages,
        jsonElement(PAGE_DATA_ELEMENT, data, codeLists(parts, route)),
      ].join(''),
    })
    return { body, style }
  }
}

const rightAddress = (siteUrl: string): string =>
  siteUrl.startsWith('https:')
    ? `<p hidden role="alert" id="http">Please open <a href="${htmlText(siteUrl)}/">${htmlText(siteUrl)}</a></p>`
    : ''

// Early enough for the first layout: a page with a stand-in for a letter is laid out twice. Of the second part, the build
// keeps little but the rupee sign.
const typefaceFor = ({ typeface }: BuildParts, html: string): string =>
  [typeface.letters, ...(html.includes('₹') ? [typeface.rupee] : [])]
    .map((address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`)
    .join('')

// A "</script>" in a value must not end the element.
export const jsonElement = (id: string, value: object, attributes = ''): string =>
  `<script type="application/json"${attributes} id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

/** The scripts that the head script asks for: those of every page, and the page's own. */
function codeLists({ code, codeNames }: BuildParts, route: string | null): string {
  const own = route === null ? [] : code.routes[codeNames[route] ?? '']
  if (!own) throw new Error(`The build has no code for ${route}`)
  return ` data-core="${code.core.join(' ')}" data-page="${own.join(' ')}"`
}

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  let filled = template
  for (const [mark, part] of Object.entries(parts)) {
    if (!filled.includes(mark)) throw new Error(`web/site/index.html has no ${mark}`)
    filled = filled.replace(mark, () => part)
  }
  return filled
}
