import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { publish, videos } from '#stand-ins/content.ts'
import { type Site, startSite } from '#stand-ins/site.ts'

/** What must not happen in a visitor's browser, unless the test provokes it. */
export interface Troubles {
  /** Lets console messages and page errors that fit this pass, in this test. */
  allow(pattern: RegExp): void
}

interface WorkerFixtures {
  /** A site that this worker alone uses. */
  site: Site
}
interface TestFixtures {
  troubles: Troubles
}

/** Playwright's test with a running site, where a console error, a page error or a request to a stranger fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, give) => {
      const site = await startSite()
      await publish(site, videos(site.standIn.videoUrl))
      await give(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, give) => give(site.url),
  // Reaches the loopback alone: a request to any other host fails the test.
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: ({}, give) => give({ 'x-forwarded-for': addressOfVisitor() }),
  troubles: [
    async ({ context }, give) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      watch(context, (trouble) => seen.push(trouble))
      await give({ allow: (pattern) => void allowed.push(pattern) })
      expect(seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** What Playwright itself says where it keeps the service worker out. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

function watch(context: BrowserContext, note: (trouble: string) => void) {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== WORKER_BLOCKED)
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(`page error: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname))
      note(`request to a stranger: ${origin}`)
  })
}

const addressOfVisitor = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
