import { signedInStaff } from '#stand-ins/people/staff.ts'
import { expect } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'
import { test } from '../support/money-site.ts'

test('an owner sees on Today that there is no back-up yet, and where they will lie @phone', async ({
  page,
  context,
  site,
}) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(page.getByText('No back-up yet')).toBeVisible()
  await page.getByRole('link', { name: 'Last back-up' }).click()
  await expect(titleOf(page)).toHaveText('Back-ups')
  await expect(page.getByText('The first one is made tonight')).toBeVisible()
  await expect(page.getByText(/backups and never pass through the browser/)).toBeVisible()
  await expectSound(page)
})

test('by keyboard alone: from Today to the back-ups', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk')
  await expect(page.getByText('No back-up yet')).toBeVisible()
  const link = page.getByRole('link', { name: 'Last back-up' })
  for (let presses = 0; presses < 60; presses += 1) {
    if (await link.evaluate((own) => own === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('Back-ups')
})

test('who is no owner neither sees nor opens the back-ups', async ({ page, context, site }) => {
  await signedInStaff(context, site, 'support')
  await page.goto('/desk')
  await expect(titleOf(page)).toHaveText('Today')
  await expect(page.getByText('Last back-up')).toHaveCount(0)
  await page.goto('/desk/back-ups')
  await expect(titleOf(page)).not.toHaveText('Back-ups')
  expect((await context.request.get('/api/desk/back-ups')).status()).toBe(403)
})
