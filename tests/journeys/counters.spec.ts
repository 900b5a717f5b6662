import type { Page } from '@playwright/test'
import { expect, MOVING, test } from '../support/browser.ts'
import { openStopped } from '../support/stopped-clock.ts'

test.use(MOVING)

const FIGURES = [
  ['780', 'Students Trained'],
  ['1', 'Batches Conducted'],
  ['4', 'Webinars Conducted'],
  ['3', 'Training Programs'],
]

const countersOn = (page: Page) => page.getByRole('region', { name: 'In figures' })

/** What the sighted see: each figure as it stands now. */
const shown = (page: Page) =>
  countersOn(page)
    .locator('dd > [aria-hidden]')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()))

const STEPS = 200

const after = (steps: number) => FIGURES.map(([target]) => String(Math.floor((Number(target) * steps) / STEPS)))

/** The turn of the clock that lets the code in may be one that it counts already. -1 where it counted further. */
async function takenOnOpening(page: Page): Promise<number> {
  const [first] = await shown(page)
  return Array.from({ length: 6 }, (_, steps) => steps).findIndex((steps) => after(steps)[0] === first)
}

test('the counters take 200 steps of a 200th of their target, one every 10 ms', async ({ page }) => {
  await openStopped(page, '/')
  await expect(countersOn(page)).toBeVisible()
  let taken = await takenOnOpening(page)
  await expect.poll(() => shown(page)).toEqual(after(taken))
  for (const steps of [taken + 1, STEPS / 2, STEPS - 1, STEPS]) {
    await page.clock.runFor((steps - taken) * 10)
    await expect.poll(() => shown(page)).toEqual(after(steps))
    taken = steps
  }
  expect(after(STEPS)).toEqual(FIGURES.map(([target]) => target))
  await page.clock.runFor(1000)
  expect(await shown(page)).toEqual(after(STEPS))
})

test('assistive technology reads the final figures from the start', async ({ page }) => {
  await openStopped(page, '/')
  await expect(countersOn(page)).toMatchAriaSnapshot(
    FIGURES.map(([number, title]) => `- term: ${title}\n- definition: "${number}"`).join('\n'),
  )
  expect(await takenOnOpening(page)).toBeGreaterThanOrEqual(0)
})

test('who asked for less motion sees the final figures at once @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStopped(page, '/')
  await expect.poll(() => shown(page)).toEqual(['780', '1', '4', '3'])
})
