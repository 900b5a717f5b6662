/** Who works at the desk: roles given and taken back, invitations, grants. Every change is a row of the audit. */
import type { AuditAction } from '#contract/audit-actions.ts'
import type { NamedBatch } from '#contract/batch-names.ts'
import type { Member } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { NewStaff } from '#contract/staff-calls.ts'
import { may, roleInWords, type Right, type Staff } from '#contract/staff.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { holdMember } from '../accounts/held-member.ts'
import { memberByEmail, membersByIds } from '../accounts/members.ts'
import { endDeskSessions } from '../accounts/open-sessions.ts'
import { isCommand, type Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { closeInvitation, invitationWith, invite } from './invitations.ts'
import { invitationLetter, newStaffLetter, roleLetter } from './letters.ts'
import { holdStaff } from './settings.ts'
import { giveRole, ownersOf, setGrants, staffOf, takeRole, type RoleKey } from './staff-roles.ts'

export interface StaffDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly now: () => Date
  /** What the batches are called that trainers are for. */
  readonly batchNames: () => readonly NamedBatch[]
}

/** Gives a role to an account whose address is proven, else sends an invitation to the address. */
export async function addStaff(
  deps: StaffDeps,
  { email: typed, role, batchKey = null }: NewStaff,
  by: Actor,
): Promise<'given' | 'invited' | 'alreadyGiven' | Refusal<'forbidden'>> {
  const email = typed.toLowerCase()
  return changeStaff(deps, by, async (tx) => {
    const member = await memberByEmail(tx, email)
    if (member?.emailVerified) {
      const isNew = await give(deps, tx, member, { uid: member.uid, role, batchKey }, by)
      return isNew ? 'given' : 'alreadyGiven'
    }
    const { id, token } = await invite(tx, { email, role, batchKey }, by.actor, by.at)
    const words = roleInWords({ role, batchKey }, deps.batchNames())
    await deps.outbox.enqueue(tx, invitationLetter(deps.config, { email, role: words, token }))
    const subject = { type: 'invitation' as const, id }
    await noteChange(tx, by, { action: 'staff.invite', subject, before: null, after: { email, role, batchKey } })
    return 'invited'
  })
}

type NotTaken = 'forbidden' | 'lastOwner' | 'notFound'

/** Takes a role back and ends the person's sessions at the desk. The last owner stays. */
export const removeRole = (deps: StaffDeps, key: RoleKey, by: Actor): Promise<Refusal<NotTaken> | null> =>
  changeStaff(deps, by, async (tx): Promise<Refusal<NotTaken> | null> => {
    await holdMember(tx, key.uid)
    const before = rolesOf(await staffOf(tx, key.uid))
    if (!before.includes(roleInWords(key))) return new Refusal('notFound')
    if (!(await takeRole(tx, key))) return new Refusal('lastOwner')
    const left = await staffOf(tx, key.uid)
    if (!left) await changeGrants(tx, key.uid, [], by)
    await endDeskSessions(tx, deps.database, key.uid)
    await noteRoles(tx, 'staff.remove', key.uid, { before, after: rolesOf(left) }, by)
    return null
  })

/** Accepts an invitation for the account that is signed in: its address must be the invited one, and proven. */
export async function acceptInvitation(
  deps: StaffDeps,
  token: string,
  uid: string,
  requestId: string,
): Promise<Refusal<'tokenInvalid' | 'addressNotProven' | 'invitationForAnother'> | null> {
  const at = deps.now()
  return deps.database.write(async (tx) => {
    await holdStaff(tx)
    await holdMember(tx, uid)
    const invitation = await invitationWith(tx, token, at)
    const member = (await membersByIds(tx, [uid])).get(uid)
    if (!invitation || !member) return new Refusal('tokenInvalid')
    if (member.email !== invitation.email) return new Refusal('invitationForAnother')
    if (!member.emailVerified) return new Refusal('addressNotProven')
    if (!(await closeInvitation(tx, invitation.id, 'acceptedAt', at))) return new Refusal('tokenInvalid')
    const { role, batchKey, invitedBy } = invitation
    const by: Actor = { actor: uid, at, requestId, why: 'Accepted an invitation' }
    await give(deps, tx, member, { uid, role, batchKey }, by, invitedBy)
    await deps.database.changes.publish(tx, 'staff', STAFF)
    return null
  })
}

