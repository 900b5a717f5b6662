/** Hides the identity library behind functions of our own. Refusals are returned; accidents are thrown. */
import { APIError } from 'better-auth/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Member, Registration, SignIn } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Transaction } from '../../database/transaction.ts'
import { holdMember, noteProof, passwordHashOf } from './held-member.ts'
import { agentOf, endLinks, openedOf, refusing, uidOf, type OpenedSession, type Tools } from './identity-tools.ts'
import { createIdentityLibrary, type IdentityDeps, type Shown } from './identity-library.ts'
import { registrationNotice } from './letters.ts'
import { memberOf } from './member.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { secondFactorActions, type SecondFactor } from './second-factor.ts'
import { signIn, type CodeWanted } from './sign-in.ts'
import { socialActions, type SocialIdentity } from './social-identity.ts'

export interface CurrentSession {
  readonly id: string
  readonly member: Member
  /** By our clock, ISO 8601 UTC; null for sessions from before that was noted. */
  readonly openedAt: string | null
  readonly confirmedAt: string | null
  readonly deskSince: string | null
  readonly hasFactor: boolean
  readonly isFactorOn: boolean
  /** A cookie whose life was prolonged. */
  readonly setCookie: readonly string[]
}

export interface Identity extends SecondFactor, SocialIdentity {
  /** Makes account, profile, session and the verification letter: all or nothing. */
  register(registration: Registration, userAgent: string | undefined): Promise<OpenedSession | Refusal<'emailTaken'>>
  /** The same by the link of a letter to that address, which proves it: `useLink` uses the link up, or says that it has ended. */
  registerByLink(
    registration: Registration,
    userAgent: string | undefined,
    useLink: (tx: Transaction) => Promise<boolean>,
  ): Promise<OpenedSession | Refusal<'emailTaken' | 'tokenInvalid'>>
  signIn(
    credentials: SignIn,
    userAgent: string | undefined,
  ): Promise<OpenedSession | CodeWanted | Refusal<'credentialsWrong'>>
  /** Ends the session; returns the cookies that clear it. */
  signOut(headers: Headers): Promise<readonly string[]>
  current(headers: Headers): Promise<CurrentSession | null>
  /** Sends the letter if the account exists; the caller cannot see whether it does. Links of earlier letters end. */
  requestPasswordReset(email: string): Promise<void>
  /** Sets the password, ends every session and every other link of the account, and returns whose account it is. */
  resetPassword(token: string, newPassword: string): Promise<{ readonly uid: string } | Refusal<'tokenInvalid'>>
  isPassword(uid: string, password: string): Promise<boolean>
  /** A JWT that others can check against `publicKeys`. */
  sessionToken(headers: Headers): Promise<string | null>
  publicKeys(): Promise<{ keys: Array<Record<string, unknown>> }>
}

/** The library hides the faults of its callbacks; they are collected here for the length of one operation. */
interface Operation {
  readonly tx: Transaction
  readonly hash: string | null
  readonly faults: unknown[]
  /** The password of this operation was checked before it began. */
  readonly isPasswordChecked: boolean
}

export function createIdentity(deps: IdentityDeps): Identity {
  const passwords = createPasswords(deps.config.firebase, deps.passwordCost)
  const operations = new AsyncLocalStorage<Operation>()
  const showing = new AsyncLocalStorage<Shown>()
  const auth = createIdentityLibrary(deps, {
    // Hashing takes long and must not hold a transaction open.
    hash: async (password) => operations.getStore()?.hash ?? refuseInTime(passwords, password),
    verify: async ({ password, hash }) =>
      operations.getStore()?.isPasswordChecked === true || passwords.verify(password, hash),
    shown: () => showing.getStore() ?? null,
    // The library logs a failed letter and goes on; here the operation must fail with it.
    async letter(letter) {
      const operation = operations.getStore()
      if (!operation) throw new Error('A letter needs an operation')
      await deps.outbox.enqueue(operation.tx, letter).catch((error: unknown) => void operation.faults.push(error))
    },
  })

  /** One transaction over everything that the library writes. */
  const atomically: Tools['atomically'] = async (hash, work, isPasswordChecked = false) =>
    deps.database.write((tx) => {
      const operation: Operation = { tx, faults: [], hash, isPasswordChecked }
      return operations.run(operation, async () => {
        const result = await work(tx)
        if (operation.faults.length > 0) throw new Error('A letter could not be saved', { cause: operation.faults[0] })
        return result
      })
    })

  const tools: Tools = { ...deps, auth, passwords, atomically, showing: (shown, work) => showing.run(shown, work) }
  return {
    ...accountActions(tools),
    ...sessionActions(tools),
    ...passwordActions(tools),
    ...socialActions(tools),
    ...secondFactorActions(tools),
  }
}

