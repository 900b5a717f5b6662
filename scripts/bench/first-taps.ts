import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { launchOptions } from '../setup/browser.js'
import { print } from './print.ts'

/** Times slower than this machine. */
const SLOWER = 4
/** Milliseconds behind the first paint. */
const MOMENTS = [100, 300, 500, 700, 900]
const MOST_MS = 100
/** A press that has no answer then is lost. */
const LOST_MS = 15_000

interface Tap {
  readonly name: string
  readonly path: string
  readonly on: string
  /** What is there once it is answered. */
  readonly answer: string
}

const tapsOn = (course: string): readonly Tap[] => [
  { name: 'menu', path: paths.home, on: '[aria-controls=side-menu]', answer: '#side-menu[open]' },
  { name: 'sort', path: paths.courses, on: '[name=sort]', answer: '[name=sort]:focus' },
  { name: 'accordion', path: course, on: 'details:not([open]) summary', answer: 'details[open] ~ details[open]' },
  { name: 'first field', path: paths.contact, on: '[name=firstName]', answer: '[name=firstName]:focus' },
]

/** Taps in the first second of a page on a slow phone, `runs` times at each moment, and prints what three of four took at most. */
export async function measureTaps(course: string, runs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-taps-'))
  const site = await startServer({ DATA_DIR: folder })
  const browser = await chromium.launch(launchOptions())
  try {
    for (const tap of tapsOn(course)) {
      const taken: number[] = []
      for (let run = 0; run < runs; run += 1)
        for (const moment of MOMENTS) taken.push(await tapOnce(browser, site.url, tap, moment))
      const lost = taken.filter((one) => one === Number.POSITIVE_INFINITY).length
      const most = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.75) - 1] ?? Number.NaN
      const words = `${most.toFixed(0)} ms for 75 %, ${lost} of ${taken.length} lost`
      print(`tap: ${tap.name}`, words, `<= ${MOST_MS} ms, 0`, most <= MOST_MS && lost === 0)
    }
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from the tap to the next picture, of 16 and more, as the browser tells them; infinite where no answer came. */
async function tapOnce(browser: Browser, siteUrl: string, { path, on, answer }: Tap, moment: number): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteInteractions)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(siteUrl + path, { waitUntil: 'commit' })
    const { x, y, sincePaint } = await placeOf(page, on)
    await sleep(Math.max(0, moment - sincePaint))
    await page.touchscreen.tap(x, y)
    const isAnswered = await page.waitForSelector(answer, { state: 'attached', timeout: LOST_MS }).then(
      () => true,
      () => false,
    )
    return isAnswered ? await longestInteraction(page) : Number.POSITIVE_INFINITY
  } finally {
    await context.close()
  }
}

/** Where it stands once the page was painted, in its screen, and how long ago that was. */
async function placeOf(page: Page, selector: string) {
  await page.waitForFunction(
    (selector) => performance.getEntriesByName('first-contentful-paint').length > 0 && document.querySelector(selector),
    selector,
  )
  return page.evaluate(async (selector) => {
    const target = document.querySelector(selector)
    target?.scrollIntoView({ block: 'center' })
    // What is laid out only when it comes near has its height now.
    await new Promise(requestAnimationFrame)
    target?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {}
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { x: x + width / 2, y: y + height / 2, sincePaint: performance.now() - painted }
  }, selector)
}

const NOTED = 'data-longest-interaction'

function noteInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId) {
        const { dataset } = document.documentElement
        dataset['longestInteraction'] = String(Math.max(entry.duration, Number(dataset['longestInteraction'] ?? 0)))
      }
  }).observe({ type: 'event', durationThreshold: 16 })
}

async function longestInteraction(page: Page): Promise<number> {
  // An observer hears of it after the picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  return Number((await page.locator('html').getAttribute(NOTED)) ?? 0)
}
