/** Accounts: sign-in, registration, password reset and the profile, with their rules and messages. */
import * as z from 'zod/mini'
import { emailAddress, filled, NAME_LENGTH, record, tenDigits, termsAccepted } from './fields.ts'

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

/** Said before a password is chosen. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters, and none of the most common passwords.`

/** The answer to "What is: 7 + 0 =". */
export const CAPTCHA_ANSWER = 7

// An account's address is proven by a letter, so it must be one that letters reach.
const address = emailAddress('Please enter a valid email address').check(
  z.regex(z.regexes.email, 'Please enter a valid email address'),
)

// A password is taken as typed, never trimmed.
const password = z.string({ error: 'Password must be at least 6 characters long' }).check(
  z.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 6 characters long'),
  z.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`),
  z.refine((value) => value.isWellFormed(), 'This password holds a character that cannot be kept'),
)

const profileFields = {
  fullName: filled('Full name is required', NAME_LENGTH),
  mobile: tenDigits('Please enter a valid 10-digit mobile number'),
  collegeYear: filled('College/Year is required'),
  companyDept: filled('Company/Department is required'),
  courseName: filled('Course name is required'),
}

/** Email and password of a returning member. */
export const SignIn = record({ email: address, password })
export type SignIn = z.infer<typeof SignIn>

/** A new account with its profile. `captcha` and `terms` are checked and not kept. */
export const Registration = record({
  ...profileFields,
  email: address,
  password,
  captcha: z
    .union([z.string(), z.number()], { error: 'Incorrect captcha answer' })
    .check(z.refine((value) => String(value).trim() === String(CAPTCHA_ANSWER), 'Incorrect captcha answer')),
  terms: termsAccepted,
})
export type Registration = z.infer<typeof Registration>

/** Any part of the profile that the member changes. */
export const ProfileChange = record({
  fullName: z.optional(profileFields.fullName),
  mobile: z.optional(profileFields.mobile),
  collegeYear: z.optional(profileFields.collegeYear),
  companyDept: z.optional(profileFields.companyDept),
  courseName: z.optional(profileFields.courseName),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Asks for the letter that lets a member choose a new password. */
export const PasswordResetRequest = record({ email: address })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

const linkToken = filled('This link is not valid')

/** Sets the new password with the token from the letter. */
export const PasswordReset = record({ token: linkToken, newPassword: password })
export type PasswordReset = z.infer<typeof PasswordReset>

/** Asks which account the link of a verification letter is about, or says that it is not the reader's. */
export const VerificationToken = record({ token: linkToken })
export type VerificationToken = z.infer<typeof VerificationToken>

/** Verifies the address; the password is needed where nobody is signed in to that account. */
export const VerificationPress = record({ token: linkToken, password: z.optional(password) })
export type VerificationPress = z.infer<typeof VerificationPress>

/** The account of a verification letter, as far as whoever holds its link may know it. */
export const VerificationLink = z.object({
  /** Null where it could be more than a name: anybody may have typed it. */
  name: z.nullable(z.string()),
  /** The day in India, for example `21 November 2026`. */
  registeredOn: z.string(),
  isVerified: z.boolean(),
  /** The browser is signed in to this account. */
  isOwn: z.boolean(),
})
export type VerificationLink = z.infer<typeof VerificationLink>

/** Sign-in by another service. */
export const SOCIAL_PROVIDERS = ['facebook', 'linkedin'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const SocialSignIn = record({ provider: z.enum(SOCIAL_PROVIDERS) })

/** Where the browser goes on for that. */
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

/**
 * How the session travels: a cookie, or (where cookies do not stick) a bearer token that the browser asks for
 * by sending `Session-Mode: bearer` and gets in the answer's `Session-Token` header.
 */
export const SESSION_MODE_HEADER = 'session-mode'
export const SESSION_TOKEN_HEADER = 'session-token'

/** A short-lived signed token (JWT) for a same-origin partner of the site. */
export const SessionToken = z.object({ token: z.string() })
export type SessionToken = z.infer<typeof SessionToken>
