import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentOf, PRERENDER_FOLDER, type PrivateSite } from '#contract/prerender.ts'
import { root } from '../setup/run.js'

/** The list of a private site's files that the bundler leaves behind. */
export const manifestOf = (site: PrivateSite): string => `${site}-manifest.json`

/** What the first view of a private site loads, as addresses. */
export interface SiteFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Writes the one document of a private site, which names its code; the server adds the brand. */
export function writePrivateDocument(output: string, site: PrivateSite): void {
  const manifest = join(output, manifestOf(site))
  const { scripts, styles } = readManifest(manifest, site)
  rmSync(manifest)
  const template = readFileSync(join(root, `web/${site}/index.html`), 'utf8')
  const links = [
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...scripts.map((path) => `<script defer src="${path}"></script>`),
  ]
  const document = template.replace(/\n\s+/g, '\n').replace('</head>', () => `${links.join('\n')}\n</head>`)
  writeFileSync(join(output, PRERENDER_FOLDER, documentOf(site)), document)
}

/** What the document of a build names. */
export function readSiteFiles(output: string, site: PrivateSite): SiteFiles {
  const document = readFileSync(join(output, PRERENDER_FOLDER, documentOf(site)), 'utf8')
  const addresses = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, path = '']) => path)
  return { scripts: addresses(/<script defer src="([^"]+)"/g), styles: addresses(/rel="stylesheet" href="([^"]+)"/g) }
}

interface Manifest {
  readonly entries: Readonly<Record<string, { readonly initial?: { readonly js?: string[]; readonly css?: string[] } }>>
}

function readManifest(file: string, site: PrivateSite): SiteFiles {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { js = [], css = [] } = manifest.entries[site]?.initial ?? {}
  return { scripts: js, styles: css }
}
