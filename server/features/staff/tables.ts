import type { Right, Role } from '#contract/staff.ts'
import { ERASED } from '../../database/erased-mark.ts'
import { among } from '../../database/person-conditions.ts'
import { number, orNull, personal, plain, table, type TableOf, type TablesOf } from '../../database/table.ts'

export const STAFF_TABLES = {
  staffRoles: table(
    {
      userId: plain(),
      role: plain<Role>(),
      /** Empty for all batches. */
      batchKey: plain(),
      grantedBy: plain(),
      grantedAt: plain(),
    },
    {
      part: {
        title: 'Roles at the desk',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ role, batchKey, grantedBy, grantedAt }, { by, batch }) => ({
          role,
          batch: batchKey === '' ? null : batch(batchKey),
          'given by': by(grantedBy),
          since: grantedAt,
        }),
        key: ['userId', 'role', 'batchKey'],
        erased: 'removed',
      },
    },
  ),
  staffGrants: table(
    {
      userId: plain(),
      right: plain<Right>(),
    },
    {
      part: {
        title: 'Further rights at the desk',
        rowsOf: ({ uids }) => among('userId', uids),
        shown: ({ right }) => ({ right }),
        key: ['userId', 'right'],
        erased: 'removed',
      },
    },
  ),
  staffInvitations: table(
    {
      id: plain(),
      email: personal(),
      role: plain<Role>(),
      batchKey: plain(),
      tokenDigest: personal(),
      invitedBy: plain(),
      createdAt: plain(),
      expiresAt: plain(),
      acceptedAt: orNull(plain()),
      withdrawnAt: orNull(plain()),
    },
    {
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
    },
  ),
  /** The one link with which a site without an owner gets its first; the latest start's alone counts. */
  ownerClaims: table({
    id: plain<'first'>(),
    codeDigest: plain(),
    expiresAt: plain(),
  }),
  settingValues: table({
    name: plain(),
    value: plain(),
    version: number(),
    updatedBy: plain(),
    updatedAt: orNull(plain()),
  }),
}

export type StaffInvitationTable = TableOf<typeof STAFF_TABLES.staffInvitations>

declare module '../../database/schema.ts' {
  interface Tables extends TablesOf<typeof STAFF_TABLES> {}
}
