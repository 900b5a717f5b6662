import type { Transaction } from '../../database/transaction.ts'
import { noteChange, type Change } from '../audit/note-change.ts'
import { hasFactor, holdMember } from './held-member.ts'

export const ON = { secondFactor: 'on' }
export const OFF = { secondFactor: 'off' }

/** Turns a second factor off, or drops one that was never confirmed. Returns whether it was on. */
export async function endFactor(
  tx: Transaction,
  uid: string,
  hand: Pick<Change, 'at' | 'actor' | 'why' | 'requestId'>,
): Promise<boolean> {
  await holdMember(tx, uid)
  const wasOn = await hasFactor(tx, uid)
  await tx.deleteFrom('twoFactor').where('userId', '=', uid).execute()
  await tx.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', uid).execute()
  const subject = { type: 'account' as const, id: uid }
  if (wasOn) await noteChange(tx, { ...hand, action: 'secondFactor.off', subject, before: ON, after: OFF })
  return wasOn
}
