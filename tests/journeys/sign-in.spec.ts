import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm, focusedName, problemsIn } from '../support/forms.ts'
import { freshEmail, registerMember, signedInMember } from '#stand-ins/people/members.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { eachFirstVisit, eachVisit } from '../support/visits.ts'

async function openSignIn(page: Page) {
  await page.goto('/#/SignInPage')
  return page.getByRole('form', { name: 'Sign in' })
}
const send = (page: Page) =>
  page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' }).click()

/** A member whose browser is elsewhere. */
async function memberElsewhere(page: Page) {
  const member = await registerMember(page.context())
  await page.context().clearCookies()
  return member
}

test('sign-in says what is wrong under each field and goes to the first @phone', async ({ page }) => {
  const form = await openSignIn(page)
  await fillForm(form, { email: 'asha', password: '12345' })
  await send(page)
  await expect
    .poll(() => problemsIn(form))
    .toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters long',
    })
  await expect.poll(() => focusedName(form)).toBe('email')
})

test('a wrong password and an unknown address are refused with the same words', async ({ page, troubles }) => {
  troubles.allow(/status of 401/)
  const { email } = await memberElsewhere(page)
  const form = await openSignIn(page)
  for (const address of [email, freshEmail()]) {
    await fillForm(form, { email: address, password: 'not this one' })
    await send(page)
    await expect(alertOn(page, 'Error signing in:')).toHaveText('Error signing in: Invalid email or password')
    await page.getByRole('button', { name: 'Dismiss message' }).click()
  }
  await expect(form.locator('[name=password]')).toHaveValue('not this one')
})

test('sign-in works and lasts, whether Remember is ticked or not @phone', async ({ otherBrowser }) => {
  const inWords = (isRemembered: boolean) => (isRemembered ? 'ticked' : 'not ticked')
  await eachFirstVisit(otherBrowser, [false, true], inWords, async (page, isRemembered) => {
    const { email, password } = await memberElsewhere(page)
    const form = await openSignIn(page)
    await form.getByLabel('Remember').setChecked(isRemembered)
    await fillForm(form, { email: email.toUpperCase(), password })
    await send(page)
    await expect(alertOn(page, 'Sign in successful!')).toHaveText('Sign in successful!')
    await expect(page).toHaveURL((url) => url.hash === '#/')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sid')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6 * 24 * 3600)
    await page.goto('/#/my-courses')
    await page.reload()
    await expect(page.getByText('courses that you are enrolled in')).toBeVisible()
  })
})

test('a service without a configuration says that it is not available yet', async ({ page }) => {
  await eachVisit(page, ['Facebook', 'LinkedIn'], String, async (provider) => {
    await openSignIn(page)
    await page.getByRole('button', { name: provider }).click()
    await expect(alertOn(page, `Signing in with ${provider} is not available yet`)).toBeVisible()
  })
})

test('the sign-in page links to registration and to the lost password', async ({ page }) => {
  await openSignIn(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Lost password?' }).click()
  await expect(page).toHaveURL((url) => url.hash === '#/forgot-password')
  await page.goBack()
  await main.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL((url) => url.hash === '#/register')
  await main.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL((url) => url.hash === '#/SignInPage')
})

test('Logout in the menu signs out and says so, and member pages ask to sign in again @phone', async ({
  page,
  context,
}) => {
  await signedInMember(context)
  await page.goto('/#/my-courses')
  await expect(page.getByText('courses that you are enrolled in')).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  // The device stays known, so that no stranger's guesses keep its member out.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  await goTo(page, '/my-courses')
  await expect(page.getByText('Login is Required:')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Login is Required:')).toBeVisible()
})

test('a visitor who opens Logout reads that nobody is signed in', async ({ page }) => {
  await page.goto('/#/Logout')
  await expect(page.getByText('You are signed out.')).toBeVisible()
})

test('signing out in one tab shows in the other', async ({ page, context }) => {
  await signedInMember(context)
  await page.goto('/#/synergyy-community')
  await expect(page.getByText('Meet engineers and students')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/#/Logout')
  await expect(second.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByText('Login is Required:')).toBeVisible()
})

const MEMBER_PAGES = [
  ['/my-courses', 'courses that you are enrolled in'],
  ['/synergyy-community', 'Meet engineers and students of the trade'],
  ['/synergyy-jobpostings', 'Job opportunities for process and chemical engineers'],
  ['/synergyy-chemconnect', 'Industry trends for chemical and process engineers'],
] as const
const pathOf = ([path]: (typeof MEMBER_PAGES)[number]) => path

test('a member reads the intro line of each page for members', async ({ page, context }) => {
  await signedInMember(context)
  await eachVisit(page, MEMBER_PAGES, pathOf, async ([path, words]) => {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.getByText('Login is Required:')).toHaveCount(0)
  })
})

test('a visitor reads the login prompt of each page for members @phone', async ({ page }) => {
  await eachVisit(page, MEMBER_PAGES, pathOf, async ([path, words]) => {
    await page.goto(`/#${path}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Login is Required:')).toBeVisible()
    await expect(main.getByRole('link', { name: 'SignIn' })).toHaveAttribute('href', '#/SignInPage')
    await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '#/register')
    await expect(main.getByText(words)).toHaveCount(0)
  })
})

test('a sign-out that fails says so, and the member stays signed in and can try again', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED/)
  await signedInMember(context)
  await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 })
  await page.goto('/#/Logout')
  await expect(page.getByRole('alert')).toHaveText(/^Error signing out: The server cannot be reached/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
})
