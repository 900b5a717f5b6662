/** The export of the old system's accounts, as every version of its command wrote it. */
import * as z from 'zod/mini'
import { firebaseHashOf } from '../accounts/firebase-hash.ts'
import { keyOf } from './old-key.ts'
import { accountAddressIn, keepable } from './old-text.ts'
import { OldSystemFault } from './old-fault.ts'

const text = z.optional(z.nullable(z.string()))
const Moment = z.optional(z.nullable(z.union([z.string(), z.number()])))
const Provider = z.looseObject({ providerId: z.string(), rawId: text })

const Exported = z.looseObject({
  localId: z.string().check(z.minLength(1)),
  email: text,
  emailVerified: z.optional(z.nullable(z.boolean())),
  passwordHash: text,
  salt: text,
  version: z.optional(z.nullable(z.number())),
  displayName: text,
  createdAt: Moment,
  phoneNumber: text,
  disabled: z.optional(z.nullable(z.boolean())),
  mfaInfo: z.optional(z.nullable(z.array(z.unknown()))),
  providerUserInfo: z.optional(z.nullable(z.array(Provider))),
})
type Exported = z.infer<typeof Exported>

export interface OldAccount {
  readonly uid: string
  /** In lower case; empty for an account by phone, or of nobody. */
  readonly email: string
  /** What stands in its place where nobody can sign in with that; else empty. */
  readonly badEmail: string
  readonly isVerified: boolean
  /** As it is stored here until the first sign-in; null where there is none. */
  readonly password: string | null
  readonly name: string
  readonly phone: string
  /** ISO 8601 UTC; null where the export does not say. */
  readonly createdAt: string | null
  readonly isDisabled: boolean
  readonly hasFactor: boolean
  readonly links: ReadonlyArray<{ readonly provider: string; readonly rawId: string }>
  readonly original: object
}

/** @throws {OldSystemFault} */
export function readAccounts(json: unknown): OldAccount[] {
  const users = z.object({ users: z.array(z.unknown()) }).safeParse(json)
  if (!users.success) throw new OldSystemFault(`The accounts are no list under "users"${isTree(json) ? TREE : ''}.`)
  const accounts = users.data.users.map((user, index) => readAccount(user, `users[${index}]`))
  return withoutTwins(accounts)
}

const TREE = ': this looks like the tree, which is given by --tree'
const Records = z.record(z.string(), z.unknown())

const isTree = (json: unknown): boolean => {
  const read = Records.safeParse(json)
  return read.success && Object.values(read.data).some((branch) => Records.safeParse(branch).success)
}

/** @throws {OldSystemFault} */
export function readAccount(user: unknown, place: string): OldAccount {
  const read = Exported.safeParse(user)
  if (read.success) return accountOf(read.data)
  const [issue] = read.error.issues
  throw new OldSystemFault(`${[place, ...(issue?.path ?? [])].join('.')}: this is no account of the old system.`)
}

function accountOf(exported: Exported): OldAccount {
  const { localId, salt, passwordHash, version, createdAt } = exported
  const typed = keepable(exported.email ?? '').trim()
  const email = accountAddressIn(typed)
  // A hash of another version was made by another way.
  const isOurs = (version ?? 0) === 0 && exported.disabled !== true
  return {
    uid: keyOf(localId),
    email,
    badEmail: email === '' ? typed : '',
    isVerified: exported.emailVerified === true,
    password: isOurs && salt && passwordHash ? firebaseHashOf({ salt, passwordHash }) : null,
    name: keepable(exported.displayName ?? '').trim(),
    phone: keepable(exported.phoneNumber ?? ''),
    createdAt: isoOf(createdAt),
    isDisabled: exported.disabled === true,
    hasFactor: (exported.mfaInfo ?? []).length > 0,
    links: (exported.providerUserInfo ?? []).flatMap(({ providerId, rawId }) =>
      providerId === 'password' || providerId === 'phone' || !rawId
        ? []
        : [{ provider: providerId.replace(/\.com$/, ''), rawId }],
    ),
    original: exported,
  }
}

function isoOf(moment: string | number | null | undefined): string | null {
  const ms = Number(moment ?? Number.NaN)
  return ms > 0 && ms < Date.UTC(2100, 0, 1) ? new Date(ms).toISOString() : null
}

/** A list that was put together from parts may name one account twice. */
function withoutTwins(accounts: readonly OldAccount[]): OldAccount[] {
  const known = new Map<string, string>()
  return accounts.filter(({ uid, original }) => {
    const one = JSON.stringify(original)
    const other = known.get(uid)
    known.set(uid, one)
    if (other !== undefined && other !== one)
      throw new OldSystemFault(`The account ${uid} is in the export twice, and not the same: export once more.`)
    return other === undefined
  })
}

const PASSING = new Set(['lastSignedInAt', 'lastRefreshAt', 'lastLoginAt'])

export const lasting = (original: object): object =>
  Object.fromEntries(Object.entries(original).filter(([name]) => !PASSING.has(name)))

export function withoutHash(original: string): string {
  if (!original.includes('"passwordHash"') && !original.includes('"salt"')) return original
  const read = z.record(z.string(), z.unknown()).safeParse(JSON.parse(original))
  if (!read.success) return original
  const { passwordHash: _hash, salt: _salt, ...rest } = read.data
  return JSON.stringify(rest)
}
