import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
// The list of all plugins would load every one of them, several MB of memory.
import { bearer } from 'better-auth/plugins/bearer'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { OLD_PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type Member } from '#contract/accounts.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { SocialProvider } from '../../gateways/social.ts'
import type { Log } from '../../http/request-log.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { hasFactor, noteProof } from './held-member.ts'
import { passwordChangedLetter, resetLetter } from './letters.ts'
import { memberOf } from './member.ts'
import { storeMemberWords } from './member-words.ts'
import type { PasswordCost } from './passwords.ts'
import type { Verification } from './verification.ts'

const DAY = 86_400
const SESSION_SECONDS = 7 * DAY
const RESET_SECONDS = 3600
const SESSION_TOKEN_LIFE = '15m'
const CHALLENGE_SECONDS = 600

export interface IdentityDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly secret: string
  readonly providers: readonly SocialProvider[]
  readonly log: Log
  readonly now: () => Date
  readonly passwordCost?: PasswordCost
  readonly verification: Verification
  /** Runs in the transaction that proves a member's address. */
  readonly onVerified: (tx: Transaction, member: Member) => Promise<void>
  /** Runs in the transaction that makes an account. */
  readonly onRegistered: (tx: Transaction, member: Member) => Promise<void>
}

export interface Hooks {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (given: { password: string; hash: string }) => Promise<boolean>
  /** Stores a letter in the transaction of the operation. */
  readonly letter: (letter: ComposedLetter) => Promise<void>
  /** What the person has shown in the sign-in under way; null for every other way to a session. */
  readonly shown: () => Shown | null
}
export type Shown = 'password' | 'code'

/** The library with every setting that matters; what is not named here is off. */
export function createIdentityLibrary(deps: IdentityDeps, hooks: Hooks) {
  const { database, config, secret, providers, log } = deps
  return betterAuth({
    appName: config.brand,
    baseURL: config.siteUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // The same text and integer columns on both engines.
    database: kyselyAdapter(database.db, { type: 'sqlite', transaction: true }),
    user: { additionalFields: PROFILE_FIELDS },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY, additionalFields: SESSION_FIELDS },
    account: { accountLinking: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: passwordSettings(deps, hooks),
    databaseHooks: {
      user: { create: { after: tellOfAccount(deps) } },
      session: { create: { before: openingOf(deps, hooks) } },
    },
    // Limits are the door's own: the library's have one bucket for everybody without an address.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.warn({}, `identity: ${message}`) },
    advanced: { ...cookieSettings(config.siteUrl.startsWith('https:')), database: { validateSchema: false } },
    plugins: [
      // Guesses are bounded by our own guard: a lock of the library would let strangers lock a person out.
      twoFactor({ issuer: config.brand, twoFactorCookieMaxAge: CHALLENGE_SECONDS, accountLockout: { enabled: false } }),
      bearer({ requireSignature: true }),
      jwt({ disableSettingJwtHeader: true, jwt: tokenSettings(config.siteUrl) }),
      { id: 'configured-providers', init: () => ({ context: { socialProviders: [...providers] } }) },
    ],
  })
}

const PROFILE_FIELD = { type: 'string', required: false, defaultValue: '' } as const
const PROFILE_FIELDS = {
  mobile: PROFILE_FIELD,
  collegeYear: PROFILE_FIELD,
  companyDept: PROFILE_FIELD,
  courseName: PROFILE_FIELD,
}

const SESSION_TEXT = { type: 'string', required: false, input: false } as const
const SESSION_FIELDS = {
  openedAt: SESSION_TEXT,
  confirmedAt: SESSION_TEXT,
  deskSince: SESSION_TEXT,
  hasFactor: { type: 'boolean', required: false, input: false },
} as const

interface Opening extends Record<string, unknown> {
  readonly userId: string
}

/** However a session would come to be: one of an account with a second factor is opened by a code, or it ends with the password's step. */
const openingOf =
  ({ database, now }: IdentityDeps, { shown }: Hooks) =>
  async ({ userId, openedAt }: Opening) => {
    if (shown() === null && (await hasFactor(database.db, userId))) return false
    return { data: { openedAt: openedAt ?? now().toISOString(), hasFactor: shown() === 'code' } }
  }

interface Addressed {
  readonly user: { readonly name: string; readonly email: string }
  readonly token: string
}

const passwordSettings = ({ config, now }: IdentityDeps, hooks: Hooks) => ({
  enabled: true,
  minPasswordLength: PASSWORD_MIN_LENGTH,
  maxPasswordLength: OLD_PASSWORD_MAX_LENGTH,
  revokeSessionsOnPasswordReset: true,
  resetPasswordTokenExpiresIn: RESET_SECONDS,
  password: { hash: hooks.hash, verify: hooks.verify },
  sendResetPassword: ({ user, token }: Addressed) => hooks.letter(resetLetter(config, user, token)),
  onPasswordReset: ({ user }: Pick<Addressed, 'user'>) => hooks.letter(passwordChangedLetter(config, user, now())),
})

/** Another service may have proven the address already when the account is made. */
const tellOfAccount =
  ({ database, onVerified, onRegistered, now }: IdentityDeps) =>
  async (user: Parameters<typeof memberOf>[0]): Promise<void> =>
    database.write(async (tx) => {
      const member = memberOf(user)
      await storeMemberWords(tx, member)
      await onRegistered(tx, member)
      if (!member.emailVerified) return
      await noteProof(tx, member.uid, now())
      await onVerified(tx, member)
    })

export const challengeCookie = (isHttps: boolean): string => (isHttps ? '__Host-second-step' : 'second-step')

/** `__Host-` ties the cookie to this host over https; the library's own way to secure cookies would spoil the name. */
const cookieSettings = (isHttps: boolean) =>
  ({
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isHttps },
    cookies: {
      session_token: {
        name: isHttps ? '__Host-sid' : 'sid',
        attributes: { secure: isHttps, sameSite: 'lax', httpOnly: true, path: '/' },
      },
      two_factor: {
        name: challengeCookie(isHttps),
        attributes: { secure: isHttps, sameSite: 'strict', httpOnly: true, path: '/' },
      },
    },
  }) as const

const tokenSettings = (siteUrl: string) => ({
  issuer: siteUrl,
  audience: siteUrl,
  expirationTime: SESSION_TOKEN_LIFE,
  definePayload: ({ user }: { user: { email: string; emailVerified: boolean } }) => ({
    email: user.email,
    emailVerified: user.emailVerified,
  }),
})
