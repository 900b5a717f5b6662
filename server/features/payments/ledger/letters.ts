import { formatRupees, type Course, type Paise } from '#contract/catalog.ts'
import { formatMoney, type Money } from '#contract/money.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths, pathWith } from '#contract/paths.ts'
import {
  closing,
  compose,
  phoneRow,
  supportClosing,
  type Addressee,
  type ComposedLetter,
  type LetterSite,
} from '../../../outbox/compose.ts'
import { greeting } from '../../../outbox/greeting.ts'
import { batchWords, type CalledSeat } from '../../seats/letters.ts'
import { PAYER_LINK_DAYS } from '../claims/payer-links.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { DESK_REASONS, type DeskReason } from './desk-reasons.ts'

/** `gst` is what the tax invoice of the payment says; null where there is none (yet). */
export const seatLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  seat: CalledSeat & { readonly course: Course; readonly isBatchFull: boolean },
  { payment, gst, now }: { readonly payment: PaymentFacts; readonly gst: Paise | null; readonly now: Date },
): ComposedLetter => {
  const { sentence, rows, attachments } = batchWords(site, seat, now)
  return compose({
    kind: 'seat',
    about: { type: 'payment', id: payment.paymentId },
    to: email,
    subject: seat.isBatchFull
      ? `Your seat in ${seat.name} is safe: we choose the batch with you`
      : `Your seat in ${seat.name} is confirmed`,
    paragraphs: [greeting(name), `We have your payment, and you have a seat in ${seat.title}.`, sentence],
    rows: [
      ['Course', seat.name],
      ...rows,
      ['Paid', formatMoney(payment)],
      ...(gst === null ? [] : [['GST inside it', formatRupees(gst)] as const]),
      ['Included', seat.course.materialIncludes.join(', ')],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: ['Your receipt is in My Courses.', ...supportClosing(site)],
    attachments,
  })
}

export const refundLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: string,
  { refunded, seat }: { readonly refunded: Money; readonly seat: SeatAfter },
): ComposedLetter =>
  compose({
    kind: 'refund',
    to: email,
    subject: `Refund for ${course}`,
    paragraphs: [
      greeting(name),
      `${formatMoney(refunded)} in all went back to the way you paid. It can take the bank some days to show it.`,
      SEAT_WORDS[seat],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

export type SeatAfter = 'kept' | 'lost' | 'keptByAnother'

const SEAT_WORDS: Readonly<Record<SeatAfter, string>> = {
  kept: 'Your seat in the course stays.',
  lost: 'Your seat in the course ends with it.',
  keptByAnother: 'Your seat in the course stays: another payment of yours stands for it.',
}

/** The seat was taken back by hand; the last letter must not go on confirming it. */
export const undoneLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: string,
  stands: 'anotherPayment' | 'byHand' | null,
): ComposedLetter =>
  compose({
    kind: 'seatUndone',
    to: email,
    subject: stands ? `A payment for ${course} is looked at again` : `Your seat in ${course} was taken back`,
    paragraphs: [
      greeting(name),
      stands
        ? `we took a payment back from your seat in ${course}. Your seat stays${stands === 'anotherPayment' ? ': another payment of yours stands for it' : ''}.`
        : `We took back the seat in ${course} that our last letter confirmed, because its payment may not be yours.`,
      'No money was moved. If you think that this is wrong, please write or call.',
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

/** For a payment without a seat: the site has only the payer's address. */
export const unseatedRefundLetter = (site: LetterSite, email: string, refunded: Money): ComposedLetter =>
  compose({
    kind: 'refund',
    to: email,
    subject: `Refund of your payment to ${site.brand}`,
    paragraphs: [
      'Hello,',
      `${formatMoney(refunded)} in all went back to the way you paid. It can take the bank some days to show it.`,
    ],
    closing: supportClosing(site),
  })

/** For money that the provider gave back instead of capturing it. */
export const returnedLetter = (site: LetterSite, facts: PaymentFacts): ComposedLetter =>
  compose({
    kind: 'refund',
    to: facts.email,
    subject: `Your payment to ${site.brand} was returned`,
    paragraphs: [
      'Hello,',
      `Your payment of ${formatMoney(facts)} was not completed, and the money went back to the way you paid. It can take the bank some days to show it.`,
      'You do not have a seat by this payment. If you have paid again since, you need do nothing more.',
    ],
    closing: supportClosing(site),
  })

interface AtDesk {
  readonly reason: DeskReason
  /** Whether a member has proven the address of the payment. */
  readonly isKnown: boolean
}

/** To the address that the payer typed, which may be anybody's: it names no member and no course. */
export const receivedLetter = (site: LetterSite, facts: PaymentFacts, why: AtDesk): ComposedLetter => {
  const amount = formatMoney(facts)
  return compose({
    kind: 'paymentReceived',
    about: { type: 'payment', id: facts.paymentId },
    to: facts.email,
    subject: `We have received your payment to ${site.brand}`,
    paragraphs: [
      'Hello,',
      `We have received your payment of ${amount}. You do not need to pay again.`,
      receivedWords(why),
    ],
    rows: [
      ['Payment ID', facts.paymentId],
      ['Amount', amount],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: ['If you do not hear from us, contact us with the payment ID.', ...supportClosing(site)],
  })
}

/** To an address without an account: whoever reads its mail can register it by the link. */
export const finishLetter = (site: LetterSite, facts: PaymentFacts, token: string): ComposedLetter => {
  const amount = formatMoney(facts)
  return compose({
    kind: 'paymentFinish',
    about: { type: 'payment', id: facts.paymentId },
    to: facts.email,
    subject: `We have received your payment to ${site.brand}`,
    paragraphs: [
      'Hello,',
      `We have received your payment of ${amount}. You do not need to pay again.`,
      'This e-mail address has no account yet. Finish here: the link opens the registration with this address, and you need not verify it again. Your course is then added to your account, or you choose it there.',
    ],
    rows: [
      ['Payment ID', facts.paymentId],
      ['Amount', amount],
    ],
    action: { label: 'Finish here', url: site.siteUrl + pathWith(paths.register, 'token', token) },
    closing: [
      `The link works once, for ${PAYER_LINK_DAYS} days, and for this address alone. Do not pass this e-mail on. Later, register with this address and verify it.`,
      ...supportClosing(site),
    ],
  })
}

const NO_ACCOUNT =
  'We could not match it to an account yet. Please register or sign in with this e-mail address and verify it. Our team then finds your course, and you get another e-mail.'
const WITHOUT_MEMBER: ReadonlySet<DeskReason> = new Set(['nobodyFits', 'unproven', 'claimed'])
const NO_COURSE =
  'My Courses may ask you which course it is for; otherwise our team finds it. You get another e-mail when the course is in your account.'

function receivedWords({ reason, isKnown }: AtDesk): string {
  if (WITHOUT_MEMBER.has(reason)) return isKnown ? NO_COURSE : NO_ACCOUNT
  const isCourseOpen = reason === 'severalFit' || reason === 'courseUnknown' || reason === 'courseDiffers'
  return isCourseOpen ? NO_COURSE : 'Our team checks it now and writes to you.'
}

export const deskLetter = (site: LetterSite, owner: string, facts: PaymentFacts, reason: DeskReason): ComposedLetter =>
  compose({
    kind: 'paymentAtDesk',
    about: { type: 'payment', id: facts.paymentId },
    to: owner,
    subject: 'A payment waits at the desk',
    paragraphs: [
      reason === 'batchFull'
        ? `A captured payment waits for a batch: ${DESK_REASONS[reason]}.`
        : `A captured payment has no seat yet: ${DESK_REASONS[reason]}.`,
    ],
    rows: [
      ['Payment', facts.paymentId],
      ['Amount', formatMoney(facts)],
      ['Email', facts.email],
      phoneRow('Phone', facts.phone),
      ['Course named', facts.namedCourse ?? 'not given'],
    ],
    action: {
      label: reason === 'batchFull' ? 'Choose a batch' : 'Choose who paid',
      url: site.siteUrl + deskPaths.payment(facts.paymentId),
    },
    closing: closing(site.brand),
  })
