/** What the old forms and profiles said, in the shape that this site gives them. */
import { Registration } from '#contract/accounts.ts'
import { ContactMessage, CourseFeedback, Enrolment, WebinarRegistration } from '#contract/submissions.ts'
import { keepable, tenDigitsOf } from './old-text.ts'
import { isNode, type OldNode, type OldValue } from './old-tree.ts'

export type OldForm = 'course-feedbacks' | 'feedback' | 'enrollments' | 'webinars' | 'users'

interface Shape {
  readonly fields: readonly string[]
  /** What no input had, or nobody had to fill in. */
  readonly mayLack?: string
}

const { captcha: _captcha, terms: _terms, password: _password, ...profile } = Registration.shape

const SHAPES: Readonly<Record<OldForm, Shape>> = {
  'course-feedbacks': { fields: Object.keys(CourseFeedback.shape), mayLack: 'additionalComments' },
  feedback: { fields: Object.keys(ContactMessage.shape) },
  enrollments: { fields: Object.keys(Enrolment.shape) },
  webinars: { fields: Object.keys(WebinarRegistration.shape), mayLack: 'note' },
  users: { fields: [...Object.keys(profile), 'createdAt'] },
}

const PHONES = new Set(['phone', 'mobile', 'contactNumber'])
const ADDRESSES = new Set(['email', 'emailAddress'])

/** Nothing is made up: a field that is missing stays so, and one of an unknown name stays as it is. */
export function normalised(form: OldForm, value: OldNode): OldNode {
  const { fields, mayLack } = SHAPES[form]
  const entries = Object.entries(value).map(([name, field]): [string, OldValue] => [
    name,
    fields.includes(name) && !isNode(field) ? textOf(name, String(field)) : field,
  ])
  const lacks = mayLack !== undefined && !Object.hasOwn(value, mayLack)
  return Object.fromEntries(lacks ? [...entries, [mayLack, '']] : entries)
}

function textOf(name: string, typed: string): string {
  const text = keepable(typed)
  if (PHONES.has(name)) return tenDigitsOf(text) ?? text
  return ADDRESSES.has(name) ? text.trim() : text
}

/** A field as text; empty where it is missing, or no text. */
export function fieldOf(value: OldValue, ...names: readonly string[]): string {
  if (!isNode(value)) return ''
  const found = names.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined))
  const field = found.find((one) => one !== undefined && one !== '' && !isNode(one))
  return field === undefined || isNode(field) ? '' : keepable(String(field)).trim()
}

/** When a profile says that it was made, in ISO 8601 UTC. */
export function momentIn(profile: OldNode): string | null {
  const said = fieldOf(profile, 'createdAt')
  const ms = /^\d{13}$/.test(said) ? Number(said) : Date.parse(said)
  return ms > 0 && ms < Date.UTC(2100, 0, 1) ? new Date(ms).toISOString() : null
}
