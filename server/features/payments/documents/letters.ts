import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import {
  closing,
  compose,
  supportClosing,
  type Addressee,
  type ComposedLetter,
  type LetterSite,
} from '../../../outbox/compose.ts'
import type { Attachment } from '../../../gateways/mailer.ts'
import { greeting } from '../../../outbox/greeting.ts'

/** After a restore: no number may be given before the owner has said which was the last. */
export const numberingClosedLetter = (site: LetterSite, owner: string): ComposedLetter =>
  compose({
    kind: 'invoiceNumbers',
    to: owner,
    subject: 'Invoices wait: the last number is not certain',
    paragraphs: [
      'A tax invoice or credit note is due, and no number was given to it: the database is older than the numbers that were given, or it is not known which was the last. This is so after a copy was restored, and on a second server with a data folder of its own.',
      'Payments and seats go on. The documents are made by themselves once you have stated the last number of each series. Several refunds of one payment get one credit note of their sum then.',
    ],
    action: {
      label: 'See the series and how to state the number',
      url: site.siteUrl + listAddress(deskPaths.documents, { show: 'waiting' }),
    },
    closing: closing(site.brand),
  })

export const missingStateLetter = (
  site: LetterSite,
  { name, email, course }: Addressee & { readonly course: string },
): ComposedLetter =>
  compose({
    kind: 'missingState',
    to: email,
    subject: `Your tax invoice for ${course} waits for your state`,
    paragraphs: [
      greeting(name),
      `the tax invoice for ${course} must name the state where you live, and we do not know it yet. Please choose it in My Courses. If you buy for a company, give its name and GST number there instead.`,
      'Your seat does not depend on it.',
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

export const papersLetter = (
  site: LetterSite,
  { name, email, course, paymentId }: Addressee & { readonly course: string; readonly paymentId: string },
  attachments: readonly Attachment[],
): ComposedLetter =>
  compose({
    kind: 'papers',
    about: { type: 'payment', id: paymentId },
    to: email,
    subject: `Receipt and invoice for ${course}`,
    paragraphs: [
      greeting(name),
      `the receipt of your payment for ${course} is attached, with every tax invoice and credit note that was issued for it. You also find them in My Courses.`,
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
    attachments,
  })

interface NewInvoice {
  readonly paymentId: string
  readonly course: string
  readonly invoice: string
  /** The invoice that it takes the place of, which a credit note cancels; null for the first one. */
  readonly instead: string | null
}

/** With the papers of the payment as they are when it goes. */
export const invoiceLetter = (
  site: LetterSite,
  { name, email, paymentId, course, invoice, instead }: Addressee & NewInvoice,
): ComposedLetter =>
  compose({
    kind: 'invoice',
    about: { type: 'payment', id: paymentId },
    to: email,
    subject: `Your tax invoice ${invoice} for ${course}`,
    paragraphs: [
      greeting(name),
      instead === null
        ? `tax invoice ${invoice} for ${course} is ready. You can open it in My Courses, with the receipt of your payment. Copies are attached where they could be made.`
        : `tax invoice ${invoice} for ${course} takes the place of ${instead}, which a credit note cancels. You can open all of them in My Courses. Copies are attached where they could be made.`,
      ...(instead === null ? [] : ['No money moves.']),
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

export const correctedLetter = (
  site: LetterSite,
  owner: string,
  {
    paymentId,
    course,
    invoice,
    instead,
    by,
    why,
    member,
  }: NewInvoice & { readonly by: string; readonly why: string; readonly member: string },
): ComposedLetter =>
  compose({
    kind: 'invoiceNotice',
    about: { type: 'payment', id: paymentId },
    to: owner,
    subject: `Tax invoice ${invoice} takes the place of ${instead}`,
    paragraphs: [`${by} issued a corrected invoice. A credit note cancels the earlier one. No money moves.`],
    rows: [
      ['Before', instead ?? ''],
      ['Now', invoice],
      ['Member', member],
      ['Course', course],
      ['Why', why],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(paymentId) },
    closing: closing(site.brand),
  })
