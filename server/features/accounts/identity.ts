/** Hides the identity library behind functions of our own. Refusals are returned; accidents are thrown. */
import { APIError } from 'better-auth/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Member, Registration, SignIn, SocialProvider } from '#contract/accounts.ts'
import { paths, pathWith } from '#contract/paths.ts'
import { REFUSALS } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember, passwordHashOf } from './held-member.ts'
import { createIdentityLibrary, type IdentityDeps } from './identity-library.ts'
import { registrationNotice } from './letters.ts'
import { memberOf } from './member.ts'
import { memberByEmail } from './members.ts'
import { createPasswords, type Passwords } from './passwords.ts'

/** A session in both forms; the route gives away the one that was asked for. */
export interface OpenedSession {
  readonly member: Member
  readonly setCookie: readonly string[]
  /** Signed token for the bearer mode. */
  readonly token: string
}

export interface CurrentSession {
  readonly id: string
  readonly member: Member
  /** A cookie whose life was prolonged. */
  readonly setCookie: readonly string[]
}

export interface Identity {
  /** Makes account, profile, session and the verification letter: all or nothing. */
  register(registration: Registration): Promise<OpenedSession | Refusal<'emailTaken'>>
  signIn(credentials: SignIn): Promise<OpenedSession | Refusal<'credentialsWrong'>>
  /** Ends the session; returns the cookies that clear it. */
  signOut(headers: Headers): Promise<readonly string[]>
  current(headers: Headers): Promise<CurrentSession | null>
  /** Sends the letter if the account exists; the caller cannot see whether it does. Links of earlier letters end. */
  requestPasswordReset(email: string): Promise<void>
  /** Sets the password, ends every session and every other link of the account, and returns whose account it is. */
  resetPassword(token: string, newPassword: string): Promise<{ readonly uid: string } | Refusal<'tokenInvalid'>>
  isPassword(uid: string, password: string): Promise<boolean>
  /** Where to send the visitor, with the cookies that tie the way back to this browser. */
  startSocial(
    provider: SocialProvider,
    headers: Headers,
  ): Promise<{ url: string; setCookie: readonly string[] } | Refusal<'providerUnavailable'>>
  /** Where the visitor ends, with the cookies of the new session. */
  finishSocial(request: Request): Promise<{ url: string; setCookie: readonly string[] }>
  /** A JWT that others can check against `publicKeys`. */
  sessionToken(headers: Headers): Promise<string | null>
  publicKeys(): Promise<{ keys: Array<Record<string, unknown>> }>
}

/** The library hides the faults of its callbacks; they are collected here for the length of one operation. */
interface Operation {
  readonly tx: Transaction
  readonly hash: string | null
  readonly faults: unknown[]
}

export function createIdentity(deps: IdentityDeps): Identity {
  const passwords = createPasswords()
  const operations = new AsyncLocalStorage<Operation>()
  const auth = createIdentityLibrary(deps, {
    // Hashing takes long and must not hold a transaction open.
    hash: async (password) => operations.getStore()?.hash ?? passwords.hash(password),
    verify: ({ password, hash }) => passwords.verify(password, hash),
    // The library logs a failed letter and goes on; here the operation must fail with it.
    async letter(letter) {
      const operation = operations.getStore()
      if (!operation) throw new Error('A letter needs an operation')
      await deps.outbox.enqueue(operation.tx, letter).catch((error: unknown) => void operation.faults.push(error))
    },
  })

  /** One transaction over everything that the library writes. */
  async function atomically<T>(hash: string | null, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return deps.database.write((tx) => {
      const operation: Operation = { tx, faults: [], hash }
      return operations.run(operation, async () => {
        const result = await work(tx)
        if (operation.faults.length > 0) throw new Error('A letter could not be saved', { cause: operation.faults[0] })
        return result
      })
    })
  }

  const tools: Tools = { ...deps, auth, passwords, atomically }
  return { ...accountActions(tools), ...sessionActions(tools), ...passwordActions(tools), ...socialActions(tools) }
}

