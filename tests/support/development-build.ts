import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import type { SeatCounts } from '#server/features/content/public-site.ts'
import type { Published } from '#server/features/content/published.ts'
import { SHIPPED } from '#server/features/content/shipped.ts'
import { siteAt } from '#server/features/content/site-at.ts'
import { createPages } from '#server/pages/create-pages.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'

const run = promisify(execFile)

export interface DevelopmentBuild {
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the site so that React says in the browser's console what a page and its prerendered form do not have in common. */
export async function buildForDevelopment(): Promise<DevelopmentBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-development-'))
  await run(process.execPath, ['scripts/build.ts', '--development', join(folder, 'dist')])
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const NOBODY: SeatCounts = { byCourse: {}, byBatch: {} }

interface Shown {
  readonly environment: Record<string, string>
  /** What is published beside what is shipped. */
  readonly published?: readonly Published[]
  readonly seats?: SeatCounts
}

/** Answers the page's requests with this build, drawn for this configuration and content. */
export async function serveTo(
  page: Page,
  { folder }: DevelopmentBuild,
  { environment, published = [], seats = NOBODY }: Shown,
) {
  const dist = join(folder, 'dist')
  const config = readConfig({ ...environment, DATA_DIR: folder })
  const files = await loadStaticFiles(dist, join(folder, 'kept'), new Date())
  const site = siteAt({ versions: [...SHIPPED, ...published], config, now: new Date(), seats })
  const log = { info() {}, warn: fail, error: fail }
  const pages = createPages({ dist, dataDir: folder, config, files, log, now: () => new Date(), site: () => site })
  await pages.start()
  await pages.stop()
  const all = pages.current()?.files
  await page.route('**/*', async (route) => {
    const file = all?.get(new URL(route.request().url()).pathname)
    if (!file) return route.fulfill({ status: 404, body: 'not in this build' })
    return route.fulfill({ contentType: file.type, body: Buffer.from(file.bodies.identity) })
  })
}

function fail(reason: unknown): never {
  throw new Error('The development build cannot be drawn', { cause: reason })
}
