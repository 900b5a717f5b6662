import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESK_DOCUMENT, PRERENDER_FOLDER } from '#contract/prerender.ts'
import { root } from '../setup/run.js'

/** The list of the desk's files that the bundler leaves behind. */
export const DESK_MANIFEST = 'desk-manifest.json'

/** What the desk's first view loads, as addresses. */
export interface DeskFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Writes the one document of the desk, which names its code; the server adds the brand. */
export function writeDeskDocument(output: string): void {
  const { scripts, styles } = readManifest(join(output, DESK_MANIFEST))
  rmSync(join(output, DESK_MANIFEST))
  const template = readFileSync(join(root, 'web/desk/index.html'), 'utf8')
  const links = [
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...scripts.map((path) => `<script defer src="${path}"></script>`),
  ]
  const document = template.replace(/\n\s+/g, '\n').replace('</head>', () => `${links.join('\n')}\n</head>`)
  writeFileSync(join(output, PRERENDER_FOLDER, DESK_DOCUMENT), document)
}

/** What the document of a build names. */
export function readDeskFiles(output: string): DeskFiles {
  const document = readFileSync(join(output, PRERENDER_FOLDER, DESK_DOCUMENT), 'utf8')
  const addresses = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, path = '']) => path)
  return { scripts: addresses(/<script defer src="([^"]+)"/g), styles: addresses(/rel="stylesheet" href="([^"]+)"/g) }
}

interface Manifest {
  readonly entries: Readonly<Record<string, { readonly initial?: { readonly js?: string[]; readonly css?: string[] } }>>
}

function readManifest(file: string): DeskFiles {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { js = [], css = [] } = manifest.entries['desk']?.initial ?? {}
  return { scripts: js, styles: css }
}
