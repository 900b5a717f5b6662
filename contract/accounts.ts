import * as z from 'zod/mini'
import { emailAddress, filled, NAME_LENGTH, record, tenDigits, termsAccepted } from './fields.ts'
import { asciiDigits } from './visible-text.ts'

export const PASSWORD_MIN_LENGTH = 6
const PASSWORD_MAX_LENGTH = 128
/** The old system took longer ones, which still sign in. */
export const OLD_PASSWORD_MAX_LENGTH = 4096

export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, and none of the most common passwords.`

export const CAPTCHA_ANSWER = 7

// An account's address is proven by a letter, so it must be one that letters reach.
export const AccountAddress = emailAddress('Please enter a valid email address').check(
  z.regex(z.regexes.email, 'Please enter a valid email address'),
)

// A password is taken as typed, never trimmed. Letters and their accents typed apart count as one.
const passwordUpTo = (most: number) =>
  z.string({ error: 'Password must be at least 6 characters long' }).check(
    z.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long'),
    z.maxLength(most, `Password must be at most ${most} characters long`),
    z.refine((value) => value.isWellFormed(), 'This password holds a character that cannot be kept'),
  )
export const ChosenPassword = passwordUpTo(PASSWORD_MAX_LENGTH).check(
  z.refine(
    (value) => value.length < PASSWORD_MIN_LENGTH || value.normalize('NFC').length >= PASSWORD_MIN_LENGTH,
    'Password must be at least 6 characters long',
  ),
)
const oldPassword = passwordUpTo(OLD_PASSWORD_MAX_LENGTH)

const profileFields = {
  fullName: filled('Full name is required', NAME_LENGTH),
  mobile: tenDigits('Please enter a valid 10-digit mobile number'),
  collegeYear: filled('College/Year is required'),
  companyDept: filled('Company/Department is required'),
  courseName: filled('Course name is required'),
}

export const SignIn = record({ email: AccountAddress, password: oldPassword })
export type SignIn = z.infer<typeof SignIn>

/** A new account with its profile. `captcha` and `terms` are checked and not kept. */
export const Registration = record({
  ...profileFields,
  email: AccountAddress,
  password: ChosenPassword,
  captcha: z
    .union([z.string(), z.number()], { error: 'Incorrect captcha answer' })
    .check(
      z.refine((value) => asciiDigits(String(value)).trim() === String(CAPTCHA_ANSWER), 'Incorrect captcha answer'),
    ),
  terms: termsAccepted,
})
export type Registration = z.infer<typeof Registration>

export const ProfileChange = record({
  fullName: z.optional(profileFields.fullName),
  mobile: z.optional(profileFields.mobile),
  collegeYear: z.optional(profileFields.collegeYear),
  companyDept: z.optional(profileFields.companyDept),
  courseName: z.optional(profileFields.courseName),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const PasswordResetRequest = record({ email: AccountAddress })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

const linkToken = filled('This link is not valid')

export const PasswordReset = record({ token: linkToken, newPassword: ChosenPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

export const VerificationToken = record({ token: linkToken })
export type VerificationToken = z.infer<typeof VerificationToken>

export const VerificationPress = record({ token: linkToken, password: z.optional(oldPassword) })
export type VerificationPress = z.infer<typeof VerificationPress>

export const VerificationLink = z.object({
  /** Null where it may hold more than a name: anybody may have typed it. */
  name: z.nullable(z.string()),
  registeredOn: z.string(),
  isVerified: z.boolean(),
  isOwn: z.boolean(),
})
export type VerificationLink = z.infer<typeof VerificationLink>

export const SOCIAL_PROVIDERS = ['facebook', 'linkedin'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const SocialSignIn = record({ provider: z.enum(SOCIAL_PROVIDERS) })

export const SocialAddress = z.object({ url: z.string() })

/** The signed-in member. A field that a social sign-in could not fill is an empty text. `createdAt` is ISO 8601 UTC. */
export const Member = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  fullName: z.string(),
  mobile: z.string(),
  collegeYear: z.string(),
  companyDept: z.string(),
  courseName: z.string(),
  createdAt: z.string(),
})
export type Member = z.infer<typeof Member>

/** A browser that keeps no cookie asks with `session-mode: bearer` for a token, and gets it in `session-token`. */
export const SESSION_MODE_HEADER = 'session-mode'
export const SESSION_TOKEN_HEADER = 'session-token'

export const SessionToken = z.object({ token: z.string() })
export type SessionToken = z.infer<typeof SessionToken>
