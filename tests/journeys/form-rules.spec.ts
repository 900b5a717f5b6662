import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fillForm, focusedName, optionsOf, problemsIn, valuesIn } from '../support/forms.ts'
import {
  CONTACT_FORM,
  ENROLMENT_FORM,
  FEEDBACK_FORM,
  openForm,
  PUBLIC_FORMS,
  sendButton,
  WEBINAR_FORM,
} from '../support/public-forms.ts'

const EDUCATION = ['B.Tech', 'M.Tech', 'PhD']
const EXPERIENCE = ['Less than 1 year', '1-2 years', '3-5 years', '5+ years']
const RATINGS = ['Excellent', 'Very Good', 'Good', 'Average', 'Poor', 'Very Poor']

const TEN_DIGITS_WRONG = ['987654321', '98765432101', '+91 98765', '+92 98765 43210', 'abcdefghij']
const ADDRESSES_WRONG = ['asha', 'asha@example', 'asha@@example.com', 'as ha@example.com', '@example.com']

interface Said {
  readonly button: string
  readonly field: string
  readonly value: string
  /** undefined when nothing may be said. */
  readonly message: string | undefined
}

/** Sends the form with this in one field, and waits until this is said under it. */
async function expectSaid(form: Locator, { button, field, value, message }: Said): Promise<void> {
  await fillForm(form, { [field]: value })
  await form.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(async () => (await problemsIn(form))[field], { message: value }).toBe(message)
}

for (const one of PUBLIC_FORMS)
  test(`the controls of the form "${one.name}" carry the field names of its record`, async ({ page }) => {
    const form = await openForm(page, one)
    expect(await valuesIn(form)).toEqual(one.empty)
    await fillForm(form, one.fields('asha@example.com'))
    expect(await valuesIn(form)).toEqual(one.fields('asha@example.com'))
  })

for (const [one, messages] of [
  [
    WEBINAR_FORM,
    {
      name: 'Name is required',
      phone: 'Phone number must be 10 digits',
      email: 'Invalid email address',
      education: 'Highest education is required',
      organization: 'Current college/organization is required',
      workExperience: 'Work experience is required',
      workingField: 'Working field is required',
      jobType: 'Job type is required',
      aspenExperience: 'Experience in Aspen Plus is required',
      hearAboutUs: 'This field is required',
    },
  ],
  [
    CONTACT_FORM,
    {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      phone: 'Phone number must be 10 digits',
      email: 'Invalid email address',
      message: 'Message is required',
      terms: 'You must accept the terms and conditions',
    },
  ],
  [
    ENROLMENT_FORM,
    {
      name: 'Name is required',
      phone: 'Valid phone number is required',
      email: 'Valid email is required',
    },
  ],
] as const) {
  test(`the form "${one.name}" says what is missing under each field and goes to the first @phone`, async ({
    page,
  }) => {
    const form = await openForm(page, one)
    let calls = 0
    page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0))
    await sendButton(form, one).click()
    await expect.poll(() => problemsIn(form)).toEqual(messages)
    await expect.poll(() => focusedName(form)).toBe(Object.keys(messages)[0])
    expect(calls).toBe(0)
  })

  test(`the form "${one.name}" takes blanks for nothing and drops a message once its field is right`, async ({
    page,
  }) => {
    const form = await openForm(page, one)
    const first = Object.keys(messages)[0] ?? ''
    await fillForm(form, { ...one.fields('asha@example.com'), [first]: '   ' })
    await sendButton(form, one).click()
    await expect.poll(() => problemsIn(form)).toEqual({ [first]: Object.values(messages)[0] })
    await fillForm(form, { [first]: 'Asha' })
    await expect.poll(() => problemsIn(form)).toEqual({})
  })
}

for (const [one, field, message] of [
  [WEBINAR_FORM, 'phone', 'Phone number must be 10 digits'],
  [CONTACT_FORM, 'phone', 'Phone number must be 10 digits'],
  [ENROLMENT_FORM, 'phone', 'Valid phone number is required'],
  [WEBINAR_FORM, 'email', 'Invalid email address'],
  [CONTACT_FORM, 'email', 'Invalid email address'],
  [ENROLMENT_FORM, 'email', 'Valid email is required'],
] as const)
  test(`the form "${one.name}" refuses what is no ${field}`, async ({ page }) => {
    const form = await openForm(page, one)
    for (const wrong of field === 'phone' ? TEN_DIGITS_WRONG : ADDRESSES_WRONG)
      await expectSaid(form, { button: one.button, field, value: wrong, message })
    await fillForm(form, { [field]: field === 'phone' ? ' +91 (98765) 43-210 ' : ' asha@example.com ' })
    await expect.poll(async () => (await problemsIn(form))[field]).toBeUndefined()
  })

test('the webinar takes an ending of 2 to 4 letters only', async ({ page }) => {
  const form = await openForm(page, WEBINAR_FORM)
  for (const wrong of ['asha@example.a', 'asha@example.museum', 'asha@example.c0m'])
    await expectSaid(form, { button: 'Register', field: 'email', value: wrong, message: 'Invalid email address' })
  for (const right of ['asha@example.in', 'asha@example.info'])
    await expectSaid(form, { button: 'Register', field: 'email', value: right, message: undefined })
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

test('every select holds exactly the options of the specification', async ({ page }) => {
  const webinar = await openForm(page, WEBINAR_FORM)
  const lists = {
    education: EDUCATION,
    workExperience: EXPERIENCE,
    aspenExperience: EXPERIENCE,
    workingField: [
      'Pharma',
      'Chemical Manufacturing',
      'Oil & Gas',
      'Petrochemicals',
      'Fertilizers',
      'Polymers & Plastics',
      'Food & Beverages',
      'Water Treatment',
      'Energy & Utilities',
      'Consulting & Engineering Services',
      'R&D',
      'Academic',
    ],
    jobType: [
      'Production',
      'Process Engineering',
      'Design Engineering',
      'Project Engineering',
      'R&D',
      'Quality Control',
      'Operations',
      'Technical Sales/Marketing',
    ],
    hearAboutUs: ['Google', 'LinkedIn', 'Facebook', 'Instagram', 'Friend'],
  }
  for (const [name, options] of Object.entries(lists)) expect(await optionsOf(webinar, name)).toEqual(options)

  const feedback = await openForm(page, FEEDBACK_FORM)
  const rated = Object.keys(FEEDBACK_FORM.empty).slice(3, -1)
  expect(rated).toHaveLength(7)
  for (const name of rated) expect(await optionsOf(feedback, name)).toEqual(RATINGS)

  const enrolment = await openForm(page, ENROLMENT_FORM)
  expect(await optionsOf(enrolment, 'education')).toEqual(EDUCATION)
})
