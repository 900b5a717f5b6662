import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicSite } from '#contract/site-content.ts'
import { readConfig } from '#server/config.ts'
import { createPages, type Pages, type PagesDeps } from '#server/pages/create-pages.ts'
import type { Snapshot } from '#server/pages/snapshot.ts'
import type { Cleaner } from './engines.ts'
import { SHIPPED_SITE } from './shipped.ts'

export const DIST = join(import.meta.dirname, '../../dist')

export interface TestPages {
  readonly pages: Pages
  readonly dataDir: string
  /** Names of the drawings that were begun. */
  readonly drawn: string[]
  readonly logged: string[]
  /** What public pages show from now on. */
  setSite(site: PublicSite): void
}

type Options = Partial<Omit<PagesDeps, 'config' | 'site'>> & { readonly env?: Record<string, string> }

export async function dataFolder(cleaner: Cleaner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-pages-'))
  cleaner.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Pages of the real build in a folder of their own; nothing is drawn before they are started. */
export async function createTestPages(cleaner: Cleaner, options: Options = {}): Promise<TestPages> {
  const { drawInProcess } = await import('#server/pages/drawer.ts')
  const { env = {}, draw = drawInProcess, ...deps } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'synergyy-pages-')))
  const [drawn, logged]: [string[], string[]] = [[], []]
  const note = (_fields: object, message: string) => void logged.push(message)
  let site = SHIPPED_SITE
  const pages = createPages({
    dist: DIST,
    dataDir,
    config: readConfig({ SITE_URL: 'http://localhost:3000', DATA_DIR: dataDir, ...env }),
    now: () => new Date(),
    log: { info: note, warn: (message) => void logged.push(message), error: note },
    files: new Map(),
    site: () => site,
    settledMs: 60_000,
    ...deps,
    draw: (task, ...rest) => {
      drawn.push(task.snapshot)
      return draw(task, ...rest)
    },
  })
  cleaner.after(async () => {
    await pages.stop()
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  return { pages, dataDir, drawn, logged, setSite: (next) => void (site = next) }
}

/** The text at an address of what is on show. */
export const textAt = (snapshot: Snapshot | null, path: string): string =>
  Buffer.from(snapshot?.files.get(path)?.bodies.identity ?? []).toString()
