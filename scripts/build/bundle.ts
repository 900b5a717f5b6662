import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, loadConfig } from '@rsbuild/core'
import type { CodeList } from '#contract/build-parts.ts'
import { isPrivateSite, PRERENDER_FOLDER, PRERENDER_SCRIPT } from '#contract/prerender.ts'
import type { icons } from '../../web/site/prerender.tsx'
import { root } from '../setup/run.js'

/** What the bundler made of `web/`. */
export interface Bundle {
  readonly code: CodeList
  readonly style: string
  readonly headScript: string
  readonly workerScript: string
  readonly icons: typeof icons
  /** What the page loads with which the desk begins, beside the scripts of its document. */
  readonly deskStart: readonly string[]
}

/** Bundles the pages' code, and what draws them, into `output`, and what only the build needs into `aside`. */
export async function bundle(output: string, aside: string, mode: 'production' | 'development'): Promise<Bundle> {
  const made = await runBundler(output, aside, mode)
  const chunks = chunksWith(made, 'page-home')
  const manifest: Manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'))
  const { js = [], css = [] } = manifest.entries['index']?.initial ?? {}
  const prerender: Pick<Bundle, 'icons'> = await import(
    pathToFileURL(join(output, PRERENDER_FOLDER, PRERENDER_SCRIPT)).href
  )
  const names = Object.keys(chunks.groups).filter((name) => name.startsWith('page-'))
  return {
    code: {
      core: js,
      routes: Object.fromEntries(names.map((name) => [name, scriptsOf(chunks, name)])),
      late: Object.fromEntries(names.map((name) => [name, lateScriptsOf(chunks, name)])),
      failure: scriptsOf(chunks, 'failure'),
    },
    style: takeStyle(css.map((path) => join(output, path))),
    headScript: inlineScript(join(aside, 'head/head.js')),
    workerScript: readFileSync(join(aside, 'worker/offline-worker.js'), 'utf8'),
    icons: prerender.icons,
    deskStart: scriptsOf(chunksWith(made, DESK_START), DESK_START),
  }
}

const DESK_START = 'desk-today'

interface Manifest {
  readonly entries: Readonly<Record<string, { readonly initial?: { readonly js?: string[]; readonly css?: string[] } }>>
}

async function runBundler(output: string, aside: string, mode: 'production' | 'development') {
  const { content } = await loadConfig({ cwd: root })
  const rootOf = (name: string) =>
    name === 'web' || isPrivateSite(name)
      ? output
      : name === 'prerender'
        ? join(output, PRERENDER_FOLDER)
        : join(aside, name)
  const rsbuild = await createRsbuild({ cwd: root, config: { ...content, mode, logLevel: 'warn' } })
  rsbuild.modifyEnvironmentConfig((config, { name, mergeEnvironmentConfig }) =>
    mergeEnvironmentConfig(config, {
      output: { distPath: { root: rootOf(name) }, cleanDistPath: false },
      // Pages are put together by the server.
      tools: { htmlPlugin: false },
      dev: { hmr: false },
    }),
  )
  const { stats, close } = await rsbuild.build()
  const made = stats?.toJson({
    all: false,
    chunkGroups: true,
    chunks: true,
    chunkRelations: true,
    ids: true,
    children: true,
  })
  await close()
  return made
}

/** The chunks of the bundle that has one of this name. */
function chunksWith(made: Awaited<ReturnType<typeof runBundler>>, name: string): Chunks {
  const found = [made, ...(made?.children ?? [])].find((one) => one?.namedChunkGroups?.[name])
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

/** The whole sheet gets a file of its own: see style-sheet.ts. */
function takeStyle(files: readonly string[]): string {
  const style = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  for (const file of files) rmSync(file)
  return style.trim()
}

function inlineScript(path: string): string {
  const script = readFileSync(path, 'utf8').trim()
  if (/<\/script|<!--/i.test(script)) throw new Error(`${path} would end its own element`)
  return script
}
