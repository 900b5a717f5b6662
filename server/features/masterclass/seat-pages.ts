/** The pages behind a personal link. They need no scripts, and name nobody. */
import type { WebinarEvent } from '#contract/catalog.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { htmlText } from '../../html-text.ts'
import { plainPage } from '../consents/unsubscribe-page.ts'
import type { Offer } from './offers.ts'
import { momentsOf } from './phases.ts'

export interface Shown {
  readonly brand: string
  readonly event: WebinarEvent
  /** The page's own address, with its token. */
  readonly address: string
}

const inWords = (moment: number) => indianTime(new Date(moment).toISOString())

const about = ({ subject, startsAt }: WebinarEvent) =>
  `<p><strong>${htmlText(subject)}</strong><br>${indianTime(startsAt)}</p>`

const button = (address: string, label: string) =>
  `<form method="post" action="${htmlText(address)}"><button>${label}</button></form>`

const opens = (event: WebinarEvent) =>
  `<p class="soft">From ${inWords(momentsOf(event).opensAt)} on, the same link leads into the session.</p>`

export const beforePage = ({ brand, event, address }: Shown): string =>
  plainPage(brand, 'Free masterclass', `${about(event)}${button(address, 'I will come')}${opens(event)}`)

/** `until` in milliseconds. */
export const comingPage = ({ brand, event }: Shown, until: number): string =>
  plainPage(
    brand,
    'We count on you',
    `<p role="status">Your seat is kept.${remindedWords(until)}</p>${about(event)}${opens(event)}`,
  )

function remindedWords(until: number): string {
  if (until <= HOUR_MS) return ''
  return until <= 24 * HOUR_MS ? ' We remind you an hour before.' : ' We remind you a day and an hour before.'
}

export const openPage = ({ brand, event, address }: Shown): string =>
  plainPage(
    brand,
    'Free masterclass',
    `${about(event)}${button(address, 'Join now')}<p class="soft">If the line drops, press again.</p>`,
  )

export const noLinkPage = ({ brand, event, address }: Shown): string =>
  plainPage(
    brand,
    'Not open yet',
    `${about(event)}<p role="alert">The session is not open yet. Please press again in a few minutes.</p>${button(address, 'Try again')}`,
  )

interface Afterwards extends Shown {
  readonly hasRecording: boolean
  readonly offer: Offer | null
  readonly wishAddress: string
  /** What was sent and could not be taken, with the reason; or that it is kept. */
  readonly wish: { readonly text: string; readonly problem: string } | 'kept' | null
}

export const afterPage = (shown: Afterwards): string =>
  plainPage(
    shown.brand,
    'The recording',
    `${about(shown.event)}${recordingPart(shown)}${wishPart(shown)}${shown.offer ? offerPart(shown.offer) : ''}`,
  )

const recordingPart = ({ hasRecording, address, event }: Afterwards): string =>
  hasRecording
    ? `${button(address, 'Watch the recording')}<p class="soft">It is here until ${inWords(momentsOf(event).replayEndsAt)}.</p>`
    : '<p role="alert">The recording is not here yet. We write to you when it is.</p>'

function wishPart({ wish, wishAddress }: Afterwards): string {
  if (wish === 'kept') return '<p role="status">Thank you. We read every answer.</p>'
  const problem = wish ? `<p role="alert">${htmlText(wish.problem)}</p>` : ''
  return `<h2>What should we show next?</h2>${problem}<form method="post" action="${htmlText(wishAddress)}"><label for="wish">A subject, a tool or a question</label><textarea id="wish" name="wish" rows="3" maxlength="1000" required>${htmlText(wish?.text ?? '')}</textarea><p></p><button>Send</button></form>`
}

const offerPart = ({ course, courseId, text, until }: Offer): string =>
  `<h2>${htmlText(course)}</h2><p>${htmlText(text)}</p><p class="soft">This holds until ${indianTime(until)}.</p><p><a href="${htmlText(paths.course(courseId))}">See the course</a></p>`

export const notMePage = ({ brand, event, address }: Shown): string =>
  plainPage(
    brand,
    'This was not you?',
    `${about(event)}<p>Somebody gave your address. Take the registration back, and nothing more comes of it.</p>${button(address, 'Take it back')}`,
  )

export const takenBackPage = (brand: string): string =>
  plainPage(brand, 'Taken back', '<p role="status">The registration is gone, and its links open nothing any more.</p>')

export const deadPage = (brand: string): string =>
  plainPage(
    brand,
    'This link opens nothing any more',
    `<p role="alert">A newer letter took its place, the masterclass is over, or the registration was taken back.</p><p>Please open the link in our newest letter, or <a href="${paths.webinars}">see the next masterclass</a>.</p>`,
  )
