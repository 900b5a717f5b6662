import { expectNoSidewaysScroll, goTo, whenLive } from '#stand-ins/screen.ts'
import { expect } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { test } from '../support/taught-site.ts'

test('Home says what begins next with its price, and who teaches, below the heading @phone', async ({ page }) => {
  await page.goto('/')
  await whenLive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Process Design & Advance Software Consultancy')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Next batches' })).toBeVisible()
  await expect(main.getByText(/^24 hours, starts 16 January 20\d\d$/)).toBeVisible()
  await expect(main.getByText('₹9,000')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Meera Iyer' })).toBeVisible()
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: 'Compare all courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare courses')
  await goTo(page, '/')
  await main.getByRole('link', { name: /^Aspen Plus \(Jan 20\d\d\)$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Aspen Plus/)
})
