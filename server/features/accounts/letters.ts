import type { Member } from '#contract/accounts.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths, pathWith } from '#contract/paths.ts'
import {
  closing,
  compose,
  officeClosing,
  phoneRow,
  type Addressee,
  type ComposedLetter,
  type LetterSite,
} from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'

export const verificationLetter = (site: LetterSite, { uid, fullName, email }: Member, token: string): ComposedLetter =>
  compose({
    kind: 'verification',
    about: { type: 'account', id: uid },
    to: email,
    subject: `Verify your email address for ${site.brand}`,
    paragraphs: [
      greeting(fullName),
      `An account was registered with this address. Please say whether it is yours. The link works for 24 hours.`,
    ],
    action: { label: 'Verify email address', url: site.siteUrl + pathWith(paths.verifyEmail, 'token', token) },
    closing: ['If you did not register, the same link lets you say so and closes the account.', ...officeClosing(site)],
  })

/** Holds nothing that whoever registered the account has typed. */
export const disownedLetter = (site: LetterSite, email: string): ComposedLetter =>
  compose({
    kind: 'disowned',
    to: email,
    subject: `The account with your address at ${site.brand} is closed`,
    paragraphs: [
      'Hello,',
      'Somebody opened the link of our letter to this address and said that the account is not theirs. Every session of it has ended, and its password works no more.',
      'If you want to use the account yourself, choose a new password.',
    ],
    action: { label: 'Choose a new password', url: site.siteUrl + paths.forgotPassword },
    closing: officeClosing(site),
  })

export const resetLetter = (site: LetterSite, { name, email }: Addressee, token: string): ComposedLetter =>
  compose({
    kind: 'reset',
    to: email,
    subject: `Choose a new password for ${site.brand}`,
    paragraphs: [
      greeting(name),
      'Somebody asked for a new password for this address. The link works for one hour and once. Links of earlier letters work no more.',
    ],
    action: {
      label: 'Choose a new password',
      url: site.siteUrl + pathWith(paths.forgotPassword, 'token', token),
    },
    closing: ['If it was not you, ignore this letter; your password stays as it is.', ...officeClosing(site)],
  })

export const passwordChangedLetter = (site: LetterSite, { name, email }: Addressee, time: Date): ComposedLetter =>
  compose({
    kind: 'passwordChanged',
    to: email,
    subject: `Your password for ${site.brand} was changed`,
    paragraphs: [
      greeting(name),
      `A new password was set for your account on ${indianTime(time.toISOString())}, with the link of a letter to this address. Everybody who was signed in has been signed out.`,
      'If it was not you, choose another password at once and tell us.',
    ],
    action: { label: 'Choose another password', url: site.siteUrl + paths.forgotPassword },
    closing: officeClosing(site),
  })

export const registrationNotice = (site: LetterSite, owner: string, member: Member): ComposedLetter =>
  compose({
    kind: 'registrationNotice',
    about: { type: 'account', id: member.uid },
    to: owner,
    replyTo: member.email,
    subject: 'New registration',
    paragraphs: ['A new member registered. Answer this letter to write to them.'],
    rows: [
      ['Full name', member.fullName],
      phoneRow('Mobile', member.mobile),
      ['Email', member.email],
      ['College/Year', member.collegeYear],
      ['Company/Department', member.companyDept],
      ['Course name', member.courseName],
      ['Registered', indianTime(member.createdAt)],
    ],
    closing: closing(site.brand),
  })
