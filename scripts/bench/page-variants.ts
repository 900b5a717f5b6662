import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE_FOLDER } from '#contract/page-template.ts'
import { readCodeList } from '../build/code-list.ts'

export const copyBare = (dist: string, target: string): void =>
  copy(dist, target, (page) => page.replaceAll(/<script\b[\s\S]*?<\/script>/g, ''))

/** A copy of the build whose pages are empty until the code has drawn them, loaded by plain script tags. */
export function copyClientRendered(dist: string, target: string): void {
  const scripts = readCodeList(dist).core.map((path) => `<script defer src="${path}"></script>`)
  const file = readdirSync(join(dist, TEMPLATE_FOLDER)).find((name) => name.startsWith('shell.'))
  if (file === undefined) throw new Error(`${dist} has no shell`)
  const shell = readFileSync(join(dist, TEMPLATE_FOLDER, file), 'utf8')
    .replace(/<script>[\s\S]*?<\/script>/, '')
    .replace(/<div id="root">[\s\S]*<script id="loader"[\s\S]*?<\/script>/, '<div id="root"></div>')
    .replace('</head>', () => `${scripts.join('')}</head>`)
  copy(dist, target, () => shell)
}

function copy(dist: string, target: string, change: (page: string) => string) {
  cpSync(dist, target, { recursive: true })
  const folder = join(target, TEMPLATE_FOLDER)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.html')))
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
}
