/** What the desk does for a person who cannot get in, or whose device is in other hands. */
import type { Member } from '#contract/accounts.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Staff } from '#contract/staff.ts'
import type { Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import { membersByIds } from '../accounts/members.ts'
import { endSessions } from '../accounts/open-sessions.ts'
import { noteChange } from '../audit/note-change.ts'
import type { DeskDeps } from './desk-deps.ts'
import type { Hand } from './hand.ts'
import { staffOf } from './staff-roles.ts'

/** For whom, by whom. */
export interface Helping {
  readonly uid: string
  readonly staff: Staff
  readonly hand: Hand
}

type NotHelped = Refusal<'notFound' | 'forbidden'>
type NotSent = NotHelped | Refusal<'tooManyRequests'>

/** Another letter by which the person proves the address of the account. */
export const sendVerification = (
  deps: DeskDeps,
  helping: Helping,
): Promise<NotSent | Refusal<'alreadyVerified'> | null> =>
  help(deps, helping, async (tx, member) => {
    if (member.emailVerified) return new Refusal('alreadyVerified')
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    await deps.verification.sendLetter(tx, member)
    await note(tx, helping, 'account.verificationLetter', null)
    return null
  })

/** Another letter to choose a password, to the address of the account. Links of earlier ones end. */
export const sendReset = (deps: DeskDeps, helping: Helping): Promise<NotSent | null> =>
  help(deps, helping, async (tx, member) => {
    const refused = await countLetter(deps, tx, member)
    if (refused) return refused
    await deps.identity.requestPasswordReset(member.email)
    await note(tx, helping, 'account.resetLetter', null)
    return null
  })

/** Ends every session of the person at once, and the streams that hang on them. Returns how many there were. */
export const signOutEverywhere = (deps: DeskDeps, helping: Helping): Promise<NotHelped | { readonly count: number }> =>
  help(deps, helping, async (tx, { uid }) => {
    const count = await endSessions(tx, deps.database, uid, { allBut: '' })
    await note(tx, helping, 'account.signOut', { sessions: count })
    return { count }
  })

const ENOUGH = 'Three letters within an hour are enough for one person'
const OF_STAFF = new Refusal('forbidden', { detail: 'This person works at the desk: an owner does this' })

/** With the person's row held. Everything of it stands or falls together. */
const help = <Outcome>(
  { database }: DeskDeps,
  { uid, staff }: Helping,
  work: (tx: Transaction, member: Member) => Promise<Outcome>,
): Promise<Outcome | NotHelped> =>
  database.write(async (tx): Promise<Outcome | NotHelped> => {
    await holdMember(tx, uid)
    const member = (await membersByIds(tx, [uid])).get(uid)
    if (!member) return new Refusal('notFound')
    const isOwner = staff.roles.some(({ role }) => role === 'owner')
    if (!isOwner && (await staffOf(tx, uid))) return OF_STAFF
    const outcome = await work(tx, member)
    await database.changes.publish(tx, 'people', uid)
    return outcome
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
  { uid, hand }: Helping,
  action: AuditAction,
  after: { readonly sessions: number } | null,
) => noteChange(tx, { ...hand, action, subject: { type: 'account', id: uid }, before: null, after })
