import { courseName, formatRupees, type Course, type Paise } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import type { Config } from '../../../config.ts'
import { closing, compose, phoneRow, type ComposedLetter } from '../../../outbox/compose.ts'
import { greeting } from '../../../outbox/greeting.ts'
import type { DeskReason } from './matching.ts'
import type { PaymentFacts } from '../facts/payment.ts'

export type LetterSite = Pick<Config, 'brand' | 'siteUrl' | 'supportPhone' | 'contactEmail'>
export interface Addressee {
  readonly name: string
  readonly email: string
}

const closingOf = (site: LetterSite) => closing(site.brand, site.supportPhone, site.contactEmail)

/** `gst` is what the tax invoice of the payment says; null where there is none (yet). */
export const seatLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: Course,
  { amount, gst }: { readonly amount: Paise; readonly gst: Paise | null },
): ComposedLetter =>
  compose({
    to: email,
    subject: `Your seat in ${courseName(course)} is confirmed`,
    paragraphs: [greeting(name), `We have your payment, and you have a seat in ${course.title}.`],
    rows: [
      ['Course', course.title],
      ['Paid', formatRupees(amount)],
      ...(gst === null ? [] : [['GST inside it', formatRupees(gst)] as const]),
      ['Included', course.materialIncludes.join(', ')],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: [
      'We write to you with the dates and the joining link. Your receipt is in My Courses.',
      ...closingOf(site),
    ],
  })

export const refundLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: string,
  { refunded, place }: { readonly refunded: Paise; readonly place: Place },
): ComposedLetter =>
  compose({
    to: email,
    subject: `Refund for ${course}`,
    paragraphs: [
      greeting(name),
      `${formatRupees(refunded)} in all went back to the way you paid. It can take the bank some days to show it.`,
      PLACES[place],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: closingOf(site),
  })

/** What becomes of a member's place when the money of one payment goes back. */
export type Place = 'kept' | 'lost' | 'keptByAnother'

const PLACES: Readonly<Record<Place, string>> = {
  kept: 'Your seat in the course stays.',
  lost: 'Your seat in the course ends with it.',
  keptByAnother: 'Your seat in the course stays: another payment of yours stands for it.',
}

/** The seat was taken back by hand; the last letter must not go on confirming it. */
export const undoneLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: string,
  isStillSeated: boolean,
): ComposedLetter =>
  compose({
    to: email,
    subject: isStillSeated ? `A payment for ${course} is looked at again` : `Your seat in ${course} was taken back`,
    paragraphs: [
      greeting(name),
      isStillSeated
        ? `we took a payment back from your seat in ${course}. Your seat stays: another payment of yours stands for it.`
        : `we took back the seat in ${course} that our last letter confirmed, because its payment may not be yours.`,
      'No money was moved. If you think that this is wrong, please write or call.',
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: closingOf(site),
  })

/** For a payment that has no seat: whoever paid is known by the address alone. */
export const unseatedRefundLetter = (site: LetterSite, email: string, refunded: Paise): ComposedLetter =>
  compose({
    to: email,
    subject: `Refund of your payment to ${site.brand}`,
    paragraphs: [
      'Hello,',
      `${formatRupees(refunded)} in all went back to the way you paid. It can take the bank some days to show it.`,
    ],
    closing: closingOf(site),
  })

export const failureLetter = (site: LetterSite, email: string, amount: Paise): ComposedLetter =>
  compose({
    to: email,
    subject: `Your payment to ${site.brand} did not go through`,
    paragraphs: [
      'Hello,',
      `the payment provider says that your payment of ${formatRupees(amount)} failed, and no money came. If your bank shows it as paid, it usually comes back by itself within a few days.`,
      'You can try again on the course page.',
    ],
    action: { label: 'See the courses', url: site.siteUrl + paths.courses },
    closing: closingOf(site),
  })

export const DESK_REASONS: Readonly<Record<DeskReason | 'undone' | 'unreadable', string>> = {
  amountDiffers: 'the amount is not the price',
  currencyDiffers: 'it was not paid in rupees',
  courseUnknown: 'it names a course that does not exist',
  courseDiffers: 'it names another course than its order',
  nobodyFits: 'no verified member fits',
  unproven: 'only a typed phone number or an unverified address fits',
  severalFit: 'more than one member or course fits',
  alreadySeated: 'the member has a seat in this course already',
  undone: 'its seat was taken back by hand',
  unreadable: 'what is stored of it cannot be read',
}

/** A signed message that could not be worked off may be a payment that nobody else knows of. */
export const parkedLetter = (site: LetterSite, owner: string, eventId: string): ComposedLetter =>
  compose({
    to: owner,
    subject: 'A message of the payment provider could not be read',
    paragraphs: [
      'It is kept, but no payment was recorded from it. Read the payments in with the report of the provider’s dashboard.',
    ],
    rows: [['Event', eventId]],
    closing: ['Read the report in with: npm run desk -- import REPORT.csv', ...closing(site.brand)],
  })

export const deskLetter = (site: LetterSite, owner: string, facts: PaymentFacts, reason: DeskReason): ComposedLetter =>
  compose({
    to: owner,
    subject: 'A payment waits at the desk',
    paragraphs: [`A captured payment has no seat yet: ${DESK_REASONS[reason]}.`],
    rows: [
      ['Payment', facts.paymentId],
      ['Amount', formatRupees(facts.amount)],
      ['Email', facts.email],
      phoneRow('Phone', facts.phone),
      ['Course named', facts.namedCourse ?? ''],
    ],
    closing: [
      'See it with: npm run desk -- unmatched',
      `Seat the buyer with: npm run desk -- assign ${facts.paymentId} EMAIL COURSE`,
      ...closing(site.brand),
    ],
  })

/** After a restore: no number may be given before the owner has said which was the last. */
export const numberingClosedLetter = (site: LetterSite, owner: string): ComposedLetter =>
  compose({
    to: owner,
    subject: 'Invoices wait: the last number is not certain',
    paragraphs: [
      'A tax invoice or credit note is due, and no number was given to it: the database is older than the numbers that were given, or it is not known which was the last. This is so after a copy was restored.',
      'Payments and seats go on. The documents are made by themselves once you have stated the last number of each series.',
    ],
    closing: [
      'See the series with: npm run desk -- series',
      'State the last number with: npm run desk -- series SYN/26-27 NUMBER --why "…"',
      ...closing(site.brand),
    ],
  })

/** The tax invoice waits for the buyer's state. */
export const missingStateLetter = (
  site: LetterSite,
  { name, email, course }: Addressee & { readonly course: string },
): ComposedLetter =>
  compose({
    to: email,
    subject: `Your tax invoice for ${course} waits for your state`,
    paragraphs: [
      greeting(name),
      `the tax invoice for ${course} must name the state where you live, and we do not know it yet. Please choose it in My Courses. If you buy for a company, give its name and GST number there instead.`,
      'Your seat does not depend on it.',
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: closingOf(site),
  })
