/** The letters that a record causes: a confirmation to the visitor, a notice to the owner. */
import type { Course, WebinarEvent } from '#contract/catalog.ts'
import type { ContactMessage, CourseFeedback, Enrolment, WebinarRegistration } from '#contract/submissions.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { asAttachment } from '../../calendar/calendar-file.ts'
import {
  closing,
  compose,
  officeClosing,
  phoneRow,
  type ComposedLetter,
  type LetterSite,
} from '../../outbox/compose.ts'
import type { Row } from '../../outbox/draft.ts'
import { greeting } from '../../outbox/greeting.ts'
import { webinarCalendar } from '../content/webinar-calendar.ts'
import type { PersonalLinks } from './registrations.ts'
import { fieldRows } from './field-rows.ts'

export interface WebinarSession {
  readonly event: WebinarEvent
  readonly now: Date
  readonly links: PersonalLinks
  readonly unsubscribe: string
}

/** For an event it says when that is, with the link by which one comes. Without one the date is not known yet. */
export const webinarConfirmation = (
  site: LetterSite,
  registration: Pick<WebinarRegistration, 'email' | 'name'>,
  session: WebinarSession | null = null,
): ComposedLetter => (session ? seatLetter(site, registration, session) : standingLetter(site, registration))

const standingLetter = (
  site: LetterSite,
  { email, name }: Pick<WebinarRegistration, 'email' | 'name'>,
): ComposedLetter =>
  compose({
    kind: 'webinarRegistration',
    to: email,
    subject: `Your seat in the ${site.brand} free masterclass`,
    paragraphs: [
      greeting(name),
      'We have your registration for the free masterclass. We will write to you with the date and the joining link.',
    ],
    action: { label: 'See the masterclass', url: site.siteUrl + paths.webinars },
    closing: officeClosing(site),
  })

const seatLetter = (
  site: LetterSite,
  { email, name }: Pick<WebinarRegistration, 'email' | 'name'>,
  { event, now, links, unsubscribe }: WebinarSession,
): ComposedLetter =>
  compose({
    kind: 'webinarSeat',
    to: email,
    subject: `Your seat in the free masterclass: ${event.subject}`,
    paragraphs: [
      greeting(name),
      'We have your registration for the free masterclass. Press the button now to say that you come: then we remind you, and send you the recording afterwards. From 15 minutes before the session the same button leads into it.',
      'The attached file puts the session into your calendar.',
    ],
    rows: [
      ...eventRows(event),
      ['Not you', 'Somebody else may have typed your address.', [{ label: 'Take it back', url: links.notMe }]],
    ],
    action: { label: 'I will come', url: links.seat },
    closing: ['The link is yours alone: please do not pass it on.', ...officeClosing(site)],
    attachments: [asAttachment(webinarCalendar(site, event, now))],
    unsubscribe,
  })

export const eventRows = ({ subject, speaker, startsAt, minutes }: WebinarEvent): Row[] => [
  ['Subject', subject],
  ...(speaker === null ? [] : [['Speaker', speaker] as const]),
  ['Date and time', indianTime(startsAt)],
  ['Length', `${minutes} minutes`],
]

export const enrolmentConfirmation = (site: LetterSite, course: Course, enrolment: Enrolment): ComposedLetter =>
  compose({
    kind: 'enrolment',
    to: enrolment.email,
    subject: `Your enrolment request for ${course.name}`,
    paragraphs: [
      greeting(enrolment.name),
      `We have your enrolment request for ${course.title}. Our office replies within 48 hours. Training starts after the full fee is received; you can pay on the course page after signing in.`,
    ],
    action: { label: 'Open the course', url: site.siteUrl + paths.course(course.id) },
    closing: officeClosing(site),
  })

export const contactConfirmation = (site: LetterSite, { firstName, lastName, email }: ContactMessage): ComposedLetter =>
  compose({
    kind: 'contactMessage',
    to: email,
    subject: `We have your message to ${site.brand}`,
    paragraphs: [
      greeting(`${firstName} ${lastName}`),
      'Thank you for writing to us. Your message has reached our office, and we reply within 48 hours. If something is missing in it, answer this letter.',
    ],
    closing: officeClosing(site),
  })

export const feedbackConfirmation = (site: LetterSite, { fullName, emailAddress }: CourseFeedback): ComposedLetter =>
  compose({
    kind: 'courseFeedback',
    to: emailAddress,
    subject: `Thank you for your feedback to ${site.brand}`,
    paragraphs: [
      greeting(fullName),
      'Your feedback on the course has reached us. We read every answer before the next batch begins.',
    ],
    closing: officeClosing(site),
  })

interface NoticeParts {
  readonly kind: string
  readonly details?: readonly Row[] | undefined
  readonly body: object
  readonly receivedAt: Date
}

/** What came in, field by field, with the visitor's address to reply to. */
export const ownerNotice = (
  site: LetterSite,
  owner: string,
  { kind, details = [], body, receivedAt }: NoticeParts,
): ComposedLetter => {
  const given = new Map(Object.entries(body).map(([name, value]) => [name, String(value)]))
  const replyTo = given.get('email') ?? given.get('emailAddress')
  const rows = fieldRows(body).map(({ label, value, isPhone }): Row =>
    isPhone ? phoneRow(label, value) : [label, value],
  )
  return compose({
    kind: 'formNotice',
    to: owner,
    ...(replyTo ? { replyTo } : {}),
    subject: `New ${kind}`,
    paragraphs: ['A visitor sent this on the site. Answer this letter to write to them.'],
    rows: [...details, ...rows, ['Received', indianTime(receivedAt.toISOString())]],
    closing: closing(site.brand),
  })
}
