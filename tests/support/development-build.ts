import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { PUBLIC_SITE } from '#server/features/content/shipped-site.ts'
import { readConfig } from '#server/config.ts'
import { loadSitePages } from '#server/http/site-pages.ts'
import { loadStaticFiles, type StaticFile } from '#server/http/static-files.ts'

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

/** Answers the page's requests with this build, filled for this configuration. */
export async function serveTo(page: Page, { folder }: DevelopmentBuild, environment: Record<string, string>) {
  const [dist, now] = [join(folder, 'dist'), new Date()]
  const files = await loadStaticFiles(dist, join(folder, 'kept'), now)
  const pages = await loadSitePages(dist, join(folder, 'pages'), {
    config: readConfig(environment),
    office: PUBLIC_SITE.office,
    now,
  })
  if (!pages) throw new Error('There is no development build')
  const all = new Map<string, StaticFile>([...files, ...pages.files])
  await page.route('**/*', async (route) => {
    const file = all.get(new URL(route.request().url()).pathname)
    if (!file) return route.fulfill({ status: 404, body: 'not in this build' })
    return route.fulfill({ contentType: file.type, body: Buffer.from(file.bodies.identity ?? []) })
  })
}
