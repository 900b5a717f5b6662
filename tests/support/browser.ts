import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { publish, videos } from '#stand-ins/content.ts'
import { type Site, startSite } from '#stand-ins/site.ts'
import { translate } from './translated.ts'

/** What must not happen in a visitor's browser, unless the test provokes it. */
export interface Troubles {
  /** Lets console messages and page errors that fit this pass, in this test. */
  allow(pattern: RegExp): void
  /** Looks at another browser too. */
  watch(context: BrowserContext): void
}

interface WorkerFixtures {
  siteSetup: SiteSetup
  /** A site that this worker alone uses. */
  site: Site
}
export interface TestOptions {
  /** Whether the browsers translate every page. */
  isTranslated: boolean
}

interface TestFixtures extends TestOptions {
  troubles: Troubles
  /** Opens a browser of somebody else, with an address of its own; it is closed after the test. */
  otherBrowser: () => Promise<BrowserContext>
}

/** How the site of a test is started: in an object, because Playwright would take a function for a fixture. */
interface SiteSetup {
  readonly start: () => Promise<Site>
}

/** Playwright's test with a running site, where a console error, a page error or a request to a stranger fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSetup: [{ start: startShownSite }, { scope: 'worker', option: true }],
  site: [
    async ({ siteSetup }, give) => {
      const site = await siteSetup.start()
      await give(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  isTranslated: [false, { option: true }],
  baseURL: ({ site }, give) => give(site.url),
  extraHTTPHeaders: ({ extraHTTPHeaders }, give) => give({ ...extraHTTPHeaders, ...addressOfVisitor() }),
  troubles: [
    async ({ context, isTranslated }, give) => {
      const seen: string[] = []
      const allowed = isTranslated ? [TRANSLATOR_KEPT_OUT, DRAWN_ANEW] : []
      const troubles: Troubles = {
        allow: (pattern) => void allowed.push(pattern),
        watch: (one) => watch(one, (trouble) => seen.push(trouble)),
      }
      troubles.watch(context)
      await give(troubles)
      expect(seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, isTranslated }, give) => {
    if (isTranslated) await translate(context)
    await give(context)
  },
  page: async ({ page, isTranslated }, give) => {
    await give(page)
    if (isTranslated) await expect(page.locator('font font').first()).toBeAttached()
    // What a route is still fetching when the test is over must not fail it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  otherBrowser: async ({ browser, troubles, isTranslated }, give) => {
    const opened: BrowserContext[] = []
    await give(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: addressOfVisitor() })
      if (isTranslated) await translate(context)
      opened.push(context)
      troubles.watch(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect }

/** For what is drawn in motion, which elsewhere is asked to stand still. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The same test on a site that starts otherwise, once in each worker that has a test of it. */
export const testOn = (start: () => Promise<Site>) =>
  test.extend<object, { siteSetup: SiteSetup }>({ siteSetup: [{ start }, { scope: 'worker' }] })

/** The same for the tests of one file: one worker does them in order, so that their site is started once. One that fails skips none. */
export function testOnOwnSite(start: () => Promise<Site>) {
  base.describe.configure({ mode: 'default' })
  return testOn(start)
}

async function startShownSite(): Promise<Site> {
  const site = await startSite()
  await publish(site, videos(site.standIn.videoUrl))
  return site
}

/** What Playwright itself says where it keeps the service worker out. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** React says that it draws a part of the page anew, as the translator was there before it. */
export const DRAWN_ANEW = /Minified React error #(418|423|425)/

/** What the browser says where a letter is shown, in which no script runs. */
const TRANSLATOR_KEPT_OUT = /^console error: Blocked script execution in 'about:srcdoc'/

/** The browser reaches the loopback alone: a request to any other host is a trouble. */
function watch(context: BrowserContext, note: (trouble: string) => void) {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== WORKER_BLOCKED)
      note(`console ${message.type()}: ${message.text()} (${message.location().url}) on ${message.page()?.url()}`)
  })
  context.on('weberror', (error) => note(`page error: ${error.error().message} on ${error.page()?.url()}`))
  context.on('request', (request) => {
    const { protocol, hostname, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname))
      note(`request to a stranger: ${origin}`)
  })
}

const addressOfVisitor = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
