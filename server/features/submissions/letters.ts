/** The letters that a record causes: a confirmation to the visitor, a notice to the owner. */
import type { Course } from '#contract/catalog.ts'
import { courseName } from '#contract/catalog.ts'
import type { Enrolment, WebinarRegistration } from '#contract/submissions.ts'
import type { Config } from '../../config.ts'
import { closing, compose, type ComposedLetter } from '../../outbox/compose.ts'

type Site = Pick<Config, 'brand' | 'siteUrl' | 'contactEmail' | 'contactPhone'>

const closingOf = (site: Site) => closing(site.brand, site.contactPhone, site.contactEmail)

export const webinarConfirmation = (site: Site, registration: WebinarRegistration): ComposedLetter =>
  compose({
    to: registration.email,
    subject: `Your seat in the ${site.brand} free masterclass`,
    paragraphs: [
      `Hello ${registration.name},`,
      'We have your registration for the free masterclass. We will write to you with the date and the joining link.',
    ],
    action: { label: 'See the masterclass', url: `${site.siteUrl}/#/webinars` },
    closing: closingOf(site),
  })

export const enrolmentConfirmation = (site: Site, course: Course, enrolment: Enrolment): ComposedLetter =>
  compose({
    to: enrolment.email,
    subject: `Your enrolment request for ${courseName(course)}`,
    paragraphs: [
      `Hello ${enrolment.name},`,
      `We have your enrolment request for ${course.title}. Our office replies within 48 hours. Training starts after the full fee is received; you can pay on the course page after signing in.`,
    ],
    action: { label: 'Open the course', url: `${site.siteUrl}/#/course/${course.id}` },
    closing: closingOf(site),
  })

/** What came in, field by field, with the visitor's address to reply to. */
export const ownerNotice = (
  site: Site,
  owner: string,
  { kind, path, body }: { readonly kind: string; readonly path: string; readonly body: object },
): ComposedLetter => {
  const rows = Object.entries(body).map(([name, value]) => [name, String(value)] as const)
  const replyTo = rows.find(([name]) => name === 'email' || name === 'emailAddress')?.[1]
  return compose({
    to: owner,
    ...(replyTo ? { replyTo } : {}),
    subject: `New ${kind}`,
    paragraphs: [`A new ${kind} came in. It is kept at ${path}.`],
    rows,
    closing: [site.brand],
  })
}
