import type { Member } from '#contract/accounts.ts'
import type { Config } from '../../config.ts'
import { closing, compose, type ComposedLetter } from '../../outbox/compose.ts'

type Site = Pick<Config, 'brand' | 'siteUrl' | 'contactPhone' | 'contactEmail'>
interface Addressee {
  readonly name: string
  readonly email: string
}

const closingOf = (site: Site) => closing(site.brand, site.contactPhone, site.contactEmail)

export const verificationLetter = (site: Site, { name, email }: Addressee, token: string): ComposedLetter =>
  compose({
    to: email,
    subject: `Verify your email address for ${site.brand}`,
    paragraphs: [`Hello ${name},`, `Please confirm that this address is yours. The link works for 24 hours.`],
    action: {
      label: 'Verify email address',
      url: `${site.siteUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}`,
    },
    closing: ['If you did not register, you can ignore this letter.', ...closingOf(site)],
  })

export const resetLetter = (site: Site, { name, email }: Addressee, token: string): ComposedLetter =>
  compose({
    to: email,
    subject: `Choose a new password for ${site.brand}`,
    paragraphs: [
      `Hello ${name},`,
      'Somebody asked for a new password for this address. The link works for one hour and once.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${site.siteUrl}/#/forgot-password?token=${encodeURIComponent(token)}`,
    },
    closing: ['If it was not you, ignore this letter; your password stays as it is.', ...closingOf(site)],
  })

export const registrationNotice = (site: Site, owner: string, member: Member): ComposedLetter =>
  compose({
    to: owner,
    replyTo: member.email,
    subject: 'New registration',
    paragraphs: [`A new member registered. The profile is kept at users/${member.uid}.`],
    rows: [
      ['Full name', member.fullName],
      ['Mobile', member.mobile],
      ['Email', member.email],
      ['College/Year', member.collegeYear],
      ['Company/Department', member.companyDept],
      ['Course name', member.courseName],
    ],
    closing: [site.brand],
  })
