import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { signedInMember } from '#stand-ins/people/members.ts'
import { goTo } from '#stand-ins/screen.ts'
import { PAYMENT_BUTTONS } from '#stand-ins/site.ts'
import { openStopped } from '../support/stopped-clock.ts'

const SUPPORT_PHONE = '+91 265 000 0001'
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('a visitor is asked to sign in instead of seeing a payment button @phone', async ({ page, site }) => {
  const before = site.standIn.requests('/v1/payment-button.js')
  await page.goto('/#/courses')
  await expect(page.getByText('Login is Required:')).toHaveCount(4)
  const prompt = page.getByText('Login is Required:').first().locator('..')
  await expect(prompt.getByRole('link', { name: 'SignIn' })).toHaveAttribute('href', '#/SignInPage')
  await expect(prompt.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '#/register')
  await expect(page.locator('form script')).toHaveCount(0)
  expect(site.standIn.requests('/v1/payment-button.js')).toBe(before)
})

test('a member sees the payment button of each course in a form of its own @phone', async ({ page, context, site }) => {
  await signedInMember(context)
  await page.goto('/#/courses')
  const scripts = page.locator('form script')
  await expect(scripts).toHaveCount(2)
  for (const [title, button] of [
    ['Process Design & Engineering', PAYMENT_BUTTONS.ProcessDesignEngieering],
    ['Aspen Plus', PAYMENT_BUTTONS.AspenPlus],
  ] as const) {
    const form = cardOf(page, title).locator('form')
    const script = form.locator('script')
    await expect(script).toHaveCount(1)
    await expect(script).toHaveAttribute('data-payment_button_id', button)
    await expect(script).toHaveAttribute('src', site.standIn.checkoutUrl)
    await expect(form.getByRole('button')).toHaveText(`Pay with ${button}`)
  }
})

test('leaving a page clears its payment button away, and coming back brings it once', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/course/AspenPlus')
  const pay = page.getByRole('button', { name: /^Pay with/ })
  await expect(pay).toHaveText(`Pay with ${PAYMENT_BUTTONS.AspenPlus}`)
  await goTo(page, '/course/ProcessDesignEngieering')
  await expect(pay).toHaveText(`Pay with ${PAYMENT_BUTTONS.ProcessDesignEngieering}`)
  await goTo(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(page.locator('form script')).toHaveCount(0)
  await page.goBack()
  await expect(pay).toHaveText(`Pay with ${PAYMENT_BUTTONS.ProcessDesignEngieering}`)
  await expect(page.locator('form script')).toHaveCount(1)
})

test('sorting the courses keeps each payment button with its course', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/courses')
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('popularity')
  const pay = cardOf(page, 'Process Design & Engineering').getByRole('button', { name: /^Pay with/ })
  await expect(pay).toHaveText(`Pay with ${PAYMENT_BUTTONS.ProcessDesignEngieering}`)
  await expect(page.getByRole('button', { name: /^Pay with/ })).toHaveCount(2)
})

test('a course without a payment button says whom to call @phone', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/course/AspenHysys')
  const box = page.getByRole('complementary', { name: 'Price and enrolment' })
  await expect(box.getByRole('link', { name: SUPPORT_PHONE })).toHaveAttribute('href', 'tel:+912650000001')
  await expect(box.locator('form')).toHaveCount(0)
})

test('a blocked payment script says whom to call', async ({ page, context, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await signedInMember(context)
  await page.route('**/payment-button.js', (route) => route.abort())
  await page.goto('/#/course/AspenPlus')
  await expect(page.getByRole('main').getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  await expect(page.getByText('Loading the payment button…')).toHaveCount(0)
})

test('a payment script that stays silent for 8 seconds gives way to the phone number', async ({ page, context }) => {
  await signedInMember(context)
  // It loads, but it draws nothing.
  await page.route('**/payment-button.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await openStopped(page, '/course/AspenPlus')
  const phone = page.getByRole('main').getByRole('link', { name: SUPPORT_PHONE })
  await expect(page.getByText('Loading the payment button…')).toBeVisible()
  await page.clock.runFor(7900)
  await expect(phone).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(phone).toBeVisible()
})

test('a button that comes late takes the place of the phone number', async ({ page, context }) => {
  await signedInMember(context)
  const late = Promise.withResolvers<void>()
  await page.route('**/payment-button.js', async (route) => {
    await late.promise
    await route.continue()
  })
  await openStopped(page, '/course/AspenPlus')
  await expect(page.getByText('Loading the payment button…')).toBeVisible()
  await page.clock.runFor(8000)
  const phone = page.getByRole('main').getByRole('link', { name: SUPPORT_PHONE })
  await expect(phone).toBeVisible()
  late.resolve()
  await expect(page.getByRole('button', { name: /^Pay with/ })).toBeVisible()
  await expect(phone).toHaveCount(0)
})

test('a visitor on the page after a payment reads when a course is added, and is thanked for nothing @phone', async ({
  page,
}) => {
  await page.goto('/#/payment-success')
  const main = page.getByRole('main')
  await expect(main.getByText('within 2 hours')).toBeVisible()
  await expect(main.getByRole('link', { name: SUPPORT_PHONE })).toBeVisible()
  await expect(main.getByText('Thank you')).toHaveCount(0)
  await main.getByRole('link', { name: 'register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
})
