import type { BrowserContext, Page } from '@playwright/test'
import { seriousFaults } from '../support/axe.ts'
import { expect, testOnOwnSite } from '../support/browser.ts'
import { cardOf, payByCheckout, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { SELLER } from '../support/documents.ts'
import { layoutFaults } from '../support/layout.ts'
import { textOfPdf } from '../support/pdf.ts'
import { formatRupees, rupees } from '#contract/catalog.ts'
import { ownerCommand } from '#stand-ins/owner-command.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { startSite, type Site } from '#stand-ins/site.ts'
import { exactCheckout } from '#stand-ins/stand-in.ts'
import { openStopped } from '../support/stopped-clock.ts'

const COURSE = 'Aspen Plus (Jan 2025)'
const SUPPORT_PHONE = '+91 265 000 0001'
const CONFIRMATIONS = '**/api/payments/confirmations'
const SCRIPT = '**/v1/checkout.js'

/** A site whose owner has API keys and a GST number. */
const test = testOnOwnSite(() => startSite((standIn) => ({ ...exactCheckout(standIn), ...SELLER })))

/** A member who has just bought the course and looks at My Courses. */
async function boughtIn(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByCheckout(page)
  await expect(page).toHaveURL(/#\/payment-success$/)
  await goTo(page, '/my-courses')
}

/** At the top of the page: what has been scrolled under the header counts as too small to be pressed. */
async function expectNoSeriousFaults(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await seriousFaults(page)).toEqual([])
}

test('with API keys every course has a button of our own with its price', async ({ page, context, site }) => {
  await signedInBuyer(context, site)
  await page.goto('/#/courses')
  await expect(page.getByRole('button', { name: /^Buy for ₹(?:6|9),000$/ })).toHaveCount(4)
  // The provider's script comes when it is needed.
  await expect(page.locator('script[src*="checkout.js"]')).toHaveCount(0)
})

test('a member buys by the exact checkout and has the seat, the letter and then the invoice @phone @translated', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await page.getByRole('button', { name: 'Buy for ₹9,000' }).click()
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await expect(checkout.getByRole('heading')).toHaveText('Aspen Plus: ₹9,000')
  await expect(checkout.getByLabel('Email')).toHaveValue(buyer.email)
  await expect(checkout.getByLabel('Phone')).toHaveValue(`+91${buyer.mobile}`)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/#\/payment-success$/)
  await expect(page.getByText(`You have a seat in ${COURSE}`)).toBeVisible()
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')

  await goTo(page, '/my-courses')
  const card = cardOf(page, COURSE)
  await expect(card.getByRole('link', { name: 'Receipt (PDF)' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Your state' }).selectOption('Gujarat')
  await page.getByRole('button', { name: 'Save State' }).click()
  const invoice = card.getByRole('link', { name: /^Tax invoice SYN\/\d\d-\d\d\/\d{6} \(PDF\)$/ })
  await expect(invoice).toBeVisible()
  const answer = await context.request.get((await invoice.getAttribute('href')) ?? '')
  const text = await textOfPdf(await answer.body())
  expect(text).toContain('Tax invoice')
  expect(text).toContain('₹9,000')
})

test("the buyer's state is asked for, checked, kept and shown again", async ({ page, context, site }) => {
  await boughtIn(page, context, site)
  const form = page.getByRole('form', { name: 'Your state' })
  const state = form.getByRole('combobox', { name: 'Your state' })
  await expect(state).toHaveValue('')
  await expect(state).toHaveAttribute('required')
  await expect(form).toContainText('A tax invoice must name the state')
  await form.getByRole('button', { name: 'Save State' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose your state')
  await state.selectOption('Maharashtra')
  await form.getByRole('button', { name: 'Save State' }).click()
  await expect(alertOn(page, 'Your state is saved.')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(state).toHaveValue('Maharashtra')
  await expectNoSeriousFaults(page)
})

test('M7: a business gives its company and GST number, and they stand on the invoice @translated', async ({
  page,
  context,
  site,
}) => {
  await boughtIn(page, context, site)
  await page.getByRole('button', { name: 'I buy for a business with a GST number' }).click()
  const form = page.getByRole('form', { name: 'Your company' })
  await expect(form.locator('input[required]')).toHaveCount(2)
  await form.getByLabel('GST number (GSTIN)').fill('27AAPFU0939F1ZX')
  await form.getByRole('button', { name: 'Save Company' }).click()
  await expect(form.getByRole('alert')).toHaveText([
    'Company name is required',
    'Enter the GST number of 15 characters as on its certificate',
  ])
  await form.getByLabel('Company name').fill('Reactor Works Private Limited')
  await expect(form.getByRole('alert')).toHaveText(['Enter the GST number of 15 characters as on its certificate'])
  await form.getByLabel('GST number (GSTIN)').fill('27 aapfu 0939 f1zv')
  await form.getByRole('button', { name: 'Save Company' }).click()
  await expect(alertOn(page, 'Your company is saved.')).toBeVisible()
  const invoice = cardOf(page, COURSE).getByRole('link', { name: /^Tax invoice/ })
  const answer = await context.request.get((await invoice.getAttribute('href')) ?? '')
  const text = await textOfPdf(await answer.body())
  for (const part of ['Reactor Works Private Limited', 'GSTIN 27AAPFU0939F1ZV', 'IGST 18%'])
    expect(text).toContain(part)
  await page.reload()
  await expect(form.getByLabel('GST number (GSTIN)')).toHaveValue('27AAPFU0939F1ZV')
  await expect(page.getByText('An invoice stays as it was issued.')).toBeVisible()
  await expectNoSeriousFaults(page)
  expect(await layoutFaults(page)).toEqual([])
})

test('the seat comes at once even when the provider never reports the payment', async ({ page, context, site }) => {
  await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByCheckout(page, { delivery: 'not at all' })
  await expect(page.getByText(`You have a seat in ${COURSE}`)).toBeVisible()
})

test('the seat comes even when the browser cannot hand the answer on', async ({ page, context, site, troubles }) => {
  troubles.allow(/ERR_FAILED|was not confirmed/)
  await signedInBuyer(context, site)
  await page.route(CONFIRMATIONS, (route) => route.abort())
  await page.goto('/#/course/AspenPlus')
  await payByCheckout(page, { delivery: 'out of order' })
  await expect(page.getByText(`You have a seat in ${COURSE}`)).toBeVisible()
})

test('a failed try leaves the page as it was and says why', async ({ page, context, site }) => {
  await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByCheckout(page, { outcome: 'Fail' })
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await expect(checkout.getByRole('status')).toHaveText('The bank refused the payment')
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/#\/course\/AspenPlus$/)
  await expect(page.getByText('The payment did not go through: The bank refused the payment.')).toBeVisible()
  await goTo(page, '/my-courses')
  await expect(cardOf(page, COURSE)).toContainText('failed; try again')
})

test('closing the checkout leaves the page as it was, and the next press opens it again', async ({
  page,
  context,
  site,
}) => {
  await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await page.getByRole('button', { name: 'Buy for ₹9,000' }).click()
  await page.frameLocator('iframe[title="Checkout"]').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('The payment window was closed.')).toBeVisible()
  // V4: the button has the focus again.
  await expect(page.getByRole('button', { name: 'Buy for ₹9,000' })).toBeFocused()
  await payByCheckout(page)
  await expect(page.getByText(`You have a seat in ${COURSE}`)).toBeVisible()
  expect(site.standIn.requests('/v1/checkout.js')).toBeGreaterThan(0)
})

test('a blocked checkout script says whom to call and makes no order, and can be tried again', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED/)
  await signedInBuyer(context, site)
  await page.route(SCRIPT, (route) => route.abort())
  await page.goto('/#/course/AspenPlus')
  const buy = page.getByRole('button', { name: 'Buy for ₹9,000' })
  await buy.click()
  await expect(page.getByRole('main').getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  const answer = await context.request.get('/api/users/me/purchases')
  expect(await answer.json()).toMatchObject({ pending: [] })
  await page.unroute(SCRIPT)
  await payByCheckout(page)
  await expect(page.getByText(`You have a seat in ${COURSE}`)).toBeVisible()
})

test('a checkout script that stays silent for 8 seconds gives way to the phone number', async ({
  page,
  context,
  site,
}) => {
  await signedInBuyer(context, site)
  await page.route(SCRIPT, () => undefined)
  await openStopped(page, '/course/AspenPlus')
  await page.getByRole('button', { name: 'Buy for ₹9,000' }).click()
  const phone = page.getByRole('main').getByRole('link', { name: SUPPORT_PHONE })
  await page.clock.runFor(7900)
  await expect(phone).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(phone).toBeVisible()
})

test('an order that cannot be made is said in plain words', async ({ page, context, site, troubles }) => {
  troubles.allow(/status of 503/)
  await signedInBuyer(context, site)
  await page.route('**/api/payments/orders', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'The server is busy. Please try again in a moment',
        status: 503,
        detail: 'The server is busy. Please try again in a moment',
        instance: '',
        code: 'busy',
        errors: [],
        requestId: '',
      },
    }),
  )
  await page.goto('/#/course/AspenPlus')
  const buy = page.getByRole('button', { name: 'Buy for ₹9,000' })
  await buy.click()
  await expect(page.getByText('The server is busy. Please try again in a moment.')).toBeVisible()
  await expect(buy).not.toHaveAttribute('aria-disabled')
})

test('a price that changed while the page was open is said before anything is charged @phone', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  await signedInBuyer(context, site)
  await page.goto('/#/course/ProcessSafety')
  const button = page.getByRole('button', { name: /^Buy for / })
  const price = (await button.innerText()).includes('6,000') ? 6500 : 6000
  const now = formatRupees(rupees(price))
  // Without a moment it begins now, by the clock of whoever publishes it.
  const words = ['price', 'ProcessSafety', String(price), '--original', '8000']
  await ownerCommand(site.dataDir, 'scripts/content.ts', ...words)
  const pageNow = async () => (await page.request.get('/course/ProcessSafety')).text()
  await expect.poll(pageNow).toContain(now)
  await button.click()
  const said = `The price of Process Safety has changed: it is ${now} now. Nothing was charged.`
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.locator('iframe[title="Checkout"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the page as it is now' }).click()
  await expect(page.getByRole('button', { name: `Buy for ${now}` })).toBeVisible()
})

test('M8: a buyer whose name no font has is asked for another spelling before an invoice is made', async ({
  page,
  context,
  site,
}) => {
  await boughtIn(page, context, site)
  const rename = async (fullName: string) =>
    expect((await context.request.patch('/api/users/me', { data: { fullName } })).status()).toBe(200)
  await rename('李 Rao')
  const asked = page.getByText(/李 cannot be printed on an invoice/)
  await expect(asked).toBeVisible()
  const form = page.getByRole('form', { name: 'Your state' })
  const choose = async (state: string) => {
    await form.getByLabel('Your state').selectOption(state)
    await form.getByRole('button', { name: 'Save State' }).click()
    await expect(alertOn(page, 'Your state is saved.')).toBeVisible()
  }
  await choose('Gujarat')
  const invoice = cardOf(page, COURSE).getByRole('link', { name: /^Tax invoice/ })
  await expect(invoice).toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  await rename('Li Rao')
  await expect(asked).toHaveCount(0)
  await choose('Goa')
  await expect(invoice).toBeVisible()
})
