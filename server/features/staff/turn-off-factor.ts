import type { Member } from '#contract/accounts.ts'
import { endFactor } from '../accounts/end-factor.ts'
import { endSessions } from '../accounts/open-sessions.ts'
import { hasFactor, holdMember } from '../accounts/held-member.ts'
import { isCommand, nameOf, type Actor } from '../audit/actor.ts'
import { factorOffLetter, factorResetLetter } from './letters.ts'
import { ownerAddresses, type StaffDeps } from './staff.ts'

/**
 * Turns somebody's second factor off; the person is told. Where another one does it, for whoever has lost it, every owner
 * is told too, and every session of the account ends: the device may be in other hands.
 */
export const turnOffFactor = (
  { database, outbox, config }: StaffDeps,
  { uid, email, fullName: name }: Member,
  by: Actor,
): Promise<boolean> =>
  database.write(async (tx) => {
    const isReset = by.actor !== uid
    if (isReset && !isCommand(by)) {
      await holdMember(tx, uid)
      // Nothing ends of a colleague who has none, also where another owner was faster.
      if (!(await hasFactor(tx, uid))) return false
    }
    const wasOn = await endFactor(tx, uid, by)
    if (isReset) await endSessions(tx, database, uid, { allBut: '' })
    if (!wasOn) return false
    await outbox.enqueue(tx, factorOffLetter(config, { name, email, at: by.at }))
    const reset = { name, email, by: nameOf(by), why: by.why ?? '', at: by.at }
    const owners = isReset ? await ownerAddresses(tx, config) : []
    for (const to of owners.filter((address) => address !== email))
      await outbox.enqueue(tx, factorResetLetter(config, to, reset))
    return true
  })
