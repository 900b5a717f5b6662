/** Whoever reads text of twice its size, on the narrowest phones, scrolls in one direction; at 400 % the page keeps its room. */
import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect, test } from '../support/browser.ts'
import { giveSeat, runningBatch } from '../support/room.ts'
import { PUBLIC_PATHS } from '../support/site-map.ts'
import { each } from '../support/visits.ts'

const WIDTHS = [320, 360]

/** What stands out to the side where text is twice its size. */
async function faultsInLargeText(page: Page): Promise<string[]> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    found.push(...(await page.evaluate(standingOut)).map((one) => `at ${width} px: ${one}`))
  }
  return found
}

/** In the page. */
function standingOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const standsOut = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1
  const isScrolled = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one.parentElement ?? one).overflowX)
  const innermost = [...document.querySelectorAll('body *')].filter(
    (one) => standsOut(one) && !isScrolled(one) && ![...one.children].some(standsOut),
  )
  return [`${scrollWidth} px wide`, ...innermost.slice(0, 5).map((one) => one.outerHTML.slice(0, 200))]
}

async function rowsOfBar(page: Page): Promise<number> {
  const tops = await page
    .getByRole('navigation', { name: 'Bottom bar' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  return new Set(tops).size
}

test('no public page is wider than the screen, and the bottom bar has one row', async ({ page }) => {
  await each(
    PUBLIC_PATHS,
    (path) => path,
    async (path) => {
      await page.goto(path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        expect(await rowsOfBar(page)).toBe(1)
      }
      expect(await faultsInLargeText(page)).toEqual([])
      expect(await rowsOfBar(page)).toBe(1)
    },
  )
})

test('what a member has bought is no wider than the screen', async ({ page, context, otherBrowser, site }) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  const room = `/room/batches/${key}`
  await each(
    [paths.myCourses, room, `${room}/material`, `${room}/recordings`, `${room}/doubts`],
    (path) => path,
    async (path) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      expect(await faultsInLargeText(page)).toEqual([])
    },
  )
})

/** In the page: what stays while it scrolls, and hides what is behind it. */
function standingStill(): string[] {
  window.scrollTo(0, 300)
  return [...document.querySelectorAll('body *')]
    .filter((one) => {
      const { position, pointerEvents } = getComputedStyle(one)
      const { top, bottom, height, width } = one.getBoundingClientRect()
      const isSeen = height > 2 && width > 40 && bottom > 0 && top < window.innerHeight
      return ['fixed', 'sticky'].includes(position) && pointerEvents !== 'none' && isSeen && one.checkVisibility()
    })
    .map((one) => one.outerHTML.slice(0, 200))
}

test('T16: at 400 % no bar stands over the page, and each is still found in it', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const { key } = await runningBatch(owner, site)
  const { email } = await signedInBuyer(context, site)
  await giveSeat(owner, key, email)
  const desk = await owner.newPage()
  const seen: ReadonlyArray<readonly [Page, string]> = [
    ...['/', '/courses', '/course/AspenPlus', '/contact', `/room/batches/${key}`].map((path) => [page, path] as const),
    ...['/desk', '/desk/leads'].map((path) => [desk, path] as const),
  ]
  for (const [tab, path] of seen) {
    await tab.setViewportSize({ width: 320, height: 256 })
    await tab.goto(path)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => tab.evaluate(standingStill), path).toEqual([])
    if (!path.startsWith('/room'))
      await expect(tab.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link').first()).toBeVisible()
  }
})