interface Tools extends IdentityDeps {
  readonly auth: ReturnType<typeof createIdentityLibrary>
  readonly passwords: Passwords
  readonly atomically: <T>(hash: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>
}

const accountActions = (tools: Tools): Pick<Identity, 'register' | 'signIn'> => ({
  register: (registration) => refusing(TAKEN, () => register(tools, registration)),
  signIn: (credentials) => refusing(WRONG, () => signIn(tools, credentials)),
})

/** A new password that is set while the old one is checked ends the session that follows from the old one. */
async function signIn(
  { auth, database }: Tools,
  credentials: SignIn,
): Promise<OpenedSession | Refusal<'credentialsWrong'>> {
  const uid = await uidOf(database.db, credentials.email)
  const checked = uid && (await passwordHashOf(database.db, uid))
  const answer = await auth.api.signInEmail({ body: credentials, returnHeaders: true })
  const { user, token } = answer.response
  return database.write(async (tx) => {
    await holdMember(tx, user.id)
    if ((await passwordHashOf(tx, user.id)) === checked) return openedOf(answer)
    await tx.deleteFrom('session').where('token', '=', token).execute()
    return new Refusal('credentialsWrong')
  })
}

async function register(
  { database, auth, passwords, atomically, config, outbox, verification }: Tools,
  { email, password, fullName, captcha: _captcha, terms: _terms, ...profile }: Registration,
): Promise<OpenedSession | Refusal<'emailTaken'>> {
  const hash = await passwords.hash(password)
  const body = { email, password, name: fullName, ...profile }
  try {
    return await atomically(hash, async (tx) => {
      const opened = openedOf(await auth.api.signUpEmail({ body, returnHeaders: true }))
      await verification.sendLetter(tx, opened.member)
      if (config.ownerEmail) await outbox.enqueue(tx, registrationNotice(config, config.ownerEmail, opened.member))
      return opened
    })
  } catch (error) {
    // Of two registrations at the same moment, the table's constraint stops one where the library looked too early.
    if (await uidOf(database.db, email)) return new Refusal('emailTaken')
    throw error
  }
}

const uidOf = async (queries: Queries, email: string): Promise<string | undefined> =>
  (await memberByEmail(queries, email))?.uid

const sessionActions = (tools: Tools): Pick<Identity, 'signOut' | 'current' | 'sessionToken' | 'publicKeys'> => ({
  async signOut(headers) {
    await endSession(tools, await currentSession(tools, headers))
    const answer = await tools.auth.api.signOut({ headers, returnHeaders: true })
    return answer.headers.getSetCookie()
  },
  current: (headers) => currentSession(tools, headers),
  sessionToken: async (headers) =>
    (await tools.auth.api.getToken({ headers }).catch(absentWhenSignedOut))?.token ?? null,
  publicKeys: () => tools.auth.api.getJwks(),
})

/** The library reports success even where it could not delete the session. Live streams end with the session. */
async function endSession({ database }: Tools, session: CurrentSession | null): Promise<void> {
  if (!session) return
  await database.write(async (tx) => {
    await tx.deleteFrom('session').where('id', '=', session.id).execute()
    await database.changes.publish(tx, 'sessions', session.member.uid)
  })
}

const LONGEST_SESSION_MS = 90 * 86_400_000

async function currentSession({ auth, database }: Tools, headers: Headers): Promise<CurrentSession | null> {
  const asked = auth.api.getSession({ headers, returnHeaders: true })
  const { response, headers: answered } = await asked.catch(async (error: unknown) => {
    // The library hides the cause; when the database is away, this throws the true error.
    await database.ping()
    throw error
  })
  if (!response) return null
  // The library prolongs a session without end, by the clock of the machine.
  if (Date.now() - response.session.createdAt.getTime() >= LONGEST_SESSION_MS) {
    await database.write((tx) => tx.deleteFrom('session').where('id', '=', response.session.id).execute())
    return null
  }
  return { id: response.session.id, member: memberOf(response.user), setCookie: answered.getSetCookie() }
}

const passwordActions = ({
  auth,
  database,
  passwords,
  atomically,
}: Tools): Pick<Identity, 'requestPasswordReset' | 'resetPassword' | 'isPassword'> => ({
  requestPasswordReset: (email) =>
    atomically(null, async (tx) => {
      await endLinks(tx, (await uidOf(tx, email)) ?? 'nobody')
      await auth.api.requestPasswordReset({ body: { email } })
    }),
  resetPassword: (token, newPassword) =>
    refusing(ENDED, async () => {
      const hash = await passwords.hash(newPassword)
      return atomically(hash, async (tx) => {
        const { internalAdapter } = await auth.$context
        const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
        if (!link) return new Refusal('tokenInvalid')
        // Of two links used at the same moment, the second one finds itself ended.
        await holdMember(tx, link.value)
        await auth.api.resetPassword({ body: { token, newPassword } })
        await endLinks(tx, link.value)
        await database.changes.publish(tx, 'sessions', link.value)
        return { uid: link.value }
      })
    }),
  async isPassword(uid, password) {
    const hash = await passwordHashOf(database.db, uid)
    return hash ? passwords.verify(password, hash) : false
  },
})

async function endLinks(tx: Transaction, uid: string): Promise<void> {
  await holdMember(tx, uid)
  await tx.deleteFrom('verification').where('value', '=', uid).execute()
}

const socialActions = ({ auth, config }: Tools): Pick<Identity, 'startSocial' | 'finishSocial'> => ({
  startSocial: (provider, headers) =>
    refusing(ABSENT, async () => {
      const callbackURL = config.siteUrl + paths.account
      const body = { provider, callbackURL, errorCallbackURL: callbackURL }
      const answer = await auth.api.signInSocial({ body, headers, returnHeaders: true })
      return { url: answer.response.url ?? callbackURL, setCookie: answer.headers.getSetCookie() }
    }),
  finishSocial: async (request) => comeBack(await auth.handler(request), config.siteUrl),
})

const absentWhenSignedOut = (error: unknown): null => {
  if (error instanceof APIError && error.statusCode === 401) return null
  throw error
}

/** The way back from another service: to the account page, with a sentence of the contract when it failed. */
function comeBack({ headers }: Response, siteUrl: string) {
  const error = new URL(headers.get('location') ?? siteUrl, siteUrl).searchParams.get('error')
  const code = error === 'account_not_linked' ? 'emailTakenElsewhere' : 'socialSignInFailed'
  const path = error ? pathWith(paths.account, 'error', REFUSALS[code].title) : paths.account
  return { url: siteUrl + path, setCookie: headers.getSetCookie() }
}

function openedOf({
  response,
  headers,
}: {
  response: { user: Parameters<typeof memberOf>[0] }
  headers: Headers
}): OpenedSession {
  return {
    member: memberOf(response.user),
    setCookie: headers.getSetCookie(),
    token: headers.get('set-auth-token') ?? '',
  }
}

const TAKEN = {
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
} as const
const WRONG = { INVALID_EMAIL_OR_PASSWORD: 'credentialsWrong' } as const
const ENDED = { INVALID_TOKEN: 'tokenInvalid', USER_NOT_FOUND: 'tokenInvalid' } as const
const ABSENT = { PROVIDER_NOT_FOUND: 'providerUnavailable' } as const

/** The library's refusals of one operation as our own; everything else is an accident. */
async function refusing<T, Code extends string>(
  codes: Readonly<Record<string, Code>>,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof APIError ? new Map(Object.entries(codes)).get(String(error.body?.code)) : undefined
    if (code) return new Refusal(code)
    throw error
  }
}
