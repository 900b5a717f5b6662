import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { eachFirstVisit } from '../support/visits.ts'

// Pages on which other letters break a line in another place.
const OTHERWISE_BROKEN = ['/', '/AspenPlus', '/contact', '/course/ProcessSafety']

test('letters that come late move nothing @phone', async ({ otherBrowser }) => {
  await eachFirstVisit(otherBrowser, OTHERWISE_BROKEN, String, async (page, path) => {
    const live = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await live.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await whenLive(page)
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const moves = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
        Object.assign(window, { moved: Math.max(Number(Reflect.get(window, 'moved') ?? 0), ...moves) })
      }).observe({ type: 'layout-shift' })
    })
    live.resolve()
    await page.evaluate(() => document.fonts.ready)
    await twoFrames(page)
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved') ?? 0))).toBeLessThanOrEqual(0.01)
  })
})

test('a page with prices is set in the site’s own type, down to the rupee sign', async ({ page }) => {
  await page.goto('/courses')
  await page.evaluate(() => document.fonts.ready)
  expect(await typefacesOf(page.getByRole('heading', { level: 1 }))).toEqual(['IBM Plex Sans'])
  expect(await typefacesOf(page.getByText('₹6,000').first())).toEqual(['IBM Plex Sans'])
})

const NEEDED = [
  { path: '/contact', parts: ['latin'] },
  { path: '/courses', parts: ['latin', 'latin-ext'] },
] as const

test('a page asks ahead for the parts of the typeface that it needs, and no other comes', async ({ otherBrowser }) => {
  const pathOf = ({ path }: (typeof NEEDED)[number]) => path
  await eachFirstVisit(otherBrowser, NEEDED, pathOf, async (page, { path, parts }) => {
    await page.goto(path)
    await whenLive(page)
    await page.evaluate(() => document.fonts.ready)
    const partsOf = (addresses: readonly string[]) =>
      addresses.flatMap((address) => /ibm-plex-sans-(.+?)-wght/.exec(address)?.[1] ?? []).toSorted()
    const ahead = page.locator('link[rel=preload][as=font]')
    expect(partsOf(await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))).toEqual(
      parts,
    )
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(partsOf(asked)).toEqual(parts)
  })
})

const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Families of the letters in one piece of text. */
async function typefacesOf(text: Locator): Promise<string[]> {
  await text.evaluate((element) => element.setAttribute('data-asked', ''))
  const session = await text.page().context().newCDPSession(text.page())
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-asked]' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  await text.evaluate((element) => element.removeAttribute('data-asked'))
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}
