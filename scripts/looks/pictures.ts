import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { join } from 'node:path'
import { deskPaths } from '#contract/desk-paths.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { whenLive } from '#stand-ins/screen.ts'
import { SAMPLE_MEMBER } from '../dev/sample/sample-member.ts'
import type { Site } from '#stand-ins/site.ts'
import { signInAtSample } from './sample-server.ts'
import type { View } from './views.ts'

export const THEMES = ['light', 'dark'] as const
export const WIDTHS = [360, 768, 1280] as const

export interface Picture {
  readonly view: string
  readonly theme: (typeof THEMES)[number]
  readonly width: (typeof WIDTHS)[number]
  readonly file: string
}

const HEIGHTS = { 360: 740, 768: 1024, 1280: 800 }
const TALLEST = 6000
const PAGES_AT_ONCE = 2

/** Where the pictures lie, and whether they show whole pages or what a screen shows of them. */
export interface Album {
  readonly folder: string
  readonly isWhole: boolean
}

export interface Places {
  readonly site: Site
  /** The made-up business, where the desk's pages are looked at. */
  readonly sample: Pick<Site, 'url'>
}

/** Takes the pictures of these views into a folder, two pages at a time. */
export async function takePictures(
  browser: Browser,
  places: Places,
  views: readonly View[],
  album: Album,
): Promise<Picture[]> {
  const waiting = views.entries()
  const taken: Picture[][] = []
  async function work() {
    for (const [index, view] of waiting) taken[index] = await pictureView(browser, places, view, album)
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  return taken.flat()
}

/** One visit: the page is opened once, then resized and repainted for each picture. */
async function pictureView(browser: Browser, { site, sample }: Places, view: View, album: Album): Promise<Picture[]> {
  const { url } = view.viewer === 'owner' || view.viewer === 'seated' ? sample : site
  const context = await browser.newContext({ baseURL: url, locale: 'en-IN', reducedMotion: 'reduce' })
  try {
    await enter(context, site, view)
    const page = await context.newPage()
    await open(page, view)
    // Pages of members keep a line open, so that there is no moment without a request to wait for.
    await expect(page.getByText(/^(?:Loading|Reading|Signing out|One moment)/)).toHaveCount(0)
    // Between its entry and its page the desk shows neither.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText(/^(?:Loading|Reading)/)).toHaveCount(0)
    await view.prepare?.(page)
    const pictures: Picture[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      for (const theme of THEMES) pictures.push(await picture(page, view.name, theme, width, album))
    }
    return pictures
  } finally {
    await context.close()
  }
}

async function open(page: Page, { path }: View) {
  // These the server draws whole, without the visitors' frame.
  const isWhole = [deskPaths.today, roomPaths.start, '/api/'].some((begin) => path.startsWith(begin))
  await page.goto(isWhole ? path : `/#${path}`)
  if (isWhole) await page.getByRole('heading', { level: 1 }).waitFor()
  else await whenLive(page)
}

async function enter(context: BrowserContext, site: Site, { viewer }: View) {
  if (viewer === 'member') await signedInMember(context)
  if (viewer === 'owner') await signInAtSample(context, 'owner@example.com')
  if (viewer === 'seated') await signInAtSample(context, SAMPLE_MEMBER)
  if (viewer !== 'buyer') return
  await signedInBuyer(context, site)
  const page = await context.newPage()
  await page.goto('/#/course/AspenPlus')
  await payByCheckout(page)
  await page.getByText('You have a seat in').waitFor()
  await page.close()
}

async function picture(
  page: Page,
  view: string,
  theme: Picture['theme'],
  width: Picture['width'],
  { folder, isWhole }: Album,
): Promise<Picture> {
  await page.emulateMedia({ colorScheme: theme })
  const whole = Math.min(await page.evaluate(heightAtRest), TALLEST)
  const height = isWhole ? whole : HEIGHTS[width]
  const file = `${view}.${theme}.${width}.png`
  await page.screenshot({ path: join(folder, file), fullPage: true, clip: { x: 0, y: 0, width, height } })
  return { view, theme, width, file }
}

/** In the page: its height, seen from its top, once the faces have come and the new size and theme have been painted. */
async function heightAtRest() {
  window.scrollTo(0, 0)
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return document.documentElement.scrollHeight
}
