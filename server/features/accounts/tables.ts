import { among } from '../../database/person-conditions.ts'
import {
  expiring,
  number,
  orNull,
  personal,
  plain,
  table,
  withDefault,
  type TableOf,
  type TablesOf,
} from '../../database/table.ts'
import { erasedMember } from './erased-member.ts'

const yesOrNo = (value: number) => (value === 1 ? 'yes' : 'no')

export const ACCOUNT_TABLES = {
  user: table(
    {
      id: plain(),
      name: personal(),
      email: personal(),
      emailVerified: number(),
      image: orNull(personal()),
      mobile: personal(),
      collegeYear: personal(),
      companyDept: personal(),
      courseName: personal(),
      createdAt: plain(),
      updatedAt: plain(),
      twoFactorEnabled: withDefault(number()),
      /** When the address was proven; null where it is not, or was before that was noted. */
      provenAt: orNull(plain()),
      /** When the person was erased: the row is what other tables hang on, and no more. */
      erasedAt: orNull(plain()),
    },
    {
      part: {
        title: 'Account',
        rowsOf: ({ uids }) => among('id', uids),
        shown: ({ name, email, emailVerified, mobile, collegeYear, companyDept, courseName, ...row }) => ({
          name,
          email,
          verified: yesOrNo(emailVerified),
          'verified at': row.provenAt,
          phone: mobile,
          'college, year': collegeYear,
          company: companyDept,
          'course named': courseName,
          joined: row.createdAt,
          'second factor': yesOrNo(row.twoFactorEnabled),
        }),
        key: ['id'],
        erased: (_row, at) => erasedMember(at),
      },
    },
  ),
  account: table(
    {
      id: plain(),
      accountId: personal(),
      providerId: plain(),
      userId: plain(),
      accessToken: orNull(personal()),
      refreshToken: orNull(personal()),
      idToken: orNull(personal()),
      accessTokenExpiresAt: orNull(plain()),
      refreshTokenExpiresAt: orNull(plain()),
      scope: orNull(plain()),
      password: orNull(personal()),
      createdAt: plain(),
      updatedAt: plain(),
    },
    {
      part: {
        title: 'Ways to sign in',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ providerId, createdAt }) => ({
          way: providerId === 'credential' ? 'password' : providerId,
          since: createdAt,
        }),
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  session: table(
    {
      id: plain(),
      expiresAt: plain(),
      token: personal(),
      createdAt: plain(),
      updatedAt: plain(),
      ipAddress: orNull(personal()),
      userAgent: orNull(personal()),
      userId: plain(),
      /** When the person signed in, by our clock; null for sessions from before that was noted. */
      openedAt: orNull(plain()),
      /** When the password was last asked for again. */
      confirmedAt: orNull(plain()),
      /** When it was first used at the desk. */
      deskSince: orNull(plain()),
      /** 1 where a code of the second factor opened it. */
      hasFactor: withDefault(number()),
    },
    {
      over: expiring('expiresAt'),
      part: {
        title: 'Where the account is signed in',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ userAgent, createdAt, openedAt, updatedAt, ipAddress }) => ({
          browser: userAgent,
          'internet address': ipAddress,
          since: openedAt ?? createdAt,
          'last used': updatedAt,
        }),
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  verification: table(
    {
      id: plain(),
      identifier: personal(),
      value: personal(),
      expiresAt: plain(),
      createdAt: plain(),
      updatedAt: plain(),
    },
    {
      part: {
        title: 'Links that were sent',
        rowsOf: ({ uids }) => among('value', uids),
        shown: null,
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  /** Words by whose beginnings members are found. */
  memberWords: table(
    {
      word: personal(),
      /** That of a phone is written backwards: it is found by the last digits. */
      kind: plain<'name' | 'email' | 'phone'>(),
      userId: plain(),
    },
    {
      part: {
        title: 'Words for the search',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: null,
        key: ['word', 'kind', 'userId'],
        erased: 'removed',
      },
    },
  ),
  /** The identity library's second factor: secret and recovery codes are encrypted by it. */
  twoFactor: table(
    {
      id: plain(),
      userId: plain(),
      secret: personal(),
      backupCodes: personal(),
      verified: number(),
      failedVerificationCount: number(),
      lockedUntil: orNull(plain()),
    },
    {
      part: {
        title: 'Second factor',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: null,
        key: ['id'],
        erased: 'removed',
      },
    },
  ),
  /** Codes of authenticator apps that opened something, until they are over. */
  usedCodes: table(
    {
      userId: plain(),
      digest: personal(),
      expiresAt: plain(),
    },
    {
      over: expiring('expiresAt'),
      part: {
        title: 'Used codes',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: null,
        key: ['userId', 'digest'],
        erased: 'removed',
      },
    },
  ),
  jwks: table({
    id: plain(),
    publicKey: plain(),
    privateKey: plain(),
    createdAt: plain(),
    expiresAt: orNull(plain()),
    alg: orNull(plain()),
    crv: orNull(plain()),
  }),
  /** Named by a random device, or by three characters that many accounts share. */
  signInGuesses: table(
    {
      name: plain(),
      guesses: number(),
      nextAt: plain(),
      endsAt: plain(),
    },
    { over: expiring('endsAt') },
  ),
}

export type MemberWordTable = TableOf<typeof ACCOUNT_TABLES.memberWords>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof ACCOUNT_TABLES> {}
}