/** Outside an operation the library hashes for one reason: there is no such account, and the time must not tell. */
async function refuseInTime(passwords: Passwords, password: string): Promise<string> {
  await passwords.refuse(password)
  return ''
}

const accountActions = (tools: Tools): Pick<Identity, 'register' | 'registerByLink' | 'signIn'> => ({
  register: (registration, userAgent) =>
    refusing(TAKEN, () =>
      register(tools, registration, userAgent, async (tx, { member }) => tools.verification.sendLetter(tx, member)),
    ),
  async registerByLink(registration, userAgent, useLink) {
    const { now, onVerified } = tools
    const opened = await refusing(TAKEN, () =>
      register(tools, registration, userAgent, async (tx, { member }) => {
        if (!(await useLink(tx))) throw new LinkEnded()
        await noteProof(tx, member.uid, now())
        await onVerified(tx, { ...member, emailVerified: true })
      }),
    ).catch((error: unknown) => {
      if (error instanceof LinkEnded) return new Refusal('tokenInvalid')
      throw error
    })
    return opened instanceof Refusal ? opened : { ...opened, member: { ...opened.member, emailVerified: true } }
  },
  signIn: (credentials, userAgent) => refusing(WRONG, () => signIn(tools, credentials, userAgent)),
})

/** Ends the transaction of a registration. */
class LinkEnded extends Error {
  override readonly name = 'LinkEnded'
}

async function register(
  { database, auth, passwords, atomically, config, outbox }: Tools,
  { email, password, fullName, captcha: _captcha, terms: _terms, ...profile }: Registration,
  userAgent: string | undefined,
  prove: (tx: Transaction, opened: OpenedSession) => Promise<void>,
): Promise<OpenedSession | Refusal<'emailTaken'>> {
  const hash = await passwords.hash(password)
  const body = { email, password, name: fullName, ...profile }
  try {
    return await atomically(hash, async (tx) => {
      const headers = agentOf(userAgent)
      const opened = openedOf(await auth.api.signUpEmail({ body, headers, returnHeaders: true }))
      await prove(tx, opened)
      if (config.ownerEmail) await outbox.enqueue(tx, registrationNotice(config, config.ownerEmail, opened.member))
      return opened
    })
  } catch (error) {
    // Of two registrations at the same moment, the table's constraint stops one where the library looked too early.
    if (await uidOf(database.db, email)) return new Refusal('emailTaken')
    throw error
  }
}

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

const LONGEST_SESSION_MS = 90 * DAY_MS

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
  const { id, openedAt, confirmedAt, deskSince } = response.session
  return {
    id,
    member: memberOf(response.user),
    openedAt: openedAt ?? null,
    confirmedAt: confirmedAt ?? null,
    deskSince: deskSince ?? null,
    hasFactor: response.session.hasFactor ?? false,
    isFactorOn: response.user.twoFactorEnabled ?? false,
    setCookie: answered.getSetCookie(),
  }
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

const absentWhenSignedOut = (error: unknown): null => {
  if (error instanceof APIError && error.statusCode === 401) return null
  throw error
}

const TAKEN = {
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
} as const
const WRONG = { INVALID_EMAIL_OR_PASSWORD: 'credentialsWrong' } as const
const ENDED = { INVALID_TOKEN: 'tokenInvalid', USER_NOT_FOUND: 'tokenInvalid' } as const
