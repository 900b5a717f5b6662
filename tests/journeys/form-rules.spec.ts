/** What only a browser shows of the rules; the rules themselves are tried in `server/rules.test.ts`. */
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/problem.ts'
import { ContactMessageWithTerms, CourseFeedback, Enrolment, WebinarRegistration } from '#contract/submissions.ts'
import { expect, test } from '../support/browser.ts'
import { fillForm, focusedName, optionsOf, problemsIn, valuesIn } from '../support/forms.ts'
import {
  CONTACT_FORM,
  ENROLMENT_FORM,
  FEEDBACK_FORM,
  openForm,
  sendButton,
  WEBINAR_FORM,
} from '../support/public-forms.ts'
import { eachVisit } from '../support/visits.ts'

const FORMS: ReadonlyArray<readonly [typeof CONTACT_FORM, z.ZodMiniType]> = [
  [WEBINAR_FORM, WebinarRegistration],
  [CONTACT_FORM, ContactMessageWithTerms],
  [ENROLMENT_FORM, Enrolment],
]

/** What the contract says to these values, by field. */
function messagesOf(schema: z.ZodMiniType, values: object): Record<string, string> {
  const { error } = schema.safeParse(values)
  return Object.fromEntries(fieldErrors(error?.issues ?? []).map(({ field, message }) => [field, message]))
}

test("a form sends its record's fields, and shows each message where it belongs @phone", async ({ page }) => {
  const nameOf = ([{ name }]: (typeof FORMS)[number]) => name
  await eachVisit(page, FORMS, nameOf, async ([one, schema]) => {
    const form = await openForm(page, one)
    expect(await valuesIn(form)).toEqual(one.empty)
    let calls = 0
    page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0))
    await sendButton(form, one).click()
    const messages = messagesOf(schema, one.empty)
    await expect.poll(() => problemsIn(form)).toEqual(messages)
    const [first = ''] = Object.keys(messages)
    await expect.poll(() => focusedName(form)).toBe(first)
    expect(calls).toBe(0)

    const filled = one.fields('asha@example.com')
    await fillForm(form, { ...filled, [first]: '   ', phone: '+91 98765' })
    expect(await valuesIn(form)).toEqual({ ...filled, [first]: '   ', phone: '+91 98765' })
    await sendButton(form, one).click()
    await expect.poll(() => problemsIn(form)).toEqual({ [first]: messages[first], phone: messages['phone'] })
    await fillForm(form, { [first]: 'Asha', phone: '98765 43210' })
    await expect.poll(() => problemsIn(form)).toEqual({})
  })
})

test('the feedback form lets the browser ask for all fields but the comments @phone', async ({ page }) => {
  const form = await openForm(page, FEEDBACK_FORM)
  await expect(page.getByText('ST/PDEC/2407')).toBeVisible()
  await sendButton(form, FEEDBACK_FORM).click()
  const missing = form.locator('[name]:invalid')
  const names = await missing.evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))
  expect(names).toEqual(Object.keys(FEEDBACK_FORM.empty).filter((name) => name !== 'additionalComments'))
  await expect.poll(() => focusedName(form)).toBe('fullName')

  await fillForm(form, { ...FEEDBACK_FORM.fields('no address'), additionalComments: '' })
  await sendButton(form, FEEDBACK_FORM).click()
  await expect(missing).toHaveAttribute('name', 'emailAddress')
  await expect.poll(() => focusedName(form)).toBe('emailAddress')
})

test('a select offers what its field may hold, in that order', async ({ page }) => {
  for (const [one, { shape }] of [
    [WEBINAR_FORM, WebinarRegistration],
    [FEEDBACK_FORM, CourseFeedback],
  ] as const) {
    const form = await openForm(page, one)
    for (const [name, field] of Object.entries(shape))
      if ('options' in field) expect(await optionsOf(form, name), name).toEqual(field.options)
  }
  const enrolment = await openForm(page, ENROLMENT_FORM)
  expect(await optionsOf(enrolment, 'education')).toEqual(WebinarRegistration.shape.education.options)
})
