import { patience } from '#stand-ins/patience.ts'
import { payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { PROVIDER_KEYS } from '#stand-ins/provider/provider.ts'
import { startSite } from '#stand-ins/site.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { rowOf } from '../support/desk-page.ts'
import { becomeOwner, saveSettings } from '../support/new-owner.ts'
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

test('from the first start to the first sale an owner needs nothing but the browser', async ({
  page,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  await becomeOwner(page, site)

  await page.goto('/desk/settings')
  await saveSettings(page, 'Business', { Name: 'Column Works' })
  await expect(page.getByText('Business: saved.')).toBeVisible()
  const { keyId, keySecret } = PROVIDER_KEYS
  await saveSettings(page, 'Payments', { 'Key id': keyId, 'Key secret': keySecret, 'Webhook secret': WEBHOOK_SECRET })
  await expect(page.getByText('Payments: saved.')).toBeVisible()
  const seller = { 'GST number': '24ABCDE1234F1Z6', 'Legal name': 'Column Works LLP', Address: 'Vadodara 390001' }
  await saveSettings(page, 'Invoices', { ...seller, PAN: 'ABCDE1234F' })
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
