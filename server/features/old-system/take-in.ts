/** Takes one account or record of the old system in, in the transaction that notes it. */
import type { Member } from '#contract/accounts.ts'
import { NAME_LENGTH, TEXT_LENGTH } from '#contract/fields.ts'
import { shortened } from '#contract/plain-text.ts'
import type { ImportTarget } from './tables.ts'
import type { RecordTable } from '../submissions/tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { accountKey } from '../../http/limits.ts'
import { addWayIn, bringMember, fillProfile, type BroughtProfile } from '../accounts/brought-member.ts'
import { uidsByAddress } from '../accounts/members.ts'
import { removeOldPasswords } from '../accounts/old-passwords.ts'
import { bySite } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { bringContact, noteOnAccount } from '../leads/brought-people.ts'
import { bringRecord } from '../submissions/brought-records.ts'
import { fieldOf, momentIn, normalised } from './old-forms.ts'
import { earliest, tenDigitsOf } from './old-text.ts'
import type { OldNode } from './old-tree.ts'
import { erasedAmong } from './erased-people.ts'
import type { Goes } from './item.ts'

/** Who hears of it, in its transaction. No letter is written because of it. */
export interface Listeners {
  readonly onKept: (tx: Transaction, record: RecordTable) => Promise<void>
  readonly onRegistered: (tx: Transaction, member: Member) => Promise<void>
  readonly onVerified: (tx: Transaction, member: Member) => Promise<void>
}

export interface Target {
  readonly targetType: ImportTarget
  readonly targetId: string
}

/** Of people and records whose time nothing tells: the year in which the business began. */
const UNDATED = '2024-01-01T00:00:00.000Z'

export async function takeIn(tx: Transaction, goes: Goes, listeners: Listeners, now: Date): Promise<Target> {
  switch (goes.to) {
    case 'record':
      return takeRecord(tx, goes, listeners)
    case 'user':
      return takeMember(tx, goes, listeners, now)
    case 'profile': {
      const { uid, profile } = goes
      const member = await fillProfile(tx, uid, { ...profileOf(profile), createdAt: momentIn(profile) }, now)
      return member ? { targetType: 'user', targetId: uid } : { targetType: 'erased', targetId: '' }
    }
    case 'link': {
      const { uid, provider, rawId } = goes
      const isAdded = await addWayIn(tx, uid, { providerId: provider, accountId: rawId, password: null }, now)
      return { targetType: isAdded ? 'link' : 'known', targetId: uid }
    }
    case 'contact': {
      // Its address may stand in the profile alone.
      if ((await erasedAmong(tx, [accountKey(goes.person.email)])).size > 0)
        return { targetType: 'erased', targetId: '' }
      const contactId = await bringContact(tx, goes.ref, goes.person, goes.at ?? UNDATED)
      return { targetType: 'contact', targetId: contactId }
    }
    case 'shut':
      await shut(tx, goes.uid, now)
      return { targetType: 'shut', targetId: goes.uid }
    case 'known':
      return { targetType: 'known', targetId: goes.uid }
    case 'parked':
    case 'left':
    case 'erased':
      return { targetType: goes.to, targetId: '' }
  }
}

type GoesTo<Where extends Goes['to']> = Extract<Goes, { readonly to: Where }>

async function takeRecord(tx: Transaction, goes: GoesTo<'record'>, { onKept }: Listeners): Promise<Target> {
  const { branch, key, isMoment, receivedAt, body } = goes
  const record = { branch, key, body: JSON.stringify(body), receivedAt: receivedAt ?? UNDATED }
  const stored = await bringRecord(tx, record, { isMoment })
  await onKept(tx, stored)
  return { targetType: 'record', targetId: `${stored.branch}/${stored.key}` }
}

async function takeMember(tx: Transaction, goes: GoesTo<'user'>, listeners: Listeners, now: Date): Promise<Target> {
  const { uid, account } = goes
  const { email, isVerified, password, isDisabled } = account
  const profile = goes.profile ?? {}
  const said = profileOf(profile)
  const brought = {
    ...said,
    fullName: said.fullName || shortened(account.name, NAME_LENGTH),
    mobile: said.mobile || (tenDigitsOf(account.phone) ?? ''),
    uid,
    email,
    emailVerified: isVerified,
    password,
    createdAt: earliest(account.createdAt, momentIn(profile)) ?? UNDATED,
  }
  const member = await bringMember(tx, brought, now)
  if (!member) return { targetType: 'known', targetId: (await uidsByAddress(tx, [email])).get(email) ?? uid }
  await listeners.onRegistered(tx, member)
  if (member.emailVerified) await listeners.onVerified(tx, member)
  if (isDisabled) await noteOnAccount(tx, uid, DISABLED, now.toISOString())
  return { targetType: 'user', targetId: uid }
}

/** Somebody shut the account in the old system: a password that nobody has used here is no way in any more. */
async function shut(tx: Transaction, uid: string, now: Date): Promise<void> {
  const [removed] = await removeOldPasswords(tx, [uid])
  await noteOnAccount(tx, uid, removed ? SHUT : STILL_OPEN, now.toISOString())
  if (!removed) return
  await noteChange(tx, bySite(now, 'disabled in the old system since it came here'), {
    action: 'account.retirePassword',
    subject: { type: 'account', id: uid },
    before: { password: 'of the old system' },
    after: { password: null },
  })
}

const SHUT =
  'The account was disabled in the old system after it came here. Nobody had used its old password here, and it was taken away.'
const STILL_OPEN =
  'The account was disabled in the old system after it came here. It has another way in by now, which stays open.'
const DISABLED =
  'The account was disabled in the old system. It came here without its password; “Lost password?” is a way in.'

/** Bounded: names and phones stand in indexes. The original is kept whole. */
export function profileOf(profile: OldNode): BroughtProfile {
  const said = normalised('users', profile)
  const field = (name: keyof BroughtProfile) => shortened(fieldOf(said, name), TEXT_LENGTH)
  return {
    fullName: shortened(fieldOf(said, 'fullName'), NAME_LENGTH),
    mobile: field('mobile'),
    collegeYear: field('collegeYear'),
    companyDept: field('companyDept'),
    courseName: field('courseName'),
  }
}
