import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm } from '../support/forms.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { recordsWith } from '../support/owner-export.ts'
import { CONTACT_FORM, sendButton } from '../support/public-forms.ts'
import { alertOn, whenLive } from '#stand-ins/screen.ts'
import { eachVisit } from '../support/visits.ts'

test('V2: a phone number is taken as people paste it, and kept as ten digits', async ({ page, site }) => {
  const email = freshEmail()
  await page.goto(`/#${CONTACT_FORM.path}`)
  const form = page.getByRole('form', { name: CONTACT_FORM.name })
  await fillForm(form, { ...CONTACT_FORM.fields(email), phone: '+91 (98765) 43.210' })
  await sendButton(form, CONTACT_FORM).click()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  const [record] = Object.values(await recordsWith(site, email))
  expect(record).toMatchObject({ phone: '9876543210' })
})

/** Fields that may stay as they are. */
const NOT_MARKED: Readonly<Record<string, readonly string[]>> = {
  'Course feedback': ['additionalComments'],
  // It begins with a choice and offers no empty one.
  Enrolment: ['education'],
  // "Remember" has no name and no effect.
  'Sign in': [''],
}

const FORMS = [
  ['Contact', '/contact'],
  ['Webinar registration', '/webinars'],
  ['Enrolment', '/PDE'],
  ['Course feedback', '/synergyy-studentfeedback'],
  ['Register', '/register'],
  ['Sign in', '/SignInPage'],
  ['Password reset', '/forgot-password'],
] as const

test('V2: a form marks what is required and names its fields for the browser', async ({ page }) => {
  const nameOf = ([name]: (typeof FORMS)[number]) => name
  await eachVisit(page, FORMS, nameOf, async ([name, path]) => {
    await page.goto(`/#${path}`)
    const form = page.getByRole('form', { name })
    await expect(form).toBeVisible()
    const fields = await form.locator('input, select, textarea').evaluateAll((controls) =>
      controls.map((control) => ({
        name: control.getAttribute('name') ?? '',
        isRequired: control.hasAttribute('required'),
        type: control.getAttribute('type') ?? control.localName,
        autoComplete: control.getAttribute('autocomplete') ?? '',
        enterKey: control.getAttribute('enterkeyhint') ?? '',
      })),
    )
    expect(fields.length).toBeGreaterThan(0)
    const optional = fields.filter(({ isRequired }) => !isRequired).map((field) => field.name)
    expect(optional).toEqual(NOT_MARKED[name] ?? [])
    for (const { type, autoComplete, enterKey } of fields) {
      if (type === 'tel') expect(autoComplete).toBe('tel')
      if (['tel', 'email', 'password', 'text'].includes(type)) expect(['next', 'send', 'go']).toContain(enterKey)
    }
    // What must be chosen begins with no choice: HTML asks for that.
    const beginnings = await form
      .locator('select[required] > :first-child')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(beginnings.filter((value) => value !== '')).toEqual([])
    // The specified messages show, not the browser's; feedback is checked by the browser, as specified.
    expect(await form.evaluate((element) => element instanceof HTMLFormElement && element.noValidate)).toBe(
      name !== 'Course feedback',
    )
  })
})

test('V2: a password can be looked at, and its rule stands beside it before it is chosen', async ({ page }) => {
  await page.goto('/#/register')
  const form = page.getByRole('form', { name: 'Register' })
  const password = form.locator('[name=password]')
  await expect(form).toContainText('At least 6 characters, and none of the most common passwords.')
  await password.fill('column 7 trays')
  await expect(password).toHaveAttribute('type', 'password')
  const show = form.getByRole('button', { name: 'Show password' })
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveValue('column 7 trays')
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('V1: who registers from a course’s page comes back to it by way of Home, and hears what comes next @phone', async ({
  page,
  site,
}) => {
  const email = freshEmail()
  await page.goto('/#/course/AspenHysys')
  await whenLive(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  const form = page.getByRole('form', { name: 'Register' })
  await expect(form.getByLabel('Course name')).toHaveValue('Aspen Hysys')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(form.getByLabel('Course name')).toHaveValue('Aspen Hysys')
  const { courseName: _filled, ...typed } = registration({ email })
  await fillForm(form, typed)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(alertOn(page, 'Registration successful!')).toHaveText('Registration successful!')
  const said = page.getByText(`We sent a letter to ${email}; open it to verify your address.`)
  await expect(said).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Aspen Hysys (Jan 2025)')
  expect(await topOf(heading)).toBeGreaterThan(await topOf(said))
  await page.goBack()
  await expect(heading).toHaveText(/^Process Design & Advance/)

  const letter = await site.smtp.mailbox.waitFor(email, 'Verify')
  await page.goto(letter.links[0] ?? '')
  await page.getByRole('button', { name: 'This is my account: verify' }).click()
  await expect(alertOn(page, 'Your email address is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Aspen Hysys' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aspen Hysys (Jan 2025)')
})

const topOf = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().top)

test('V1: who signs in without having read a course is led nowhere else', async ({ page, context }) => {
  const fields = registration({ email: freshEmail() })
  expect((await context.request.post('/api/auth/sign-up/email', { data: fields })).status()).toBe(201)
  await context.clearCookies()
  await page.goto('/#/SignInPage')
  const form = page.getByRole('form', { name: 'Sign in' })
  await fillForm(form, { email: fields.email, password: fields.password })
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Sign in successful!')).toHaveText('Sign in successful!')
  await expect(page.getByText(`Open the letter that we sent to ${fields.email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)
  await page.goto('/#/my-courses')
  await expect(page.getByText('Your e-mail address is not verified yet.')).toBeVisible()
})

test('V5: a course without reviews shows no stars on its page, and its card keeps them', async ({ page }) => {
  await page.goto('/#/course/AspenPlus')
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await expect(page.getByRole('main').getByText('4.5')).toHaveCount(0)
  await page.goto('/#/courses')
  await expect(page.getByRole('main').getByText('4.5').first()).toBeVisible()
})

const INSIDE = [
  ['/my-courses', 'Inside: the courses that you bought'],
  ['/synergyy-community', 'Inside: engineers and students of the trade'],
  ['/synergyy-jobpostings', 'Inside: openings for process and chemical engineers'],
  ['/Account', 'Inside: your profile to read and change'],
  ['/synergyy-chemconnect', 'Inside: new processes, plants, tools and careers'],
] as const

test('V5: a page for members says to visitors what is inside', async ({ page }) => {
  const pathOf = ([path]: (typeof INSIDE)[number]) => path
  await eachVisit(page, INSIDE, pathOf, async ([path, words]) => {
    await page.goto(`/#${path}`)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Login is Required:')).toBeVisible()
  })
})

test('V5: services that are not set up for signing in say so before they are pressed', async ({ page }) => {
  await page.goto('/#/SignInPage')
  await expect(page.getByRole('button', { name: 'Facebook' })).toHaveAccessibleDescription(
    'Signing in with Facebook or LinkedIn is not available yet.',
  )
})

test('V5: an address that does not exist offers the way home, and nothing to try again', async ({ page }) => {
  await page.goto('/#/no-such-page')
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
