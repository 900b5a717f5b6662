import type { BrowserContext, Page } from '@playwright/test'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { signedInMember, freshEmail } from '#stand-ins/people/members.ts'
import { signedInStaff } from '#stand-ins/people/staff.ts'
import { DRAWN_ANEW, expect, test } from '../support/browser.ts'
import { titleOf, writeToOffice } from '../support/desk-page.ts'
import { fillForm } from '../support/forms.ts'
import { CONTACT_FORM, openForm, PUBLIC_FORMS, sendButton } from '../support/public-forms.ts'
import { translate, type Translator } from '../support/translated.ts'
import { eachVisit } from '../support/visits.ts'

const expectTranslated = (page: Page) => expect(page.locator('main font font').first()).toBeAttached()
const expectWhole = (page: Page) => expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)

const TRANSLATORS: readonly Translator[] = ['throwsAway', 'keeps', 'merges']

for (const translator of TRANSLATORS) {
  test(`T1: every public form works where a translator ${translator} the texts @phone`, async ({
    otherBrowser,
    troubles,
  }) => {
    troubles.allow(DRAWN_ANEW)
    const context = await otherBrowser()
    await translate(context, { translator })
    await sendEachForm(await context.newPage())
  })

  test(`T1: a text that changes is shown as it is now, once, where a translator ${translator} the texts`, async ({
    page,
    context,
    site,
  }) => {
    await signedInStaff(context, site, 'support')
    const { firstName } = await writeToOffice(page)
    await writeToOffice(page, { firstName })
    await translate(context, { translator })
    await page.goto(`/desk/leads?q=${firstName}`)
    const [one, other] = [0, 1].map((row) => page.getByRole('checkbox', { name: new RegExp(firstName) }).nth(row))
    const count = page.getByText(/^\d+ selected$/)
    await one?.check()
    await expectTranslated(page)
    await expect(count).toHaveText('1 selected')
    await other?.check()
    await expect(count).toHaveText('2 selected')
    await one?.uncheck()
    await expect(count).toHaveText('1 selected')
    await other?.uncheck()
    await expect(count).toHaveCount(0)
  })
}

const sendEachForm = (page: Page) =>
  eachVisit(
    page,
    PUBLIC_FORMS,
    ({ name }) => name,
    async (one) => {
      const form = await openForm(page, one)
      await expectTranslated(page)
      // Empty first: what is said beside each field comes and goes again.
      await sendButton(form, one).click()
      await fillForm(form, one.fields(freshEmail()))
      await sendButton(form, one).click()
      await expect(alertOn(page, one.success)).toBeVisible()
      await expectWhole(page)
    },
  )

test('T1: a wrong password, a profile and a walk over the pages work in a translated page @phone', async ({
  page,
  context,
  troubles,
}) => {
  await translate(context)
  troubles.allow(DRAWN_ANEW)
  troubles.allow(/status of 401/)
  await page.goto('/#/SignInPage')
  const signIn = page.getByRole('form', { name: 'Sign in' })
  await fillForm(signIn, { email: freshEmail(), password: 'not this one' })
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOn(page, 'Invalid email or password')).toBeVisible()
  await signedInMember(context)
  await page.goto('/#/Account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const profile = page.getByRole('form', { name: 'Profile' })
  await fillForm(profile, { fullName: 'Asha Rao Patel' })
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(alertOn(page, 'Your profile is saved.')).toBeVisible()
  for (const path of ['/', '/courses', '/course/AspenPlus', '/webinars', '/my-courses', '/about', '/']) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectTranslated(page)
    await expectWhole(page)
  }
})

test('T1: a lead is called, and its state and follow-up are set, in a translated desk', async ({
  page,
  context,
  site,
}) => {
  await translate(context)
  await signedInStaff(context, site, 'support')
  const { name, firstName } = await writeToOffice(page)
  await page.goto('/desk/leads')
  await page.getByRole('searchbox', { name: /Search/ }).fill(firstName)
  await page.getByRole('link', { name }).click()
  await expect(titleOf(page)).toHaveText(name)
  await expectTranslated(page)
  await page.getByText('Call', { exact: true }).last().click()
  await page.getByLabel('What was said').fill('Wants the weekend batch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Call saved')).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { name: 'Follow-up: tomorrow' })).toBeVisible()
})

test('T1: what was typed, ticked and pressed in a page that was translated before its code came is sent @phone', async ({
  otherBrowser,
  troubles,
}) => {
  troubles.allow(DRAWN_ANEW)
  const { page, form, release } = await openEarly(await otherBrowser())
  await fillForm(form, CONTACT_FORM.fields(freshEmail()))
  await sendButton(form, CONTACT_FORM).click()
  release()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
})

test('T1: who is typing while such a page is drawn anew goes on where they were', async ({
  otherBrowser,
  troubles,
}) => {
  troubles.allow(DRAWN_ANEW)
  const { page, form, release } = await openEarly(await otherBrowser())
  const field = form.locator('[name=message]')
  await field.click()
  await page.keyboard.type('A column in the night')
  for (let count = 0; count < ' the night'.length; count++) await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.locator('html[data-live]')).toBeAttached()
  await page.keyboard.type(' the middle of')
  await expect(field).toHaveValue('A column in the middle of the night')
})

test('T1: a press that begins before such a page is drawn anew, and ends after it, counts once', async ({
  otherBrowser,
  troubles,
}) => {
  troubles.allow(DRAWN_ANEW)
  const { page, form, release } = await openEarly(await otherBrowser())
  await fillForm(form, CONTACT_FORM.fields(freshEmail()))
  const button = sendButton(form, CONTACT_FORM)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await button.hover()
  const before = await button.elementHandle()
  await page.mouse.down()
  release()
  await expect.poll(() => before?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await page.mouse.up()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  expect(sent).toHaveLength(1)
})

/** A form in a page that is translated before its code comes, which it does once it is released. */
async function openEarly(context: BrowserContext) {
  await translate(context, { isEarly: true })
  const page = await context.newPage()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  // All of the page has not come before it is released.
  await page.goto(CONTACT_FORM.path, { waitUntil: 'domcontentloaded' })
  return { page, form: page.getByRole('form', { name: CONTACT_FORM.name }), release }
}
