import type { BuildParts } from '#contract/build-parts.ts'

export type Variant = (page: string, parts: BuildParts) => string

const bare: Variant = (page) => page.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')

/** Empty until the code has drawn it, loaded by plain script tags. */
const client: Variant = (page, { code }) => {
  const scripts = code.core.map((path) => `<script defer src="${path}"></script>`)
  return page
    .replace(/<html data-page="[^"]*"/, '<html data-page=""')
    .replace(/<script>[\s\S]*?<\/script>/, '')
    .replace(/<div id="root">[\s\S]*?(<script type="application\/json"[^>]* id="data">)/, '<div id="root"></div>$1')
    .replace('</head>', () => `${scripts.join('')}</head>`)
}

export const VARIANTS: ReadonlyMap<string, Variant> = new Map([
  ['bare', bare],
  ['client', client],
])
