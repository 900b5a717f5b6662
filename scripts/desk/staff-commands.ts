import { roleInWords, ROLES, type Role } from '#contract/staff.ts'
import { NewStaff } from '#contract/staff-calls.ts'
import { Refusal } from '#contract/refusal.ts'
import { memberByEmail } from '#server/features/accounts/members.ts'
import type { Actor } from '#server/features/audit/actor.ts'
import { addStaff, removeRole, type StaffDeps } from '#server/features/staff/staff.ts'
import { listStaff } from '#server/features/staff/staff-list.ts'
import { turnOffFactor } from '#server/features/staff/turn-off-factor.ts'
import type { Voice } from '../owner-voice.ts'

const HOW =
  'Say what: npm run desk -- staff [list | add EMAIL ROLE [BATCH] | remove EMAIL ROLE [BATCH] | reset-factor EMAIL]'

/** `npm run desk -- staff …`: who works at the desk. The first owner can be made in no other way. */
export async function performForStaff(
  deps: StaffDeps,
  words: readonly string[],
  by: Actor,
  voice: Voice,
): Promise<void> {
  const [deed = 'list', email = '', role = '', batchKey] = words
  if (deed === 'list') return showStaff(deps, voice)
  if (deed === 'reset-factor' && email) return resetFactor(deps, email, by, voice)
  if (deed !== 'add' && deed !== 'remove') return voice.fail(HOW)
  const given = NewStaff.safeParse({ email, role, ...(batchKey ? { batchKey } : {}) })
  if (!given.success) return voice.fail(`${given.error.issues.map(({ message }) => message).join('\n')}\n${ROLE_NAMES}`)
  return deed === 'add' ? add(deps, given.data, by, voice) : remove(deps, given.data, by, voice)
}

const ROLE_NAMES = `The roles: ${ROLES.join(', ')}. Only a trainer is for one batch.`

async function showStaff({ database, now }: StaffDeps, { show }: Voice): Promise<void> {
  const { staff, invitations } = await listStaff(database.db, now())
  show([
    ...staff.map(({ name, email, roles, hasFactor }) => ({
      name,
      email,
      roles: roles.map((role) => roleInWords(role)),
      state: hasFactor ? 'second factor' : 'password alone',
    })),
    ...invitations.map(({ email, expiresAt, ...role }) => ({
      name: '',
      email,
      roles: [roleInWords(role)],
      state: `invited until ${expiresAt.slice(0, 10)}`,
    })),
  ])
}

async function add(deps: StaffDeps, given: NewStaff, by: Actor, { say }: Voice): Promise<void> {
  const outcome = await addStaff(deps, given, by)
  if (outcome === 'given') say(`${given.email} has the role. Letters tell of it.`)
  if (outcome === 'alreadyGiven') say(`${given.email} has the role already.`)
  if (outcome === 'invited')
    say(`There is no account with this address, or it is not verified. An invitation is on its way to ${given.email}.`)
}

interface Taken {
  readonly email: string
  readonly role: Role
  readonly batchKey?: string | null | undefined
}

const UNTAKEN = {
  notFound: 'This person does not have this role.',
  lastOwner: 'This is the last owner. Make somebody else an owner first.',
  forbidden: 'This is not allowed.',
} as const
const NOBODY = 'There is no member with this address.'

async function remove(deps: StaffDeps, { email, role, batchKey = null }: Taken, by: Actor, { say, fail }: Voice) {
  const member = await memberByEmail(deps.database.db, email)
  if (!member) return fail(NOBODY)
  const refused = await removeRole(deps, { uid: member.uid, role, batchKey }, by)
  return refused instanceof Refusal
    ? fail(UNTAKEN[refused.code])
    : say(`The role is taken back, and ${email} is signed out of the desk.`)
}

async function resetFactor(deps: StaffDeps, email: string, by: Actor, { say, fail }: Voice): Promise<void> {
  const member = await memberByEmail(deps.database.db, email)
  if (!member) return fail(NOBODY)
  const wasOn = await turnOffFactor(deps, member, by)
  say(
    wasOn
      ? `The second factor of ${email} is off, and every session of the account has ended. The password alone opens it now.`
      : `${email} has no second factor.`,
  )
}
