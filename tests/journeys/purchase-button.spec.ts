import type { Page } from '@playwright/test'
import { Purchases } from '#contract/payments.ts'
import { expect, test } from '../support/browser.ts'
import { expectedHeading } from '../support/headings.ts'
import { cardOf, payByButton, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { layoutFaults } from '../support/layout.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { goTo } from '#stand-ins/screen.ts'
import { OWNER_EMAIL, type Site } from '#stand-ins/site.ts'

const COURSE = 'Aspen Plus (Jan 2025)'
const SUPPORT_PHONE = '+91 265 000 0001'
const knownOn = (page: Page) => page.getByRole('status').filter({ hasText: 'What we know now' })

async function purchasesOf(page: Page) {
  return Purchases.parse(await (await page.request.get('/api/users/me/purchases')).json())
}

/** The payment that a buyer made last, as the provider keeps it. */
const lastPayment = (site: Site, { email }: { email: string }) =>
  site.standIn.provider.payments.findLast((payment) => payment.email === email)?.id ?? 'none'

test('a member presses the hosted button, pays, and sees the seat appear without a reload @phone', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  const watching = await context.newPage()
  await watching.goto('/#/my-courses')
  await expect(watching.getByText('You have no course yet.')).toBeVisible()

  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await expect(page).toHaveURL(/#\/payment-success$/)
  await expect(page.getByText('Thank you for your payment.')).toBeVisible()
  await expect(knownOn(page)).toContainText(`You have a seat in ${COURSE} since`)
  await expect(page.getByText('within 2 hours')).toHaveCount(0)

  const card = cardOf(watching, COURSE)
  await expect(card).toContainText('Active: you have a seat.')
  await expect(card).toContainText('₹9,000')
  await expect(card).toContainText(/documented notes/i)
  await expect(card.getByRole('link', { name: COURSE })).toHaveAttribute('href', '#/course/AspenPlus')
  await expect(watching.getByText('courses that you are enrolled in')).toBeVisible()

  const letter = await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
  expect(letter.text).toContain('₹9,000')
})

test('a seated member reads so instead of being sold the course again, on pages of a sound layout', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await expect(knownOn(page)).toContainText('You have a seat')
  expect(await layoutFaults(page)).toEqual([])
  await goTo(page, '/courses')
  const card = cardOf(page, COURSE)
  await expect(card.getByText('You have a seat in this course.')).toBeVisible()
  await expect(card.locator('form')).toHaveCount(0)
  await expect(cardOf(page, 'Process Design & Engineering').getByRole('button', { name: /^Pay with/ })).toBeVisible()
  await goTo(page, '/course/AspenPlus')
  const box = page.getByRole('complementary', { name: 'Price and enrolment' })
  await expect(box.getByText('You have a seat in this course.')).toBeVisible()
  await box.getByRole('link', { name: 'My Courses' }).click()
  await expect(cardOf(page, COURSE)).toContainText('Active')
  expect(await layoutFaults(page)).toEqual([])
})

for (const delivery of ['twice', 'out of order'] as const)
  test(`messages that come ${delivery} make one seat and one letter`, async ({ page, context, site }) => {
    const buyer = await signedInBuyer(context, site)
    await page.goto('/#/course/AspenPlus')
    await payByButton(page, buyer, { delivery })
    await expect(knownOn(page)).toContainText('You have a seat')
    await goTo(page, '/my-courses')
    await expect(page.getByRole('article')).toHaveCount(1)
    await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
    const letters = await site.smtp.mailbox.received(buyer.email)
    expect(letters.filter(({ subject }) => subject.includes('Your seat'))).toHaveLength(1)
  })

test('while the messages are late the buyer sees what is waited for, and then the seat', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer, { delivery: 'late' })
  await expect(knownOn(page)).toContainText('No payment is matched to it yet')
  await expect(knownOn(page)).toContainText(COURSE)
  await expect(knownOn(page).getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  expect((await purchasesOf(page)).seats).toEqual([])
  await expect(page.getByText('Thank you for your payment.')).toHaveCount(0)
  await site.standIn.provider.sendHeld()
  await expect(knownOn(page)).toContainText(`You have a seat in ${COURSE}`)
  await expect(page.getByText('Thank you for your payment.')).toBeVisible()
})

test('a payment that nobody reports stays waited for, with somebody to call', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer, { delivery: 'not at all' })
  await goTo(page, '/my-courses')
  const card = cardOf(page, COURSE)
  await expect(card).toContainText('No payment is matched to it yet')
  await expect(card).toContainText('₹9,000')
  await expect(card.getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  await expect(card).not.toContainText('Active')
})

test('a failed payment is shown as failed, and the next try seats the buyer', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer, { outcome: 'Fail' })
  await expect(page.getByRole('status')).toHaveText('The bank refused the payment')
  await page.goto('/#/my-courses')
  const card = cardOf(page, COURSE)
  await expect(card).toContainText('failed; try again')
  await card.getByRole('link', { name: 'the course page' }).click()
  await payByButton(page, buyer)
  await expect(knownOn(page)).toContainText('You have a seat')
})

test('a payment that fits two courses goes to the desk, and buyer and owner hear of it', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  // Another course of the same price was pressed before.
  await context.request.post('/api/payments/intents', { data: { courseId: 'AspenHysys' } })
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await expect(knownOn(page)).toContainText('Which course did you pay for?')
  await expect(page.getByText('Thank you for your payment.')).toBeVisible()
  await expect(knownOn(page).getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  expect((await purchasesOf(page)).seats).toEqual([])
  await goTo(page, '/course/AspenPlus')
  const box = page.getByRole('complementary', { name: 'Price and enrolment' })
  await expect(box).toContainText('You do not need to pay again')
  await expect(box.locator('form')).toHaveCount(0)
  await site.smtp.mailbox.waitFor(buyer.email, 'We have received your payment')
  const letter = await site.smtp.mailbox.waitFor(OWNER_EMAIL, 'A payment waits at the desk')
  expect(letter.text).toContain('/desk/payments/pay_')
})

test('a refund withdraws the seat before the eyes of the member', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await goTo(page, '/my-courses')
  await expect(cardOf(page, COURSE)).toContainText('Active')
  await site.standIn.provider.refund(lastPayment(site, buyer))
  await expect(cardOf(page, COURSE)).toContainText('Withdrawn: the payment went back')
  await expect(page.getByRole('article')).toHaveCount(1)
  await site.smtp.mailbox.waitFor(buyer.email, 'Refund for Aspen Plus')
})

test('the page after a payment creates nothing when it is opened by hand', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/payment-success')
  await expect(knownOn(page)).toContainText('We know of no payment of yours yet')
  await expect(page.getByRole('main').getByText('within 2 hours')).toBeVisible()
  await expect(page.getByText('Thank you for your payment.')).toHaveCount(0)
  expect(await purchasesOf(page)).toMatchObject({ seats: [], pending: [] })
})

test('nobody is asked about the purchases of a visitor', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('purchases')) asked.push(request.url())
  })
  for (const path of ['/my-courses', '/payment-success', '/courses']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(expectedHeading(path))
  }
  await goTo(page, '/my-courses')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Courses')
  await expect(page.getByText('Login is Required:')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What we know now' })).toHaveCount(0)
  expect(asked).toEqual([])
})
