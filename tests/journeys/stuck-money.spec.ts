import type { Page } from '@playwright/test'
import { cardOf, payByButton, signedInBuyer } from '#stand-ins/people/buyers.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { OWNER_EMAIL } from '#stand-ins/site.ts'
import { seriousFaults } from '../support/axe.ts'
import { expect, test } from '../support/browser.ts'
import { expectSound } from '../support/desk-page.ts'
import { fillForm } from '../support/forms.ts'
import { layoutFaults } from '../support/layout.ts'
import { newPaymentId, pressingBuyer, send } from '../support/payments.ts'

const COURSE = 'Aspen Plus (Jan 2025)'
const WAITS = 'You told us on'
const boxOn = (page: Page) => page.getByRole('complementary', { name: 'Price and enrolment' })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'I have paid' })

/** Says on the page that is open that this was paid. */
async function sayPaid(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'I have paid' }).click()
  await dialogOn(page).getByLabel('Payment ID or UPI reference').fill(reference)
  await dialogOn(page).getByRole('button', { name: 'Send' }).click()
  await expect(alertOn(page, 'Thank you. We compare it')).toBeVisible()
  await expect(dialogOn(page)).toBeHidden()
}

test('who paid with another address says so, and one press at the desk gives the seat @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const buyer = await pressingBuyer(context, site)
  const id = newPaymentId()
  const typed = `typed-${id}@example.com`
  await send(site, 'payment.captured', { id, email: typed, contact: '' })
  await page.goto('/#/my-courses')
  await cardOf(page, COURSE).getByRole('button', { name: 'I have paid' }).click()
  await expect(dialogOn(page).getByLabel('Amount that you paid, in rupees')).toHaveValue('9000')
  await dialogOn(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialogOn(page).getByRole('alert')).toContainText('Enter the payment ID')
  await dialogOn(page).getByRole('button', { name: 'Close' }).click()
  await sayPaid(page, `Payment ID ${id}`)
  await expect(cardOf(page, COURSE)).toContainText(WAITS)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
  await goTo(page, '/course/AspenPlus')
  await expect(boxOn(page)).toContainText('We are checking a payment of yours. You do not need to pay again.')
  await expect(boxOn(page).locator('form')).toHaveCount(0)
  await goTo(page, '/my-courses')
  const letter = await site.smtp.mailbox.waitFor(OWNER_EMAIL, 'A member says that they have paid')
  expect(letter.text).toContain('/desk/payments?show=claims')

  const owner = await otherBrowser()
  await signedInStaff(owner, site, 'owner')
  const desk = await owner.newPage()
  await desk.goto('/desk/payments?show=unmatched')
  const waiting = desk.getByRole('article').filter({ hasText: typed })
  await expect(waiting).toContainText('a member says that it is theirs, which the site cannot confirm')
  await expect(waiting).toContainText(`I have paid ₹9,000, Payment ID ${id}.`)
  await expectSound(desk)
  await waiting.getByRole('button', { name: 'It is theirs: seat in Aspen Plus' }).click()
  await expect(desk.getByText('has the seat. A letter is on its way.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(cardOf(page, COURSE)).toContainText('Active: you have a seat.')
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await site.smtp.mailbox.waitFor(buyer.email, 'Your seat in Aspen Plus is confirmed')
})

test('a payment that comes after its payer told of it gives the seat by itself @phone', async ({
  page,
  context,
  site,
}) => {
  const buyer = await signedInBuyer(context, site)
  await page.goto('/#/payment-success')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await dialogOn(page).getByLabel('Course').selectOption('Aspen Hysys (Jan 2025)')
  await dialogOn(page).getByLabel('Amount that you paid, in rupees').fill('9,000')
  await dialogOn(page).getByLabel('Payment ID or UPI reference').fill('UPI 4123 4567 8902')
  expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
  await dialogOn(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: WAITS })).toBeVisible()
  await expect(page.getByText('Thank you for your payment.')).toHaveCount(0)
  const id = newPaymentId()
  const bank = { acquirer_data: { rrn: '412345678902' } }
  await send(site, 'payment.captured', { id, email: buyer.email, contact: '', ...bank })
  await expect(page.getByText('You have a seat in Aspen Hysys')).toBeVisible()
  await expect(page.getByText('Thank you for your payment.')).toBeVisible()
})

