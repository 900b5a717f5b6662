/** What the parts of the identity share: the library, transactions over it, and its answers as our own. */
import { APIError } from 'better-auth/api'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember } from './held-member.ts'
import type { createIdentityLibrary, IdentityDeps, Shown } from './identity-library.ts'
import { memberOf } from './member.ts'
import { memberByEmail } from './members.ts'
import type { Passwords } from './passwords.ts'

/** A session in both forms; the route gives away the one that was asked for. */
export interface OpenedSession {
  readonly member: Member
  readonly setCookie: readonly string[]
  /** Signed token for the bearer mode. */
  readonly token: string
}

export interface Tools extends IdentityDeps {
  readonly auth: ReturnType<typeof createIdentityLibrary>
  readonly passwords: Passwords
  readonly atomically: <T>(
    hash: string | null,
    work: (tx: Transaction) => Promise<T>,
    isPasswordChecked?: boolean,
  ) => Promise<T>
  readonly showing: <T>(shown: Shown, work: () => Promise<T>) => Promise<T>
}

export function openedOf({
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

const LONGEST_AGENT = 300

/** All that the library learns of the request: a session of before must not count. */
export const agentOf = (userAgent = '') => new Headers({ 'user-agent': userAgent.slice(0, LONGEST_AGENT) })

export const uidOf = async (queries: Queries, email: string): Promise<string | undefined> =>
  (await memberByEmail(queries, email))?.uid

/** Ends the reset links of an account, and sign-ins that wait for a code. */
export async function endLinks(tx: Transaction, uid: string): Promise<void> {
  await holdMember(tx, uid)
  await tx.deleteFrom('verification').where('value', '=', uid).execute()
}

/** The library's refusals of one operation as our own; everything else is an accident. */
export async function refusing<T, Code extends string>(
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
