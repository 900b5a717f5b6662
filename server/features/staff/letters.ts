import { indianTime } from '#contract/indian-time.ts'
import { pathWith } from '#contract/paths.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { closing, compose, officeClosing, type ComposedLetter, type LetterSite } from '../../outbox/compose.ts'
import { greeting } from '../../outbox/greeting.ts'

interface Invited {
  readonly email: string
  /** "Trainer of Aspen Plus, Jan 2025". */
  readonly role: string
  readonly token: string
}

export const invitationLetter = (site: LetterSite, { email, role, token }: Invited): ComposedLetter =>
  compose({
    kind: 'invitation',
    to: email,
    subject: `You are invited to the desk of ${site.brand}`,
    paragraphs: [
      'Hello,',
      `You are invited to work at the desk of ${site.brand}. Your role there: ${role}.`,
      'The link works once, for seven days, and only for an account with exactly this address. If you have none yet, register with it and verify it first.',
    ],
    action: { label: 'Accept the invitation', url: site.siteUrl + pathWith(deskPaths.invitation, 'token', token) },
    closing: ['If you did not expect this, ignore this letter.', ...officeClosing(site)],
  })

interface News {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly by: string
  readonly at: Date
}

/** To the person, when the role counts at once. */
export const roleLetter = (site: LetterSite, { name, email, role, at }: News): ComposedLetter =>
  compose({
    kind: 'roleGiven',
    to: email,
    subject: `You can use the desk of ${site.brand}`,
    paragraphs: [greeting(name), `Since ${indianTime(at.toISOString())} your account has a role at the desk: ${role}.`],
    action: { label: 'Open the desk', url: site.siteUrl + deskPaths.today },
    closing: ['If you did not expect this, tell us.', ...officeClosing(site)],
  })

/** To an owner. */
export const newStaffLetter = (site: LetterSite, to: string, { name, email, role, by, at }: News): ComposedLetter =>
  compose({
    kind: 'newStaff',
    to,
    subject: 'Somebody new at the desk',
    paragraphs: ['A person was given a role at the desk.'],
    rows: [
      ['Name', name],
      ['Email', email],
      ['Role', role],
      ['Given by', by],
      ['When', indianTime(at.toISOString())],
    ],
    action: { label: 'Open the desk', url: site.siteUrl + deskPaths.today },
    closing: ['If this is not right, take the role back at once.', ...closing(site.brand)],
  })

interface DeskSignIn {
  readonly name: string
  readonly email: string
  /** "Chrome on Windows". */
  readonly device: string
  readonly at: Date
}

/** To the person, and to every owner. */
export const newDeviceLetter = (
  site: LetterSite,
  to: string,
  { name, email, device, at }: DeskSignIn,
): ComposedLetter =>
  compose({
    kind: 'newDevice',
    to,
    subject: 'The desk was opened on a new device',
    paragraphs: ['Somebody signed in to the desk on a device that was not used there before.'],
    rows: [
      ['Name', name],
      ['Email', email],
      ['Device', device],
      ['When', indianTime(at.toISOString())],
    ],
    action: { label: 'Open the desk', url: site.siteUrl + deskPaths.today },
    closing: [
      'If it was not you, or you do not know of it, choose a new password at once and sign out all devices.',
      ...closing(site.brand),
    ],
  })

export const factorOffLetter = (
  site: LetterSite,
  { name, email, at }: Pick<DeskSignIn, 'name' | 'email' | 'at'>,
): ComposedLetter =>
  compose({
    kind: 'factorOff',
    to: email,
    subject: `The second factor of your account at ${site.brand} is off`,
    paragraphs: [
      greeting(name),
      `Since ${indianTime(at.toISOString())} your password alone opens your account. Set up a second factor again as soon as you can.`,
    ],
    action: { label: 'Open the desk', url: site.siteUrl + deskPaths.today },
    closing: ['If it was not you, tell us at once.', ...officeClosing(site)],
  })

/** To an owner. */
export const factorResetLetter = (
  site: LetterSite,
  to: string,
  { name, email, by, why, at }: Omit<News, 'role'> & { readonly why: string },
): ComposedLetter =>
  compose({
    kind: 'factorReset',
    to,
    subject: `The second factor of ${name} was reset`,
    paragraphs: ['The password alone opens this account until the person sets up a second factor again.'],
    rows: [
      ['Name', name],
      ['Email', email],
      ['Reset by', by],
      ['Why', why],
      ['When', indianTime(at.toISOString())],
    ],
    action: { label: 'Open the desk', url: site.siteUrl + deskPaths.staff },
    closing: ['If this is not right, take the roles of this person back at once.', ...closing(site.brand)],
  })
