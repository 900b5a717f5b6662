import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { openStopped } from '../support/stopped-clock.ts'

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

test('the counters take 200 steps of a 200th of their target, one every 10 ms', async ({ page }) => {
  await openStopped(page, '/')
  await expect(countersOn(page)).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['0', '0', '0', '0'])
  await page.clock.runFor(10)
  await expect.poll(() => shown(page)).toEqual(['3', '0', '0', '0'])
  await page.clock.runFor(990)
  await expect.poll(() => shown(page)).toEqual(['390', '0', '2', '1'])
  await page.clock.runFor(990)
  await expect.poll(() => shown(page)).toEqual(['776', '0', '3', '2'])
  await page.clock.runFor(10)
  await expect.poll(() => shown(page)).toEqual(['780', '1', '4', '3'])
  await page.clock.runFor(1000)
  expect(await shown(page)).toEqual(['780', '1', '4', '3'])
})

test('assistive technology reads the final figures from the start', async ({ page }) => {
  await openStopped(page, '/')
  await expect(countersOn(page)).toMatchAriaSnapshot(
    FIGURES.map(([number, title]) => `- term: ${title}\n- definition: "${number}"`).join('\n'),
  )
  expect(await shown(page)).toEqual(['0', '0', '0', '0'])
})

test('who asked for less motion sees the final figures at once @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStopped(page, '/')
  await expect.poll(() => shown(page)).toEqual(['780', '1', '4', '3'])
})
