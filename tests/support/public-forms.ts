import type { Locator, Page } from '@playwright/test'
import { contactMessage, courseFeedback, enrolment, webinarRegistration } from '#stand-ins/people/makers.ts'

/** A form that any visitor may send. */
export interface PublicForm {
  /** Its accessible name. */
  readonly name: string
  readonly path: string
  readonly button: string
  /** The call that it makes, as a pattern for routes. */
  readonly call: string
  /** Said once it is kept. */
  readonly success: string
  /** The controls' names with something valid to fill in. */
  readonly fields: (email: string) => Record<string, string | boolean>
  /** What the controls hold when the form is empty. */
  readonly empty: Readonly<Record<string, string | boolean>>
  /** Where the record is kept in the tree. */
  readonly address: RegExp
}

const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

const { note: _noInput, ...webinarFields } = webinarRegistration()

export const WEBINAR_FORM: PublicForm = {
  name: 'Webinar registration',
  path: '/webinars',
  button: 'Register',
  call: '**/api/webinars/06032025/registrations',
  success: 'Form submitted successfully!',
  fields: (email) => ({ ...webinarFields, email }),
  empty: blank(Object.keys(webinarFields)),
  address: /^webinars\/06032025\/\d{13}$/,
}

export const CONTACT_FORM: PublicForm = {
  name: 'Contact',
  path: '/contact',
  button: 'Send Message',
  call: '**/api/feedback',
  success: 'Thank you. Your message has reached us. We reply within 48 hours.',
  fields: (email) => ({ ...contactMessage({ email }), terms: true }),
  empty: { ...blank(Object.keys(contactMessage())), terms: false },
  address: /^feedback\/\d{13}$/,
}

export const FEEDBACK_FORM: PublicForm = {
  name: 'Course feedback',
  path: '/synergyy-studentfeedback',
  button: 'Send Feedback',
  call: '**/api/course-feedbacks',
  success: 'Feedback submitted successfully!',
  fields: (emailAddress) => ({ ...courseFeedback({ emailAddress }) }),
  empty: blank(Object.keys(courseFeedback())),
  address: /^course-feedbacks\/-[\w-]{19}$/,
}

export const ENROLMENT_FORM: PublicForm = {
  name: 'Enrolment',
  path: '/PDE',
  button: 'Enrol',
  call: '**/api/enrollments/*',
  success: 'Enrollment successful!',
  fields: (email) => ({ ...enrolment({ email }) }),
  empty: { ...blank(Object.keys(enrolment())), education: 'B.Tech' },
  address: /^enrollments\/Process Design & Engineering\/\d{13}$/,
}

export const PUBLIC_FORMS: readonly PublicForm[] = [WEBINAR_FORM, CONTACT_FORM, FEEDBACK_FORM, ENROLMENT_FORM]

/** Opens the form's page, on the test's own site unless another is named. */
export async function openForm(page: Page, { path, name }: PublicForm, siteUrl = ''): Promise<Locator> {
  await page.goto(`${siteUrl}/#${path}`)
  const form = page.getByRole('form', { name })
  await form.waitFor()
  return form
}

export const sendButton = (form: Locator, { button }: PublicForm) =>
  form.getByRole('button', { name: button, exact: true })
