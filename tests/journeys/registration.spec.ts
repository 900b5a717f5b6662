import type { Page } from '@playwright/test'
import { registration } from '#stand-ins/people/makers.ts'
import { expect, test } from '../support/browser.ts'
import { factOn } from '../support/facts.ts'
import { fillForm, focusedName, problemsIn } from '../support/forms.ts'
import { freshEmail, registerMember } from '#stand-ins/people/members.ts'
import { recordsWith } from '../support/owner-export.ts'
import { alertOn } from '#stand-ins/screen.ts'
import { eachVisit } from '../support/visits.ts'

async function openRegister(page: Page) {
  await page.goto('/#/register')
  return page.getByRole('form', { name: 'Register' })
}
const send = (page: Page) =>
  page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click()

test('registration says what is missing under each field and goes to the first @phone', async ({ page }) => {
  const form = await openRegister(page)
  await send(page)
  await expect
    .poll(() => problemsIn(form))
    .toEqual({
      fullName: 'Full name is required',
      mobile: 'Please enter a valid 10-digit mobile number',
      collegeYear: 'College/Year is required',
      companyDept: 'Company/Department is required',
      courseName: 'Course name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters long',
      captcha: 'Incorrect captcha answer',
      terms: 'You must accept the terms and conditions',
    })
  await expect.poll(() => focusedName(form)).toBe('fullName')
})

const WRONG = [
  ['fullName', '   ', 'Full name is required'],
  ['mobile', '987654321', 'Please enter a valid 10-digit mobile number'],
  ['email', 'asha@example', 'Please enter a valid email address'],
  ['password', '12345', 'Password must be at least 6 characters long'],
  ['captcha', '8', 'Incorrect captcha answer'],
  ['terms', false, 'You must accept the terms and conditions'],
] as const

test('registration refuses each wrong value and goes to its field', async ({ page }) => {
  await eachVisit(page, WRONG, String, async ([name, wrong, message]) => {
    const form = await openRegister(page)
    await fillForm(form, { ...registration({ email: freshEmail() }), [name]: wrong })
    await send(page)
    await expect.poll(() => problemsIn(form)).toEqual({ [name]: message })
    await expect.poll(() => focusedName(form)).toBe(name)
  })
})

test('A6: registration refuses one of the most common passwords under its field', async ({ page, troubles }) => {
  troubles.allow(/status of 422/)
  const form = await openRegister(page)
  await fillForm(form, registration({ email: freshEmail(), password: 'password1' }))
  await send(page)
  await expect
    .poll(() => problemsIn(form))
    .toEqual({ password: 'This password is one of the most common ones. Please choose another' })
})

test('a visitor registers, is signed in at the home page, and the owner has the profile @phone @translated', async ({
  page,
  site,
}) => {
  const email = freshEmail()
  const form = await openRegister(page)
  await expect(form.getByLabel('What is: 7 + 0 =')).toBeVisible()
  await fillForm(form, registration({ email }))
  await send(page)
  await expect(alertOn(page, 'Registration successful!')).toHaveText('Registration successful!')
  await expect(page).toHaveURL((url) => url.hash === '#/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Account' })).toBeVisible()

  const [address, profile] = Object.entries(await recordsWith(site, email))[0] ?? []
  expect(address).toMatch(/^users\/\w+$/)
  const { fullName, mobile, collegeYear, companyDept, courseName } = registration()
  expect(profile).toMatchObject({ fullName, mobile, email, collegeYear, companyDept, courseName })
  expect(new Date(profile?.['createdAt'] ?? '').toISOString()).toBe(profile?.['createdAt'])
})

test('an address that has an account is refused in words, and what was typed stays', async ({
  page,
  otherBrowser,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  const { email } = await registerMember(await otherBrowser())
  const form = await openRegister(page)
  await fillForm(form, registration({ email }))
  await send(page)
  const words = 'Error registering: An account with this email address already exists'
  await expect(alertOn(page, words)).toHaveText(words)
  await expect(form.locator('[name=fullName]')).toHaveValue('Asha Rao')
})

test('a server that cannot be reached is said in words', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await page.route('**/api/auth/sign-up/email', (route) => route.abort())
  const form = await openRegister(page)
  await fillForm(form, registration({ email: freshEmail() }))
  await send(page)
  await expect(alertOn(page, 'Error registering: The server cannot be reached')).toBeVisible()
})

test('the links of the terms open beside the form, so that nothing typed is lost', async ({ page, context }) => {
  const form = await openRegister(page)
  await fillForm(form, { fullName: 'Asha' })
  const opened = context.waitForEvent('page')
  await form.getByRole('link', { name: 'terms and conditions' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions')
  await expect(form.locator('[name=fullName]')).toHaveValue('Asha')
})

test('the link of the letter verifies the address, and the open account page shows it without a reload @phone', async ({
  page,
  context,
  site,
}) => {
  const email = freshEmail()
  const form = await openRegister(page)
  await fillForm(form, registration({ email }))
  await send(page)
  await expect(page).toHaveURL((url) => url.hash === '#/')
  await page.goto('/#/Account')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Verify Email' })).toBeVisible()
  await expect(factOn(page, 'Email verified')).toHaveText('No')

  const letter = await site.smtp.mailbox.waitFor(email, 'Verify your email address for Synergyy')
  const second = await context.newPage()
  await second.goto(letter.links[0] ?? '')
  await second.getByRole('button', { name: 'This is my account: verify' }).click()
  await expect(second.getByRole('alert')).toHaveText('Your email address is verified.')
  await expect(factOn(page, 'Email verified')).toHaveText('Yes')
  await expect(main.getByRole('button', { name: 'Verify Email' })).toHaveCount(0)
})
