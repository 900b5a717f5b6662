import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm, problemsIn } from '../support/forms.ts'
import { freshEmail, signedInMember } from '#stand-ins/people/members.ts'
import { alertOn } from '#stand-ins/screen.ts'

const SENT = 'Password reset link has been sent to your email.'

async function askForLink(page: Page, email: string) {
  await page.goto('/#/forgot-password')
  await fillForm(page.getByRole('form', { name: 'Password reset' }), { email })
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
}

async function choosePassword(page: Page, newPassword: string) {
  const form = page.getByRole('form', { name: 'New password' })
  await fillForm(form, { newPassword })
  await form.getByRole('button', { name: 'Set New Password' }).click()
}

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/#/SignInPage')
  await fillForm(page.getByRole('form', { name: 'Sign in' }), { email, password })
  await page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()
}

test('the letter leads to a new password, the old one is refused, and every session has ended @phone @translated', async ({
  page,
  context,
  otherBrowser,
  site,
  troubles,
}) => {
  troubles.allow(/status of 40[01]/)
  const { email, password } = await signedInMember(context)
  const elsewhere = await otherBrowser()
  const visitor = await elsewhere.newPage()
  await askForLink(visitor, email)
  await expect(visitor.getByRole('alert')).toHaveText(SENT)
  const letter = await site.smtp.mailbox.waitFor(email, 'Choose a new password for Synergyy')
  const link = letter.links[0] ?? ''
  expect(link).toContain('/forgot-password#token=')
  await visitor.goto(link)
  await choosePassword(visitor, 'packing 9 beds')
  await expect(visitor.getByRole('alert')).toHaveText(
    'Your password has been changed. Please sign in with the new one.',
  )

  await signIn(visitor, email, password)
  await expect(alertOn(visitor, 'Error signing in: Invalid email or password')).toBeVisible()
  await signIn(visitor, email, 'packing 9 beds')
  await expect(alertOn(visitor, 'Sign in successful!')).toBeVisible()

  await page.goto('/#/Account')
  await expect(page.getByText('User not signed in.')).toBeVisible()

  await visitor.goto(link)
  await choosePassword(visitor, 'another one')
  await expect(visitor.getByRole('alert').filter({ hasText: /^Error: This link is not valid any more/ })).toBeVisible()
})

test('an address without an account gets the same answer and no letter', async ({ page, site }) => {
  const email = freshEmail()
  await askForLink(page, email)
  await expect(page.getByRole('alert')).toHaveText(SENT)
  expect(await site.smtp.mailbox.received(email)).toEqual([])
})

test('what is no address is said under the field', async ({ page }) => {
  await askForLink(page, 'asha')
  await expect
    .poll(() => problemsIn(page.getByRole('form', { name: 'Password reset' })))
    .toEqual({ email: 'Please enter a valid email address' })
})

test('a server that cannot be reached is an error in words', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await page.route('**/api/auth/request-password-reset', (route) => route.abort())
  await askForLink(page, freshEmail())
  await expect(page.getByRole('alert')).toHaveText(/^Error: The server cannot be reached/)
})

test('a bad link is an error in words, and a short password is refused under its field', async ({ page, troubles }) => {
  troubles.allow(/status of 400/)
  await page.goto('/#/forgot-password?token=bad')
  await choosePassword(page, '12345')
  await expect
    .poll(() => problemsIn(page.getByRole('form', { name: 'New password' })))
    .toEqual({ newPassword: 'Password must be at least 6 characters long' })
  await choosePassword(page, 'long enough')
  await expect(page.getByRole('alert').filter({ hasText: /^Error: / })).toHaveText(
    'Error: This link is not valid any more. Please ask for a new one',
  )
})
