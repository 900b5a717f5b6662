/** The second factor of an account: codes of an authenticator app, and recovery codes. */
import { APIError } from 'better-auth/api'
import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { OFF, ON } from './end-factor.ts'
import { hasFactor, holdMember } from './held-member.ts'
import { challengeCookie } from './identity-library.ts'
import { openedOf, refusing, type OpenedSession, type Tools } from './identity-tools.ts'

export interface SecondFactor {
  /** Who has shown the password in this browser and owes a code. */
  codeOwedBy(headers: Headers): Promise<string | null>
  /** Opens the session with a code of the app or a recovery code. Each works once. */
  finishSignIn(headers: Headers, code: string): Promise<OpenedSession | Refusal<'codeWrong' | 'signInRequired'>>
  /** A new secret for the app, which counts for nothing until `confirmFactor`. The caller has checked the password. */
  beginFactor(headers: Headers, uid: string): Promise<FactorBegun | Refusal<'factorOn'>>
  /** Turns the factor on with the app's first code, ends all other sessions and opens this one anew. */
  confirmFactor(headers: Headers, by: Person, code: string): Promise<FactorOn | Refusal<'codeWrong' | 'factorOn'>>
  /** New recovery codes in place of all earlier ones. The caller has checked the password. */
  renewRecoveryCodes(headers: Headers, by: Person): Promise<readonly string[] | Refusal<'factorOff'>>
}

interface Person {
  readonly uid: string
  readonly requestId: string
}

export interface FactorBegun {
  readonly uri: string
  readonly secret: string
}

export interface FactorOn {
  readonly recoveryCodes: readonly string[]
  readonly session: Pick<OpenedSession, 'setCookie' | 'token'>
}

export const secondFactorActions = (tools: Tools): SecondFactor => ({
  codeOwedBy: (headers) => codeOwedBy(tools, headers),
  finishSignIn: (headers, code) => finishSignIn(tools, headers, code),
  beginFactor: (headers, uid) => refusing({ TOTP_ALREADY_ENABLED: 'factorOn' }, () => beginFactor(tools, headers, uid)),
  confirmFactor: (headers, person, code) => confirmFactor(tools, headers, person, code),
  renewRecoveryCodes: (headers, person) =>
    refusing({ TWO_FACTOR_NOT_ENABLED: 'factorOff' }, () => renewRecoveryCodes(tools, headers, person)),
})

async function beginFactor({ auth, atomically }: Tools, headers: Headers, uid: string): Promise<FactorBegun> {
  const begin = async (tx: Transaction) => {
    await holdMember(tx, uid)
    return auth.api.enableTwoFactor({ body: { password: 'checked', method: 'totp' }, headers })
  }
  const answer = await atomically(null, begin, true)
  const uri = 'totpURI' in answer ? answer.totpURI : ''
  return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' }
}

/** The signed cookie between password and code, and nothing else: a session of before must not be taken for the new one. */
function challengeIn({ config }: Tools, headers: Headers): string | null {
  const name = `${challengeCookie(config.siteUrl.startsWith('https:'))}=`
  const cookies = headers.get('cookie')?.split(/; */) ?? []
  return cookies.find((cookie) => cookie.startsWith(name)) ?? null
}

async function codeOwedBy(tools: Tools, headers: Headers): Promise<string | null> {
  const [, value = ''] = /=([\w-]+)/.exec(challengeIn(tools, headers) ?? '') ?? []
  const { internalAdapter } = await tools.auth.$context
  return value ? ((await internalAdapter.findVerificationValue(value))?.value ?? null) : null
}

/** Thrown to undo everything that followed from a code which had been used before. */
class UsedBefore extends Error {
  override readonly name = 'UsedBefore'
}

async function finishSignIn(
  tools: Tools,
  headers: Headers,
  code: string,
): Promise<OpenedSession | Refusal<'codeWrong' | 'signInRequired'>> {
  const { auth, atomically, showing } = tools
  const cookie = challengeIn(tools, headers)
  const uid = await codeOwedBy(tools, headers)
  if (!cookie || uid === null) return new Refusal('signInRequired')
  const asked = { headers: new Headers({ cookie, 'user-agent': headers.get('user-agent') ?? '' }), body: { code } }
  const verify = isFromApp(code) ? auth.api.verifyTOTP : auth.api.verifyBackupCode
  return undoingUsed(() =>
    atomically(null, async (tx) => {
      await holdMember(tx, uid)
      const opened = await asRefusal(async () => {
        const answer = await showing('code', () => verify({ ...asked, returnHeaders: true }))
        return openedOf({ headers: answer.headers, response: { user: await userOf(tx, uid) } })
      })
      if (opened instanceof Refusal) return opened
      await useUp(tools, tx, uid, code)
      if (!isFromApp(code))
        await noteChange(tx, by(uid, tools), {
          action: 'secondFactor.recover',
          subject: accountOf(uid),
          before: null,
          after: null,
        })
      return opened
    }),
  )
}

