import type { NamedBatch } from '#contract/batch-names.ts'
import type { Invitation, StaffList, StaffMember } from '#contract/staff-calls.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds, uidsWithFactor } from '../accounts/members.ts'
import { openInvitations } from './invitations.ts'
import { allGrants, allRoles } from './staff-roles.ts'

/** Everybody with a role, and the invitations that wait. */
export async function listStaff(queries: Queries, now: Date, batches: readonly NamedBatch[] = []): Promise<StaffList> {
  const [roles, grants, open] = await Promise.all([
    allRoles(queries),
    allGrants(queries),
    openInvitations(queries, now),
  ])
  const uids = [...new Set(roles.map(({ userId }) => userId))]
  const givers = [...roles.map(({ grantedBy }) => grantedBy), ...open.map(({ invitedBy }) => invitedBy)]
  const members = await membersByIds(queries, [...new Set([...uids, ...givers])])
  const withFactor = new Set(await uidsWithFactor(queries, uids))
  const nameOf = (actor: string) => members.get(actor)?.fullName ?? actor
  const staff = uids.map((uid): StaffMember => ({
    uid,
    name: nameOf(uid),
    email: members.get(uid)?.email ?? '',
    roles: roles
      .filter(({ userId }) => userId === uid)
      .map(({ role, batchKey, grantedBy, grantedAt }) => ({ role, batchKey, grantedBy: nameOf(grantedBy), grantedAt })),
    granted: grants.filter(({ userId }) => userId === uid).map(({ right }) => right),
    hasFactor: withFactor.has(uid),
  }))
  const invitations = open.map((one): Invitation => ({ ...one, invitedBy: nameOf(one.invitedBy) }))
  return { staff, invitations, batches: [...batches] }
}