/** Whoever holds the link of the start is owner from here on. */
export async function giveFirstOwner(deps: StaffDeps, tx: Transaction, member: Member, by: Actor): Promise<void> {
  await give(deps, tx, member, { uid: member.uid, role: 'owner', batchKey: null }, by)
  await deps.database.changes.publish(tx, 'staff', STAFF)
}

export const withdrawInvitation = (
  deps: StaffDeps,
  id: string,
  by: Actor,
): Promise<Refusal<'notFound' | 'forbidden'> | null> =>
  changeStaff(deps, by, async (tx): Promise<Refusal<'notFound'> | null> => {
    const closed = await closeInvitation(tx, id, 'withdrawnAt', by.at)
    if (!closed) return new Refusal('notFound')
    const { email, role, batchKey } = closed
    const subject = { type: 'invitation' as const, id }
    await noteChange(tx, by, { action: 'staff.withdraw', subject, before: { email, role, batchKey }, after: null })
    return null
  })

/** Sets which further rights somebody has beside the roles. */
export const grantRights = (
  deps: StaffDeps,
  uid: string,
  granted: readonly Right[],
  by: Actor,
): Promise<Refusal<'notFound' | 'forbidden'> | null> =>
  changeStaff(deps, by, async (tx): Promise<Refusal<'notFound'> | null> => {
    if (!(await staffOf(tx, uid))) return new Refusal('notFound')
    await changeGrants(tx, uid, [...new Set(granted)].toSorted(), by)
    return null
  })

/** The key of hints about staff: who it is, the list says. */
const STAFF = 'staff'

/** Changes of staff one after the other, each by somebody who may do so at that moment. */
const changeStaff = <Outcome>(
  { database }: StaffDeps,
  by: Actor,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | Refusal<'forbidden'>> =>
  database.write(async (tx) => {
    await holdStaff(tx)
    const staff = isCommand(by) ? null : await staffOf(tx, by.actor)
    if (!isCommand(by) && !(staff && may(staff, 'staffChange'))) return new Refusal('forbidden')
    await database.changes.publish(tx, 'staff', STAFF)
    return work(tx)
  })

async function give(
  deps: StaffDeps,
  tx: Transaction,
  { uid, fullName: name, email }: Member,
  key: RoleKey,
  by: Actor,
  grantedBy = by.actor,
): Promise<boolean> {
  const { config, outbox, batchNames } = deps
  const before = rolesOf(await staffOf(tx, uid))
  if (!(await giveRole(tx, key, grantedBy, by.at))) return false
  await noteRoles(tx, 'staff.add', uid, { before, after: rolesOf(await staffOf(tx, uid)) }, by)
  const news = { name, email, role: roleInWords(key, batchNames()), by: await nameOf(tx, grantedBy), at: by.at }
  await outbox.enqueue(tx, roleLetter(config, news))
  for (const to of await ownerAddresses(tx, config)) await outbox.enqueue(tx, newStaffLetter(config, to, news))
  return true
}

/** Addresses of all owners, and the one that is configured. */
export async function ownerAddresses(queries: Queries, { ownerEmail }: Config): Promise<string[]> {
  const owners = await membersByIds(queries, await ownersOf(queries))
  return [...new Set([...owners.values()].map(({ email }) => email).concat(ownerEmail?.toLowerCase() ?? []))]
}

const COMMAND = /^cli:/

async function nameOf(tx: Transaction, actor: string): Promise<string> {
  if (COMMAND.test(actor)) return `${actor.replace(COMMAND, '')}, on the server`
  return (await membersByIds(tx, [actor])).get(actor)?.fullName ?? actor
}

const rolesOf = (staff: Staff | null): string[] => (staff?.roles ?? []).map((role) => roleInWords(role)).toSorted()

async function changeGrants(tx: Transaction, uid: string, granted: readonly Right[], by: Actor): Promise<void> {
  const rows = await tx.selectFrom('staffGrants').select('right').where('userId', '=', uid).orderBy('right').execute()
  await setGrants(tx, uid, granted)
  const sides = { before: { granted: rows.map(({ right }) => right) }, after: { granted } }
  await noteChange(tx, by, { action: 'staff.grant', subject: { type: 'staff', id: uid }, ...sides })
}

const noteRoles = (
  tx: Transaction,
  action: AuditAction,
  uid: string,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  by: Actor,
) =>
  noteChange(tx, by, {
    action,
    subject: { type: 'staff', id: uid },
    before: { roles: before },
    after: { roles: after },
  })
