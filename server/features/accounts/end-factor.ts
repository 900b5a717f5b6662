import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { hasFactor, holdMember } from './held-member.ts'

export const ON = { secondFactor: 'on' }
export const OFF = { secondFactor: 'off' }

/** Turns a second factor off, or drops one that was never confirmed. Returns whether it was on. */
export async function endFactor(tx: Transaction, uid: string, by: Actor): Promise<boolean> {
  await holdMember(tx, uid)
  const wasOn = await hasFactor(tx, uid)
  await tx.deleteFrom('twoFactor').where('userId', '=', uid).execute()
  await tx.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', uid).execute()
  const subject = { type: 'account' as const, id: uid }
  if (wasOn) await noteChange(tx, by, { action: 'secondFactor.off', subject, before: ON, after: OFF })
  return wasOn
}