const userOf = (tx: Transaction, uid: string) =>
  tx.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()

async function confirmFactor(
  tools: Tools,
  headers: Headers,
  { uid, requestId }: Person,
  code: string,
): Promise<FactorOn | Refusal<'codeWrong' | 'factorOn'>> {
  const { auth, atomically, showing, database } = tools
  return undoingUsed(() =>
    atomically(null, async (tx) => {
      await holdMember(tx, uid)
      if (await hasFactor(tx, uid)) return new Refusal('factorOn')
      const confirmed = await asRefusal(async () => {
        const answer = await showing('code', () =>
          auth.api.verifyTOTP({ headers, body: { code }, returnHeaders: true }),
        )
        return { setCookie: answer.headers.getSetCookie(), token: answer.headers.get('set-auth-token') ?? '' }
      })
      if (confirmed instanceof Refusal) return new Refusal('codeWrong')
      await useUp(tools, tx, uid, code)
      await tx.deleteFrom('session').where('userId', '=', uid).where('hasFactor', '=', 0).execute()
      await database.changes.publish(tx, 'sessions', uid)
      await noteChange(tx, by(uid, tools, requestId), {
        action: 'secondFactor.on',
        subject: accountOf(uid),
        before: OFF,
        after: ON,
      })
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: uid } })
      return { recoveryCodes: backupCodes, session: confirmed }
    }),
  )
}

async function renewRecoveryCodes(
  tools: Tools,
  headers: Headers,
  { uid, requestId }: Person,
): Promise<readonly string[]> {
  const renew = async (tx: Transaction) => {
    await holdMember(tx, uid)
    const { backupCodes } = await tools.auth.api.generateBackupCodes({ body: { password: 'checked' }, headers })
    await noteChange(tx, by(uid, tools, requestId), {
      action: 'secondFactor.renewCodes',
      subject: accountOf(uid),
      before: null,
      after: null,
    })
    return backupCodes
  }
  return tools.atomically(null, renew, true)
}

const by = (uid: string, { now }: Tools, requestId?: string): Actor => ({ actor: uid, at: now(), requestId })

const accountOf = (uid: string) => ({ type: 'account', id: uid }) as const

/** Recovery codes have letters and a hyphen. */
const isFromApp = (code: string): boolean => /^\d{6}$/.test(code)

/** The app's codes hold for three half minutes; an hour is more than that by any clock. */
const USED_KEPT_MS = HOUR_MS

/** @throws {UsedBefore} */
async function useUp({ now }: Tools, tx: Transaction, userId: string, code: string): Promise<void> {
  const digest = createHash('sha256').update(`${userId} ${code}`).digest('base64url')
  const expiresAt = new Date(now().getTime() + USED_KEPT_MS).toISOString()
  const used = await tx
    .insertInto('usedCodes')
    .values({ userId, digest, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!used) throw new UsedBefore('The code was used before')
}

async function undoingUsed<T>(work: () => Promise<T>): Promise<T | Refusal<'codeWrong'>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UsedBefore) return new Refusal('codeWrong')
    throw error
  }
}

const REFUSED = new Map<unknown, 'codeWrong' | 'signInRequired'>([
  ['INVALID_CODE', 'codeWrong'],
  ['INVALID_BACKUP_CODE', 'codeWrong'],
  ['INVALID_TWO_FACTOR_COOKIE', 'signInRequired'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'signInRequired'],
  ['TOTP_NOT_ENABLED', 'signInRequired'],
  ['BACKUP_CODES_NOT_ENABLED', 'signInRequired'],
])

/** The library's refusals as our own. What it counted stays counted: nothing is thrown through the transaction. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T | Refusal<'codeWrong' | 'signInRequired'>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    // Two at once used the same recovery code.
    const code = error.statusCode === 409 ? 'codeWrong' : REFUSED.get(error.body?.code)
    if (code) return new Refusal(code)
    throw error
  }
}
