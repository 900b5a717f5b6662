import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { factOn } from '../support/facts.ts'
import { fillForm } from '../support/forms.ts'
import { registerMember, signedInMember } from '#stand-ins/people/members.ts'
import type { Site } from '#stand-ins/site.ts'

const VERIFY = 'This is my account: verify'
const DISOWN = 'I did not register'
const VERIFIED = 'Your email address is verified.'

const linkTo = async (site: Site, email: string) =>
  (await site.smtp.mailbox.waitFor(email, 'Verify your email address')).links[0] ?? 'no link'

const verifiedFact = (page: Page) => factOn(page, 'Email verified')

test('A2: the letter leads to a page that names the account, and a press verifies it @phone @translated', async ({
  page,
  context,
  site,
}) => {
  const { email } = await signedInMember(context)
  await page.goto(await linkTo(site, email))
  const main = page.getByRole('main')
  await expect(main.getByText(/^Asha Rao registered with this address on \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(main.getByLabel('Password of this account')).toHaveCount(0)
  await main.getByRole('button', { name: VERIFY }).click()
  await expect(page.getByRole('alert')).toHaveText(VERIFIED)
  await main.getByRole('link', { name: 'My Account' }).click()
  await expect(verifiedFact(page)).toHaveText('Yes')
  await page.goto(await linkTo(site, email))
  await expect(page.getByRole('alert')).toHaveText(VERIFIED)
})

test('A2: opening the link, as mail scanners do, verifies nothing', async ({ page, context, site }) => {
  const { email } = await signedInMember(context)
  await page.goto(await linkTo(site, email))
  await expect(page.getByRole('button', { name: VERIFY })).toBeVisible()
  await page.goto('/#/Account')
  await expect(verifiedFact(page)).toHaveText('No')
})

test('A2: in a browser that is not signed in the password is asked for @phone', async ({
  page,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const { email, password } = await registerMember(await otherBrowser())
  await page.goto(await linkTo(site, email))
  const form = page.getByRole('form', { name: 'Verification' })
  const press = () => form.getByRole('button', { name: VERIFY }).click()
  await press()
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
  await fillForm(form, { password: 'another one' })
  await press()
  await expect(page.getByRole('alert')).toHaveText('Error: Invalid email or password')
  await fillForm(form, { password })
  await press()
  await expect(page.getByRole('alert')).toHaveText(VERIFIED)
})

test('A2: who did not register says so, and the account is closed to everybody @phone', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[01]/)
  const { email, password } = await signedInMember(context)
  const owner = await (await otherBrowser()).newPage()
  const link = await linkTo(site, email)
  await owner.goto(link)
  await owner.getByRole('button', { name: DISOWN }).click()
  await expect(owner.getByRole('alert')).toHaveText('The account is closed. Thank you for telling us.')
  await expect(owner.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '#/forgot-password')

  await page.goto('/#/Account')
  await expect(page.getByText('User not signed in.')).toBeVisible()
  const refused = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect(refused.status()).toBe(401)
  await owner.goto(`${site.url}/#/about`)
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await owner.goto(link)
  await expect(owner.getByRole('alert')).toHaveText(/^Error: This link is not valid any more/)
})

test('A2: a link that is no good says so, also those of older letters', async ({ page, troubles }) => {
  troubles.allow(/status of 4(00|22)/)
  for (const path of ['/verify-email#token=bad', '/#/verify-email?token=bad', '/api/auth/verify-email?token=bad']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(/^Error: This link is not valid any more/)
    await page.goto('/#/about')
  }
  await page.goto('/#/verify-email')
  await expect(page.getByRole('alert')).toBeVisible()
})

test('A6: who is signed in stays so where the browser emptied local storage @phone', async ({ page, context }) => {
  await registerMember(context)
  await page.goto('/robots.txt')
  expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBe(null)
  await page.goto('/#/my-courses')
  await expect(page.getByText('courses that you are enrolled in')).toBeVisible()
  await page.goto('/#/Logout')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
