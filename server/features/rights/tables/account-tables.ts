/** The account and how its owner signs in. */
import { sql } from 'kysely'
import { erasedMember } from '../../accounts/erased-member.ts'
import { among, escaped, NONE } from '../conditions.ts'
import { ERASED } from '../../accounts/erased-mark.ts'
import { impersonal, keptTable } from '../kept-table.ts'

const yesOrNo = (value: number) => (value === 1 ? 'yes' : 'no')

export const ACCOUNT_TABLES = {
  user: keptTable<'user'>({
    personal: ['name', 'email', 'image', 'mobile', 'collegeYear', 'companyDept', 'courseName'],
    plain: ['id', 'createdAt', 'updatedAt', 'provenAt', 'erasedAt'],
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
  }),
  account: keptTable<'account'>({
    personal: ['accountId', 'accessToken', 'refreshToken', 'idToken', 'password'],
    plain: [
      'id',
      'providerId',
      'userId',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'scope',
      'createdAt',
      'updatedAt',
    ],
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
  }),
  session: keptTable<'session'>({
    personal: ['token', 'ipAddress', 'userAgent'],
    plain: ['id', 'expiresAt', 'createdAt', 'updatedAt', 'userId', 'openedAt', 'confirmedAt', 'deskSince'],
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
  }),
  verification: keptTable<'verification'>({
    personal: ['identifier', 'value'],
    plain: ['id', 'expiresAt', 'createdAt', 'updatedAt'],
    part: {
      title: 'Links that were sent',
      rowsOf: ({ uids }) => among('value', uids),
      shown: null,
      key: ['id'],
      erased: 'removed',
    },
  }),
  memberWords: keptTable<'memberWords'>({
    personal: ['word'],
    plain: ['kind', 'userId'],
    part: {
      title: 'Words for the search',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: null,
      key: ['word', 'kind', 'userId'],
      erased: 'removed',
    },
  }),
  twoFactor: keptTable<'twoFactor'>({
    personal: ['secret', 'backupCodes'],
    plain: ['id', 'userId', 'lockedUntil'],
    part: {
      title: 'Second factor',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: null,
      key: ['id'],
      erased: 'removed',
    },
  }),
  usedCodes: keptTable<'usedCodes'>({
    personal: ['digest'],
    plain: ['userId', 'expiresAt'],
    part: {
      title: 'Used codes',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: null,
      key: ['userId', 'digest'],
      erased: 'removed',
    },
  }),
  catchUps: impersonal<'catchUps'>('name', 'endsAt'),
  counters: keptTable<'counters'>({
    personal: ['name'],
    plain: ['expiresAt'],
    part: {
      title: 'Counted calls',
      rowsOf: ({ uids, digests, mailboxes }) => {
        const endings = [...uids, ...digests, ...mailboxes].map(
          (key) => sql`"name" like ${`% ${escaped(key)}`} escape '\\'`,
        )
        return endings.length === 0 ? NONE : sql<boolean>`(${sql.join(endings, sql` or `)})`
      },
      shown: null,
      key: ['name'],
      erased: 'removed',
    },
  }),
  /** Named by a random device, or by three characters that many accounts share. */
  signInGuesses: impersonal<'signInGuesses'>('name', 'nextAt', 'endsAt'),
  jwks: impersonal<'jwks'>('id', 'publicKey', 'privateKey', 'createdAt', 'expiresAt', 'alg', 'crv'),
  staffRoles: keptTable<'staffRoles'>({
    personal: [],
    plain: ['userId', 'role', 'batchKey', 'grantedBy', 'grantedAt'],
    part: {
      title: 'Roles at the desk',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ role, batchKey, grantedBy, grantedAt }, { by }) => ({
        role,
        batch: batchKey || null,
        'given by': by(grantedBy),
        since: grantedAt,
      }),
      key: ['userId', 'role', 'batchKey'],
      erased: 'removed',
    },
  }),
  staffGrants: keptTable<'staffGrants'>({
    personal: [],
    plain: ['userId', 'right'],
    part: {
      title: 'Further rights at the desk',
      rowsOf: ({ uids }) => among('userId', uids),
      shown: ({ right }) => ({ right }),
      key: ['userId', 'right'],
      erased: 'removed',
    },
  }),
  staffInvitations: keptTable<'staffInvitations'>({
    personal: ['email', 'tokenDigest'],
    plain: ['id', 'role', 'batchKey', 'invitedBy', 'createdAt', 'expiresAt', 'acceptedAt', 'withdrawnAt'],
    part: {
      title: 'Invitations to the desk',
      rowsOf: ({ addresses }) => among('email', addresses),
      shown: ({ email, role, createdAt, acceptedAt }) => ({ email, role, at: createdAt, accepted: acceptedAt }),
      key: ['id'],
      erased: ({ id, acceptedAt, withdrawnAt }, at) => ({
        email: ERASED,
        tokenDigest: `erased ${id}`,
        withdrawnAt: withdrawnAt ?? (acceptedAt === null ? at : null),
      }),
    },
  }),
  ownerClaims: impersonal<'ownerClaims'>('id', 'codeDigest', 'expiresAt'),
  settingValues: impersonal<'settingValues'>('name', 'value', 'updatedBy', 'updatedAt'),
}