test('what was said in error is taken back, and the course can be bought again', async ({ page, context, site }) => {
  await signedInBuyer(context, site)
  await page.goto('/#/my-courses')
  await page.getByRole('button', { name: 'I have paid' }).click()
  await dialogOn(page).getByLabel('Course').selectOption(COURSE)
  await dialogOn(page).getByLabel('Amount that you paid, in rupees').fill('9000')
  await dialogOn(page).getByLabel('Payment ID or UPI reference').fill('412345678903')
  await dialogOn(page).getByRole('button', { name: 'Send' }).click()
  await cardOf(page, COURSE).getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('You have no course yet.')).toBeVisible()
  await goTo(page, '/course/AspenPlus')
  await expect(boxOn(page).getByRole('button', { name: /^Pay with/ })).toBeVisible()
})

test('a payment that fits two courses asks its payer, who is then enrolled @phone', async ({ page, context, site }) => {
  const buyer = await signedInBuyer(context, site)
  await context.request.post('/api/payments/intents', { data: { courseId: 'AspenHysys' } })
  await page.goto('/#/course/AspenPlus')
  await payByButton(page, buyer)
  await goTo(page, '/my-courses')
  const form = page.getByRole('form', { name: 'Your payment' })
  await expect(form).toContainText('We have your payment of ₹9,000. You do not need to pay again.')
  await expect(form.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
  await form.getByRole('button', { name: 'This is the course' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose the course that you paid for')
  await form.getByRole('radio', { name: COURSE }).check()
  await form.getByRole('button', { name: 'This is the course' }).click()
  await expect(cardOf(page, COURSE)).toContainText('Active: you have a seat.')
  await expect(form).toHaveCount(0)
})

test('a payer without an account registers by the link of the letter, and has the course @phone @translated', async ({
  page,
  site,
}) => {
  const email = freshEmail()
  const id = newPaymentId()
  await send(site, 'payment.captured', { id, email, contact: '', notes: { course: 'Aspen Plus' } })
  const letter = await site.smtp.mailbox.waitFor(email, 'We have received your payment')
  const link = letter.links[0] ?? 'no link'
  expect(link).toMatch(/\/register#token=/)
  await page.goto(link)
  const form = page.getByRole('form', { name: 'Register' })
  await expect(form.getByLabel('Email address')).toHaveValue(email)
  await expect(form.getByLabel('Email address')).not.toBeEditable()
  expect([await layoutFaults(page), await seriousFaults(page)]).toEqual([[], []])
  const { email: _ofThePayment, ...fields } = registration()
  await fillForm(form, fields)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(alertOn(page, 'Registration successful!')).toBeVisible()
  await expect(page.getByText(`${email} is verified.`)).toBeVisible()
  await expect(page).toHaveURL(/#\/my-courses$/)
  await expect(cardOf(page, COURSE)).toContainText('Active: you have a seat.')
})

test('a link that has been used says what to do instead', async ({ page, otherBrowser, site, troubles }) => {
  troubles.allow(/status of 400/)
  const email = freshEmail()
  await send(site, 'payment.captured', { id: newPaymentId(), email, contact: '' })
  const link = (await site.smtp.mailbox.waitFor(email, 'We have received your payment')).links[0] ?? 'no link'
  const { email: _ofThePayment, ...fields } = registration()
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const other = await otherBrowser()
  const answer = await other.request.post(`${site.url}/api/payments/registration`, { data: { ...fields, token } })
  expect(answer.status()).toBe(201)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more. Register with the address')
  await expect(page.getByRole('form', { name: 'Register' }).getByLabel('Email address')).toBeEditable()
})

test('the desk ends what was said of no payment, and the member is asked for the bank’s message @phone', async ({
  page,
  context,
  otherBrowser,
  site,
}) => {
  const browser = await otherBrowser()
  const member = await pressingBuyer(browser, site)
  const said = { reference: `UPI ${member.mobile}99`, amount: 900_000, courseId: 'AspenPlus' }
  expect((await browser.request.post('/api/payments/claims', { data: said })).ok()).toBe(true)
  await signedInStaff(context, site, 'owner')
  await page.goto('/desk/payments?show=claims')
  const claim = page.getByRole('article').filter({ hasText: member.email })
  await expect(claim).toContainText('None with this number has come in')
  await expectSound(page)
  await claim.getByRole('button', { name: 'Not found' }).click()
  await claim.getByLabel('Why').fill('The bank shows no such payment')
  await claim.getByRole('button', { name: 'Say that it was not found' }).click()
  await expect(claim).toHaveCount(0)
  const letter = await site.smtp.mailbox.waitFor(member.email, 'We could not match your payment')
  expect(letter.text).toContain('send us the message of your bank')
})
