import type { Batch } from '#contract/batches.ts'
import { formatRupees, type Course } from '#contract/catalog.ts'
import { termsAt, type GstTerms } from '#contract/gst-terms.ts'
import { indianDate } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { gstNote } from '#contract/settings.ts'
import type { Enrolment } from '#contract/submissions.ts'
import { asAttachment } from '../../calendar/calendar-file.ts'
import type { ClassTable } from '../classes/tables.ts'
import { compose, officeClosing, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'
import { batchCalendar } from '../seats/batch-calendar.ts'
import { batchRows } from '../seats/letters.ts'

export const requestConfirmation = (
  site: LetterSite,
  { name, id }: Course,
  enrolment: Enrolment,
  unsubscribe: string,
): ComposedLetter =>
  compose({
    kind: 'batchRequest',
    about: { type: 'course', id },
    to: enrolment.email,
    subject: `We tell you when the next batch of ${name} is announced`,
    paragraphs: [
      greeting(enrolment.name),
      `You asked to be told of the next batch of ${name}. We send you one letter when it is announced, and write to you for nothing else.`,
      'Nothing was booked and nothing is charged.',
    ],
    action: { label: 'Open the course', url: site.siteUrl + paths.course(id) },
    closing: officeClosing(site),
    unsubscribe,
  })

interface Announced {
  readonly course: Course
  readonly batch: Batch & { readonly startsOn: string }
  readonly classes: readonly ClassTable[]
  readonly now: Date
}

export function announcementLetter(
  site: LetterSite & { readonly gstTerms: readonly GstTerms[] },
  { email, unsubscribe }: { readonly email: string; readonly unsubscribe: string },
  { course, batch, classes, now }: Announced,
): ComposedLetter {
  const file = batchCalendar(site, { title: course.title, batch, classes }, now, 'anybody')
  return compose({
    kind: 'batchAnnouncement',
    about: { type: 'course', id: course.id },
    to: email,
    subject: `${course.title} ${course.batch?.hasBegun ? 'began' : 'begins'} on ${indianDate(batch.startsOn)}`,
    paragraphs: [
      'Hello,',
      `You asked us to tell you of the next batch of ${course.name}. Here it is; this is the only letter about it.`,
      ...(file ? ['The attached file puts the classes into your calendar.'] : []),
    ],
    rows: [
      ['Course', course.title],
      ...batchRows({ batch, classes }, now).slice(1),
      ...(batch.enrolUntil ? [['Enrol until', indianDate(batch.enrolUntil)] as const] : []),
      [
        'Price',
        `${formatRupees(course.discountedPrice)} (${gstNote(termsAt(site.gstTerms, now.toISOString()).percent)})`,
      ],
    ],
    action: { label: 'Open the course', url: site.siteUrl + paths.course(course.id) },
    closing: officeClosing(site),
    attachments: file ? [asAttachment(file)] : [],
    unsubscribe,
  })
}
