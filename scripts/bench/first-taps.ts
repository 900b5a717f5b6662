import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
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
const LOOK_MS = 50

interface Tap {
  readonly name: string
  readonly path: string
  readonly on: string
  /** What is there once it is answered. */
  readonly answer: string
}

const tapsOn = (course: string): readonly Tap[] => [
  { name: 'menu', path: paths.home, on: '[commandfor=side-menu]', answer: '#side-menu[open]' },
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
    const session = await context.newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${noteInteractions.toString()})()` })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Page.navigate', { url: siteUrl + path })
    const { x, y, sincePaint } = await placeOf(session, on)
    await sleep(Math.max(0, moment - sincePaint))
    await tapAt(session, x, y)
    return await interactionTime(session, answer)
  } finally {
    await context.close()
  }
}

/**
 * Asks the page through the browser's protocol. Playwright's own questions bring a library of 300 kB into the page, which a slow phone
 * evaluates for 200 to 500 ms while the tap waits.
 */
async function ask<T>(session: CDPSession, question: string): Promise<T | undefined> {
  try {
    const answer: { exceptionDetails?: unknown; result: { value?: T } } = await session.send('Runtime.evaluate', {
      expression: question,
      awaitPromise: true,
      returnByValue: true,
    })
    return answer.exceptionDetails ? undefined : answer.result.value
  } catch {
    // The page was just left for the next document.
    return undefined
  }
}

interface Place {
  readonly x: number
  readonly y: number
  readonly sincePaint: number
}

/** Where it stands once the page was painted, in its screen, and how long ago that was. */
async function placeOf(session: CDPSession, selector: string): Promise<Place> {
  const question = `(${placeInPage.toString()})(${JSON.stringify(selector)})`
  for (let tries = 0; tries < LOST_MS / LOOK_MS; tries += 1) {
    const place = await ask<Place | null>(session, question)
    if (place) return place
    await sleep(LOOK_MS)
  }
  throw new Error(`${selector} was never painted`)
}

async function placeInPage(selector: string): Promise<Place | null> {
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const target = document.querySelector(selector)
  if (painted === undefined || !target) return null
  target.scrollIntoView({ block: 'center' })
  // What is laid out only when it comes near has its height now.
  await new Promise(requestAnimationFrame)
  target.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = target.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, sincePaint: performance.now() - painted }
}

async function tapAt(session: CDPSession, x: number, y: number): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The browser's own figure once the tap is answered. */
async function interactionTime(session: CDPSession, answer: string): Promise<number> {
  const question = `(${longestInteraction.toString()})(${JSON.stringify(answer)})`
  for (let tries = 0; tries < LOST_MS / LOOK_MS; tries += 1) {
    const time = await ask<number>(session, question)
    if (time !== undefined && time >= 0) return time
    await sleep(LOOK_MS)
  }
  return Number.POSITIVE_INFINITY
}

/** In the page: -1 before it is answered. */
async function longestInteraction(answer: string): Promise<number> {
  if (!document.querySelector(answer)) return -1
  // An observer hears of it after the picture.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))
  return Number(document.documentElement.dataset['longestInteraction'] ?? 0)
}

/** In the page, before its own scripts. */
function noteInteractions(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId) {
        const { dataset } = document.documentElement
        dataset['longestInteraction'] = String(Math.max(entry.duration, Number(dataset['longestInteraction'] ?? 0)))
      }
  }).observe({ type: 'event', durationThreshold: 16 })
}
