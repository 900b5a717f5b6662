import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import type * as Prerender from '../../web/site/prerender.tsx'
import { root } from '../setup/run.js'

/** What the bundler made of `web/`, as far as pages are put together from it. */
export interface Bundle {
  readonly coreScripts: readonly string[]
  readonly pageScripts: (code: string) => readonly string[]
  /** Scripts that the page asks for once it is at rest: what checks and sends its forms, and what every page ends with. */
  readonly lateScripts: (code: string) => readonly string[]
  /** Scripts of what stands in a page's place when that cannot be loaded. */
  readonly failureScripts: readonly string[]
  /** Names of the code of all pages. */
  readonly pageCodes: readonly string[]
  readonly style: string
  /** Addresses of the typeface's parts: the letters that every page needs, and the part with the rupee sign. */
  readonly typeface: { readonly letters: string; readonly rupee: string }
  readonly headScript: string
  readonly loaderScript: string
  readonly workerScript: string
  readonly prerender: typeof Prerender
}

/** Bundles the pages' code into `output`, and what only the build needs into `aside`. */
export async function bundle(output: string, aside: string, mode: 'production' | 'development'): Promise<Bundle> {
  const chunks = await runBundler(output, aside, mode)
  const manifest: Manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'))
  const { js = [], css = [] } = manifest.entries['index']?.initial ?? {}
  const style = css
    .map((path) => readFileSync(join(output, path), 'utf8'))
    .join('\n')
    .trim()
  const prerender: Bundle['prerender'] = await import(pathToFileURL(join(aside, 'prerender/prerender.js')).href)
  return {
    coreScripts: js,
    pageScripts: (code) => scriptsOf(chunks, code),
    lateScripts: (code) => lateScriptsOf(chunks, code),
    failureScripts: scriptsOf(chunks, 'failure'),
    pageCodes: Object.keys(chunks.groups).filter((name) => name.startsWith('page-')),
    style,
    typeface: { letters: typefaceIn(style, 'latin'), rupee: typefaceIn(style, 'latin-ext') },
    headScript: inlineScript(join(aside, 'head/head.js')),
    loaderScript: inlineScript(join(aside, 'head/loader.js')),
    workerScript: readFileSync(join(aside, 'worker/offline-worker.js'), 'utf8'),
    prerender,
  }
}

interface Manifest {
  readonly entries: Readonly<Record<string, { readonly initial?: { readonly js?: string[]; readonly css?: string[] } }>>
}

async function runBundler(output: string, aside: string, mode: 'production' | 'development'): Promise<Chunks> {
  const { content } = await loadConfig({ cwd: root })
  const rsbuild = await createRsbuild({ cwd: root, config: { ...content, mode, logLevel: 'warn' } })
  rsbuild.modifyEnvironmentConfig((config, { name, mergeEnvironmentConfig }) =>
    mergeEnvironmentConfig(config, {
      output: { distPath: { root: name === 'web' ? output : join(aside, name) }, cleanDistPath: false },
      // Pages are put together here, with the template's own places.
      tools: { htmlPlugin: false },
      dev: { hmr: false },
    }),
  )
  const { stats, close } = await rsbuild.build()
  const web = stats?.toJson({
    all: false,
    chunkGroups: true,
    chunks: true,
    chunkRelations: true,
    ids: true,
    children: true,
  })
  await close()
  const found = [web, ...(web?.children ?? [])].find((one) => one?.namedChunkGroups?.['page-home'])
  return { groups: found?.namedChunkGroups ?? {}, chunks: found?.chunks ?? [] }
}

interface Chunks {
  readonly groups: Readonly<Record<string, { readonly assets?: readonly { readonly name: string }[] }>>
  readonly chunks: readonly {
    readonly id?: string | number | undefined
    readonly names?: readonly string[]
    readonly files?: readonly string[]
    readonly children?: readonly (string | number)[]
  }[]
}

function scriptsOf({ groups }: Chunks, name: string): string[] {
  const group = groups[name]
  if (!group) throw new Error(`No code is named ${name}`)
  return (group.assets ?? []).filter((asset) => asset.name.endsWith('.js')).map((asset) => `/${asset.name}`)
}

function lateScriptsOf(all: Chunks, code: string): string[] {
  const children = all.chunks.filter(({ names }) => names?.includes(code)).flatMap((chunk) => chunk.children ?? [])
  const own = all.chunks.filter(({ id }) => id !== undefined && children.includes(id))
  const scripts = own.flatMap(({ files = [] }) =>
    files.filter((name) => name.endsWith('.js')).map((name) => `/${name}`),
  )
  const isEarly = new Set(scriptsOf(all, code))
  return [...new Set([...scripts, ...scriptsOf(all, 'offline')])].filter((script) => !isEarly.has(script))
}

function typefaceIn(style: string, part: 'latin' | 'latin-ext'): string {
  const [, address] = new RegExp(`url\\("?(/static/font/[^)"]*-${part}-wght-[^)"]*)"?\\)`).exec(style) ?? []
  if (address === undefined) throw new Error(`The style sheet names no typeface with the part ${part}`)
  return address
}

function inlineScript(path: string): string {
  const script = readFileSync(path, 'utf8').trim()
  if (/<\/script|<!--/i.test(script)) throw new Error(`${path} would end its own element`)
  return script
}
