/** What is written to those who registered for a masterclass. */
import type { WebinarEvent } from '#contract/catalog.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { asAttachment } from '../../calendar/calendar-file.ts'
import { compose, officeClosing, type Addressee, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import type { Draft } from '../../outbox/draft.ts'
import { greeting } from '../../outbox/greeting.ts'
import { webinarCalendar } from '../content/webinar-calendar.ts'
import { eventRows } from '../submissions/letters.ts'
import type { Offer } from './offers.ts'
import { momentsOf } from './phases.ts'

interface Written {
  readonly event: WebinarEvent
  readonly unsubscribe: string
}

const letterOf = (
  site: LetterSite,
  { name, email }: Addressee,
  { event, unsubscribe }: Written,
  { paragraphs, ...words }: Pick<Draft, 'kind' | 'subject' | 'paragraphs' | 'rows'> & Required<Pick<Draft, 'action'>>,
): ComposedLetter =>
  compose({
    ...words,
    about: { type: 'webinar', id: event.key },
    to: email,
    paragraphs: [greeting(name), ...paragraphs],
    closing: officeClosing(site),
    unsubscribe,
  })

export const webinarReminder = (
  site: LetterSite,
  to: Addressee,
  { url, ...written }: Written & { readonly url: string },
): ComposedLetter =>
  letterOf(site, to, written, {
    kind: 'webinarReminder',
    subject: `Free masterclass: ${indianTime(written.event.startsAt)}`,
    paragraphs: [
      'The free masterclass for which you registered is near. The button leads into it, from 15 minutes before it begins.',
    ],
    rows: eventRows(written.event),
    action: { label: 'To the masterclass', url },
  })

export const replayLetter = (
  site: LetterSite,
  to: Addressee,
  { url, ...written }: Written & { readonly url: string },
): ComposedLetter =>
  letterOf(site, to, written, {
    kind: 'webinarReplay',
    subject: `The recording: ${written.event.subject}`,
    paragraphs: [
      'The recording of the free masterclass is here. On the same page you can tell us what we should show next.',
    ],
    rows: [['Until', indianTime(new Date(momentsOf(written.event).replayEndsAt).toISOString())]],
    action: { label: 'Watch the recording', url },
  })

export type News = 'moved' | 'off' | 'back'

interface Changed extends Omit<Written, 'event'> {
  readonly event: WebinarEvent
  readonly news: News
  /** To the session; where it is called off, to the masterclasses. */
  readonly url: string
  readonly now: Date
}

const NEWS = {
  moved: {
    subject: 'Another time',
    says: 'The free masterclass for which you registered is at another time. This is the new one; the attached file changes your calendar.',
  },
  off: {
    subject: 'Called off',
    says: 'The free masterclass for which you registered does not take place at this time. The attached file takes it out of your calendar. If there is a new date, we write to you.',
  },
  back: {
    subject: 'A date again',
    says: 'The free masterclass for which you registered has a date again. The attached file puts it into your calendar.',
  },
} as const

export function newsLetter(site: LetterSite, to: Addressee, { news, url, now, ...written }: Changed): ComposedLetter {
  const { event } = written
  const isCancelled = news === 'off'
  const when = isCancelled ? '' : `, ${indianTime(event.startsAt)}`
  return {
    ...letterOf(site, to, written, {
      kind: 'webinarMoved',
      subject: `${NEWS[news].subject}: ${event.subject}${when}`,
      paragraphs: [NEWS[news].says],
      rows: eventRows(event),
      action: { label: isCancelled ? 'See the masterclasses' : 'To the masterclass', url },
    }),
    attachments: [asAttachment(webinarCalendar(site, { ...event, isCancelled }, now))],
  }
}

export const offerLetter = (
  site: LetterSite,
  to: Addressee,
  { offer, ...written }: Written & { readonly offer: Offer },
): ComposedLetter =>
  letterOf(site, to, written, {
    kind: 'webinarOffer',
    subject: `After the masterclass: ${offer.course}`,
    paragraphs: ['You asked us to write to you if there is an offer after the masterclass. Here it is.', offer.text],
    rows: [
      ['Course', offer.course],
      ['This holds until', indianTime(offer.until)],
    ],
    action: { label: 'See the course', url: site.siteUrl + paths.course(offer.courseId) },
  })
