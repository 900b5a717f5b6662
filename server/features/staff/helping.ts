/** What the desk does for a person who cannot get in, or whose device is in other hands. */
import type { Member } from '#contract/accounts.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Staff } from '#contract/staff.ts'
import type { Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import { membersByIds } from '../accounts/members.ts'
import { endSessions } from '../accounts/open-sessions.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { publishing } from './act.ts'
import type { DeskDeps } from './desk-deps.ts'
import { staffOf } from './staff-roles.ts'

/** Who needs it, and who asks for it. */
interface Help {
  readonly uid: string
  readonly helper: Staff
}

type NotHelped = Refusal<'notFound' | 'forbidden'>
type NotSent = NotHelped | Refusal<'tooManyRequests'>

/** Another letter by which the person proves the address of the account. */
export const sendVerification = (
  deps: DeskDeps,
  by: Actor,
  wanted: Help,
): Promise<NotSent | Refusal<'alreadyVerified'> | null> =>
  help(deps, wanted, async (tx, member) => {
    if (member.emailVerified) return new Refusal('alreadyVerified')
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    await deps.verification.sendLetter(tx, member)
    await note(tx, by, member, 'account.verificationLetter', null)
    return null
  })

/** Another letter to choose a password, to the address of the account. Links of earlier ones end. */
export const sendReset = (deps: DeskDeps, by: Actor, wanted: Help): Promise<NotSent | null> =>
  help(deps, wanted, async (tx, member) => {
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    await deps.identity.requestPasswordReset(member.email)
    await note(tx, by, member, 'account.resetLetter', null)
    return null
  })

/** Ends every session of the person at once, and the streams that hang on them. Returns how many there were. */
export const signOutEverywhere = (
  deps: DeskDeps,
  by: Actor,
  wanted: Help,
): Promise<NotHelped | { readonly count: number }> =>
  help(deps, wanted, async (tx, member) => {
    const count = await endSessions(tx, deps.database, member.uid, { allBut: '' })
    await note(tx, by, member, 'account.signOut', { sessions: count })
    return { count }
  })

const ENOUGH = 'Three letters within an hour are enough for one person'
const OF_STAFF = new Refusal('forbidden', { detail: 'This person works at the desk: an owner does this' })

/** With the person's row held. Everything of it stands or falls together. */
const help = <Outcome>(
  { database }: DeskDeps,
  { uid, helper }: Help,
  work: (tx: Transaction, member: Member) => Promise<Outcome>,
): Promise<Outcome | NotHelped> =>
  publishing(database, { topic: 'people', key: uid }, async (tx): Promise<Outcome | NotHelped> => {
    await holdMember(tx, uid)
    const member = (await membersByIds(tx, [uid])).get(uid)
    if (!member) return new Refusal('notFound')
    const isOwner = helper.roles.some(({ role }) => role === 'owner')
    if (!isOwner && (await staffOf(tx, uid))) return OF_STAFF
    return work(tx, member)
  })

/** Counts a letter that staff send to somebody, and refuses one too many. */
export async function countLetter(
  { counters, limits }: DeskDeps,
  tx: Transaction,
  { uid }: Member,
): Promise<Refusal<'tooManyRequests'> | null> {
  const { times, seconds } = limits.deskLettersPerPerson
  const { count, secondsLeft } = await counters.hit(`desk letter ${uid}`, seconds, tx)
  return count > times ? new Refusal('tooManyRequests', { secondsToWait: secondsLeft, detail: ENOUGH }) : null
}

const note = (
  tx: Transaction,
  by: Actor,
  { uid }: Member,
  action: AuditAction,
  after: { readonly sessions: number } | null,
) => noteChange(tx, by, { action, subject: { type: 'account', id: uid }, before: null, after })
