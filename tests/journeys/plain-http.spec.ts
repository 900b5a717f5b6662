import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'

const SITE_URL = 'https://shop.example'
const test = testOnOwnSite(() => startSite({ SITE_URL }))

test('G8: a page of a site with https that was opened by http says where the site is', async ({ page, troubles }) => {
  troubles.allow(/./)
  for (const address of ['/', '/courses', '/SignInPage', '/no-such-page']) {
    await page.goto(address)
    const hint = page.getByRole('alert').filter({ hasText: 'Please open' })
    await expect(hint).toContainText(SITE_URL)
    await expect(hint.getByRole('link')).toHaveAttribute('href', new RegExp(`^${SITE_URL}/`))
  }
  await page.route('**/*.css', (route) => route.abort())
  for (const address of ['/desk', '/room']) {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(address)
    await expect(page.getByRole('link', { name: SITE_URL + address })).toBeVisible()
  }
})
