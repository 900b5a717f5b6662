import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { expectSound, titleOf } from '../support/desk-page.ts'

const test = testOnOwnSite(() => startSite())

test('whoever opens the link of the first start becomes the owner, with a second factor, and nobody after that @phone', async ({
  page,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4/)
  await page.goto('/desk')
  await expect(page.getByText('Nobody owns this site yet.')).toBeVisible()
  await expectSound(page)
  const [link = ''] = /http\S+\/desk\/claim#code=[\w-]+/.exec(site.server.logs()) ?? []
  await page.goto(link)
  await expect(titleOf(page)).toHaveText('Become the owner')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Email address').fill('meera@example.com')
  await page.getByLabel('Password', { exact: true }).fill('reflux ratio 7')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(titleOf(page)).toHaveText('You own this site')
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await expectSound(page)
  await page.getByLabel('The code that the app shows').fill(codeOfApp(secret.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/desk$/)
  await expect(titleOf(page)).toHaveText('Today')
  const setUp = page.getByRole('region', { name: 'Set up your site' })
  await expect(setUp.getByRole('listitem').filter({ hasText: 'Connect a mail server' })).toContainText('done')
  await expect(setUp.getByRole('listitem').filter({ hasText: 'Protect your account' })).toContainText('done')
  await expect(setUp.getByRole('listitem').filter({ hasText: 'Make tax invoices' })).toContainText('GST number')
  await expect(setUp.getByRole('link', { name: 'Replace the sample testimonials' })).toBeVisible()
  await expectSound(page)
  await setUp.getByRole('button', { name: 'Put this list away' }).click()
  await expect(setUp).toHaveCount(0)
  await page.getByRole('button', { name: /^Set up your site: \d left$/ }).click()
  await expect(setUp).toBeVisible()

  const theirs = await (await otherBrowser()).newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Full name').fill('Mallory')
  await theirs.getByLabel('Email address').fill('mallory@example.com')
  await theirs.getByLabel('Password', { exact: true }).fill('reflux ratio 8')
  await theirs.getByRole('button', { name: 'Become the owner' }).click()
  await expect(theirs.getByRole('alert')).toContainText('This link is not valid any more')
  await theirs.goto('/desk')
  await expect(theirs.getByLabel('Email address')).toBeVisible()
  await expect(theirs.getByText('Nobody owns this site yet.')).toHaveCount(0)
})
