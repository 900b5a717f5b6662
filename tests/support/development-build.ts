import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '#server/config.ts'
import type { SeatCounts } from '#server/features/content/public-site.ts'
import type { Published } from '#server/features/content/published.ts'
import { SHIPPED } from '#server/features/content/shipped.ts'
import { siteAt } from '#server/features/content/site-at.ts'
import { createPages } from '#server/pages/create-pages.ts'
import { loadStaticFiles } from '#server/http/static-files.ts'
import { freePort } from '#stand-ins/free-port.ts'

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

/** Serves this build, drawn for this configuration and content, and returns its address. What has a hash in its name is asked for once. */
export async function serve(
  { folder }: DevelopmentBuild,
  { environment, published = [], seats = NOBODY }: Shown,
): Promise<{ readonly url: string; stop(): void }> {
  const dist = join(folder, 'dist')
  const config = readConfig({ ...environment, DATA_DIR: folder })
  const files = await loadStaticFiles(dist, join(folder, 'kept'), new Date())
  const site = siteAt({ versions: [...SHIPPED, ...published], config, now: new Date(), seats })
  const log = { info() {}, warn: fail, error: fail }
  const pages = createPages({ dist, dataDir: folder, config, files, log, now: () => new Date(), site: () => site })
  await pages.start()
  await pages.stop()
  const all = pages.current()?.files
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = all?.get(pathname)
    const keeping = pathname.startsWith('/static/') ? 'max-age=3600' : 'no-store'
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain', 'Cache-Control': keeping })
    response.end(file?.bodies.identity ?? 'not in this build')
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function fail(reason: unknown): never {
  throw new Error('The development build cannot be drawn', { cause: reason })
}
