import type { Page } from '@playwright/test'
import { patience } from '#stand-ins/patience.ts'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { PROVIDER_KEYS } from '#stand-ins/provider/provider.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { rowOf, titleOf } from '../support/desk-page.ts'
import { dayFromNow } from '../support/room.ts'

/** A site that knows nobody's keys, and where the stand-in of the provider is. */
const test = testOnOwnSite(() =>
  startSite(({ origin }) => ({
    PAYMENT_BUTTONS: '',
    RAZORPAY_WEBHOOK_SECRET: '',
    RAZORPAY_API_URL: origin,
    RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
  })),
)

async function becomeOwner(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Email address').fill('meera@example.com')
  await page.getByLabel('Password', { exact: true }).fill(registration().password)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('The code that the app shows').fill(codeOfApp(secret.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(titleOf(page)).toHaveText('Today')
}

async function save(page: Page, group: string, values: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('form', { name: group, exact: true })
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
}

test('from the first start to the first sale an owner needs nothing but the browser', async ({
  page,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  const [link = ''] = /http\S+\/desk\/claim#code=[\w-]+/.exec(site.server.logs()) ?? []
  await becomeOwner(page, link)

  await page.goto('/desk/settings')
  await save(page, 'Business', { Name: 'Column Works' })
  await expect(page.getByText('Business: saved.')).toBeVisible()
  const { keyId, keySecret } = PROVIDER_KEYS
  await save(page, 'Payments', { 'Key id': keyId, 'Key secret': keySecret, 'Webhook secret': WEBHOOK_SECRET })
  await expect(page.getByText('Payments: saved.')).toBeVisible()
  const seller = { 'GST number': '24ABCDE1234F1Z6', 'Legal name': 'Column Works LLP', Address: 'Vadodara 390001' }
  await save(page, 'Invoices', { ...seller, PAN: 'ABCDE1234F' })
  await expect(page.getByText('Invoices: saved.')).toBeVisible()

  await page.goto('/desk/new-batch')
  const form = page.getByRole('form', { name: 'New batch' })
  await form.getByLabel('Course', { exact: true }).selectOption('Aspen Plus')
  await form.getByLabel('First day').fill(dayFromNow(7))
  await form.getByLabel('Sat', { exact: true }).check()
  await form.getByLabel('How many classes').fill('4')
  await form.getByRole('button', { name: 'Publish the batch' }).click()
  await expect(page.getByText(/is on sale, with 4 classes\./)).toBeVisible()

  const theirs = await otherBrowser()
  const buyer = await signedInBuyer(theirs, site)
  const visitor = await theirs.newPage()
  const named = async () => (await visitor.request.get('/course/AspenPlus')).text()
  await expect.poll(named).toContain('| Column Works</title>')
  await expect.poll(named).toContain('Days of all 4 classes')
  // Each group of settings is in force as soon as a site with it has taken over.
  await expect(async () => {
    await visitor.goto('/course/AspenPlus')
    await expect(visitor.getByRole('button', { name: /^Buy for/ })).toBeVisible({ timeout: patience(100) })
  }).toPass()
  await payByCheckout(visitor)
  await expect(visitor).toHaveURL(/#\/payment-success$/)
  const letter = await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
  expect(letter.text).toContain('Column Works')

  await page.goto('/desk/payments')
  await expect(rowOf(page, '₹9,000')).toHaveCount(1)
  await page.goto('/desk/settings')
  await expect(page.getByText('The last message came')).toBeVisible()
})
