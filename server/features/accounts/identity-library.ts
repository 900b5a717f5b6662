import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import { bearer, jwt } from 'better-auth/plugins'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type Member } from '#contract/accounts.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { SocialProvider } from '../../gateways/social.ts'
import type { Log } from '../../http/request-log.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { resetLetter, verificationLetter } from './letters.ts'
import { memberOf } from './member.ts'

const DAY = 86_400
const SESSION_SECONDS = 7 * DAY
const VERIFICATION_SECONDS = DAY
const RESET_SECONDS = 3600
const SESSION_TOKEN_LIFE = '15m'

export interface IdentityDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly secret: string
  readonly providers: readonly SocialProvider[]
  readonly log: Log
  /** Told, inside the transaction, that a member's address is proven. */
  readonly onVerified?: (member: Member) => Promise<void>
}

/** What the library calls back. */
export interface Hooks {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (given: { password: string; hash: string }) => Promise<boolean>
  readonly letter: (write: () => Promise<void>) => Promise<void>
}

/** The library with every setting that matters; what is not named here is off. */
export function createIdentityLibrary({ database, outbox, config, secret, providers, log, onVerified }: IdentityDeps, hooks: Hooks) {
  const isHttps = config.siteUrl.startsWith('https:')
  const profileField = { type: 'string', required: false, defaultValue: '' } as const
  return betterAuth({
    appName: config.brand,
    baseURL: config.siteUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // The same text and integer columns on both engines.
    database: kyselyAdapter(database.db, { type: 'sqlite', transaction: true }),
    user: { additionalFields: { mobile: profileField, collegeYear: profileField, companyDept: profileField, courseName: profileField } },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY },
    account: { accountLinking: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      password: { hash: hooks.hash, verify: hooks.verify },
      sendResetPassword: ({ user, token }) => hooks.letter(() => outbox.enqueue(resetLetter(config, user, token))),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: ({ user, token }) => hooks.letter(() => outbox.enqueue(verificationLetter(config, user, token))),
      async afterEmailVerification(user) {
        await database.changes.tell('profile', user.id)
        await onVerified?.(memberOf(user))
      },
    },
    // Limits are the door's own: the library's have one bucket for everybody without an address.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (level, message) => log.warn({ level }, `identity: ${message}`) },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: isHttps ? '__Host-sid' : 'sid', attributes: { secure: isHttps, sameSite: 'lax', httpOnly: true, path: '/' } } },
      defaultCookieAttributes: { secure: isHttps },
      database: { validateSchema: false },
    },
    plugins: [
      bearer({ requireSignature: true }),
      jwt({ disableSettingJwtHeader: true, jwt: { issuer: config.siteUrl, audience: config.siteUrl, expirationTime: SESSION_TOKEN_LIFE, definePayload: ({ user }) => ({ email: user.email, emailVerified: user.emailVerified }) } }),
      { id: 'configured-providers', init: () => ({ context: { socialProviders: [...providers] } }) },
    ],
  })
}
