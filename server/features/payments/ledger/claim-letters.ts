import type { Member } from '#contract/accounts.ts'
import { formatRupees, type Paise } from '#contract/catalog.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { closing, compose, supportClosing, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'
import { greeting } from '../../../outbox/greeting.ts'

interface Said {
  readonly course: string
  readonly amount: Paise
  readonly typed: string
}

type Maker = Pick<Member, 'fullName' | 'email' | 'emailVerified'>

interface ByMember extends Said {
  readonly member: Maker
}

const rowsOf = ({ amount, course }: Said) =>
  [
    ['Amount', formatRupees(amount)],
    ['Course', course],
  ] as const

const numberOf = ({ typed }: Said) => ['Payment ID or reference', typed] as const

export const claimNotice = (site: LetterSite, owner: string, { member, ...said }: ByMember): ComposedLetter =>
  compose({
    kind: 'claimNotice',
    to: owner,
    replyTo: member.email,
    subject: 'A member says that they have paid',
    paragraphs: ['No payment found this member by itself. Compare what they say with the payments at the desk.'],
    rows: [
      ['Member', member.fullName],
      ['Email', member.emailVerified ? member.email : `${member.email}, not verified`],
      numberOf(said),
      ...rowsOf(said),
    ],
    action: { label: 'Open the claims', url: site.siteUrl + listAddress(deskPaths.payments, { show: 'claims' }) },
    closing: closing(site.brand),
  })

/**
 * It says nothing of any payment: whoever claims another's learns nothing from it. What was typed goes to a proven address alone:
 * anybody may have registered another one, and would have a letter of ours carry their words.
 */
export const claimClosedLetter = (site: LetterSite, maker: Maker, said: Said): ComposedLetter =>
  compose({
    kind: 'claimClosed',
    to: maker.email,
    subject: `We could not match your payment to ${site.brand}`,
    paragraphs: [
      greeting(maker.fullName),
      'You told us that you have paid for a course. We looked for the payment, and could not match it to your account.',
      'If the money has left your bank, please write or call, and send us the message of your bank or payment app. Do not pay again before that.',
    ],
    rows: [...(maker.emailVerified ? [numberOf(said)] : []), ...rowsOf(said)],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })
