import { paths } from '#contract/paths.ts'
import { compose, officeClosing, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'
import type { MovedMember } from '../accounts/old-passwords.ts'

export function movedLetter(
  site: LetterSite,
  { uid, name, email, isProven, hasPassword }: MovedMember,
): ComposedLetter {
  const host = new URL(site.siteUrl).host
  return compose({
    kind: 'moved',
    about: { type: 'account', id: uid },
    to: email,
    subject: `${site.brand} has moved: your account came along`,
    paragraphs: [
      greeting(name),
      `${site.brand} has a new website, ${host}. Your account is there already, with what you sent us before. You need not register again.`,
      hasPassword
        ? 'Sign in with this address and the password that you had. If you do not remember it, choose a new one on the same page.'
        : 'Your old password could not come along, or you had none. Please choose one: you type this address, and we send you a link.',
      ...(isProven
        ? []
        : [
            'You have not shown yet that this address is yours. Once you are signed in, open My Account and press “Verify Email”: a course that you have paid for with this address opens with that.',
          ]),
    ],
    rows: [['Your address', email]],
    action: hasPassword
      ? { label: 'Sign in', url: site.siteUrl + paths.signIn }
      : { label: 'Choose a password', url: site.siteUrl + paths.forgotPassword },
    closing: [
      'This is the only letter about the move. Nobody of ours ever asks for your password.',
      ...officeClosing(site),
    ],
  })
}
