import type { Member } from '#contract/accounts.ts'
import { endFactor } from '../accounts/end-factor.ts'
import { endSessions } from '../accounts/open-sessions.ts'
import { isCommand, type Actor } from '../audit/actor.ts'
import { factorOffLetter } from './letters.ts'
import type { StaffDeps } from './staff.ts'

/** Turns somebody's second factor off; the person is told. A command also ends every session: the device may be in other hands. */
export const turnOffFactor = (
  { database, outbox, config }: StaffDeps,
  { uid, email, fullName: name }: Member,
  by: Actor,
): Promise<boolean> =>
  database.write(async (tx) => {
    const wasOn = await endFactor(tx, uid, by)
    if (isCommand(by)) await endSessions(tx, database, uid, { allBut: '' })
    if (wasOn) await outbox.enqueue(tx, factorOffLetter(config, { name, email, at: by.at }))
    return wasOn
  })
