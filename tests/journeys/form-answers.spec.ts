import { expect, test } from '../support/browser.ts'
import { fillForm, focusedName, problemsIn, valuesIn } from '../support/forms.ts'
import { freshEmail } from '#stand-ins/people/members.ts'
import { csvLines } from '../support/owner-export.ts'
import {
  CONTACT_FORM,
  ENROLMENT_FORM,
  FEEDBACK_FORM,
  openForm,
  sendButton,
  WEBINAR_FORM,
} from '../support/public-forms.ts'
import { alertOn, goTo } from '#stand-ins/screen.ts'
import { openStopped } from '../support/stopped-clock.ts'

test("the webinar's green popup stays for 3 seconds @phone", async ({ page }) => {
  await openStopped(page, WEBINAR_FORM.path)
  const form = page.getByRole('form', { name: WEBINAR_FORM.name })
  await fillForm(form, WEBINAR_FORM.fields(freshEmail()))
  await sendButton(form, WEBINAR_FORM).click()
  const popup = alertOn(page, 'Form submitted successfully!')
  await expect(popup).toBeVisible()
  await expect(popup.locator('..')).toHaveCSS('background-color', 'rgb(23, 113, 63)')
  await page.clock.runFor(2990)
  await expect(popup).toBeVisible()
  await page.clock.runFor(20)
  await expect(popup).toHaveCount(0)
})

test('the other confirmations stay until they are dismissed, also on the next page', async ({ page }) => {
  await openStopped(page, ENROLMENT_FORM.path)
  const form = page.getByRole('form', { name: ENROLMENT_FORM.name })
  await fillForm(form, ENROLMENT_FORM.fields(freshEmail()))
  await sendButton(form, ENROLMENT_FORM).click()
  const message = alertOn(page, 'Enrollment successful!')
  await expect(message).toBeVisible()
  await page.clock.runFor(60_000)
  await goTo(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(message).toHaveCount(0)
})

test('an enrolment at /AspenPlus is kept under that course, and its sender gets a letter', async ({ page, site }) => {
  const email = freshEmail()
  const form = await openForm(page, { ...ENROLMENT_FORM, path: '/AspenPlus' })
  await fillForm(form, ENROLMENT_FORM.fields(email))
  const answer = page.waitForResponse(ENROLMENT_FORM.call)
  await sendButton(form, ENROLMENT_FORM).click()
  expect(await (await answer).json()).toEqual({ path: expect.stringMatching(/^enrollments\/Aspen Plus\/\d{13}$/) })
  const letter = await site.smtp.mailbox.waitFor(email, 'Your enrolment request for Aspen Plus')
  expect(letter.text).toContain('Aspen Plus (Jan 2025)')
})

test('who registers for the webinar gets a letter', async ({ page, site }) => {
  const email = freshEmail()
  const form = await openForm(page, WEBINAR_FORM)
  await fillForm(form, WEBINAR_FORM.fields(email))
  await sendButton(form, WEBINAR_FORM).click()
  await site.smtp.mailbox.waitFor(email, 'Your seat in the Synergyy free masterclass')
})

test('what the server refuses of a field is said under it', async ({ page, troubles }) => {
  troubles.allow(/status of 422/)
  await page.route(CONTACT_FORM.call, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Some fields need your attention',
        status: 422,
        detail: 'Some fields need your attention',
        instance: '',
        code: 'fieldsInvalid',
        errors: [{ field: 'phone', message: 'Phone number must be 10 digits' }],
        requestId: '',
      },
    }),
  )
  const form = await openForm(page, CONTACT_FORM)
  await fillForm(form, CONTACT_FORM.fields(freshEmail()))
  await sendButton(form, CONTACT_FORM).click()
  await expect.poll(() => problemsIn(form)).toEqual({ phone: 'Phone number must be 10 digits' })
  await expect.poll(() => focusedName(form)).toBe('phone')
})

test('a form changed after a failed save is sent under a new key', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED|could not be saved/)
  const keys: (string | undefined)[] = []
  await page.route(CONTACT_FORM.call, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (keys.length === 1 ? route.abort() : route.continue())
  })
  const form = await openForm(page, CONTACT_FORM)
  await fillForm(form, CONTACT_FORM.fields(freshEmail()))
  await sendButton(form, CONTACT_FORM).click()
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible()
  await fillForm(form, { message: 'Another question' })
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(alertOn(page, CONTACT_FORM.success)).toBeVisible()
  expect(keys[0]).not.toBe(keys[1])
})

test('text in other scripts and with markup comes out of the export as it was typed', async ({ page, site }) => {
  const email = freshEmail()
  const additionalComments = 'मुझे "P&ID" सत्र पसंद आया, <b>बहुत</b>'
  const form = await openForm(page, FEEDBACK_FORM)
  await fillForm(form, { ...FEEDBACK_FORM.fields(email), additionalComments })
  await sendButton(form, FEEDBACK_FORM).click()
  await expect(alertOn(page, FEEDBACK_FORM.success)).toBeVisible()
  expect(await valuesIn(form)).toEqual(FEEDBACK_FORM.empty)
  const line = (await csvLines(site, 'course-feedbacks')).find((row) => row.includes(email))
  expect(line).toContain(additionalComments.replaceAll('"', '""'))
})
