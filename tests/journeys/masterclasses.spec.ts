import { expectNoSidewaysScroll, whenLive } from '#stand-ins/screen.ts'
import { expect } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { test } from '../support/taught-site.ts'

test('what was held can be looked at, and the next masterclass stands beside its form and who speaks @phone', async ({
  page,
}) => {
  await page.goto('/#/masterclasses')
  await whenLive(page)
  await expect(page).toHaveTitle('Masterclasses | Synergyy')
  const main = page.getByRole('main')
  await expect(main.getByText('Why columns flood')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Meera Iyer' })).toHaveAttribute('href', '#/trainers/meera-iyer')
  await expect(main.getByRole('form', { name: 'Webinar registration' })).toBeVisible()
  const past = page.getByRole('region', { name: 'Past masterclasses' }).getByRole('listitem')
  await expect(past.getByRole('heading')).toHaveText(['Sizing a relief valve', 'Reflux and energy'])
  await expect(past.last()).toContainText('The recording went to those who registered.')
  expect(await page.content()).not.toContain('planted')
  await expectSound(page)
  await expectNoSidewaysScroll(page)
  await past.first().getByRole('button', { name: 'Play the recording of Sizing a relief valve' }).click()
  await expect(page.frameLocator('iframe[title^="Play the recording"]').locator('body')).toBeAttached()
})

test('/webinars shows who speaks too, and stays as it was otherwise', async ({ page }) => {
  await page.goto('/webinars')
  const main = page.getByRole('main')
  await expect(main.getByText('with Meera Iyer')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Meera Iyer' })).toBeVisible()
  await expect(main.getByText('Sizing a relief valve')).toHaveCount(0)
})
