import type { Database } from '../../database/open.ts'
import { membersWithOldPassword, removeOldPasswords } from '../accounts/old-passwords.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Hand } from '../staff/hand.ts'
import { forgetHashes } from './imports.ts'

const AT_ONCE = 500

/** Deletes every hash of the old system, those of accounts that wait too, and returns how many there were. Stopped in the middle, it goes on when called again. */
export async function retireOldPasswords(database: Database, hand: Hand): Promise<number> {
  await database.write(forgetHashes)
  let retired = 0
  for (;;) {
    const uids = (await membersWithOldPassword(database.db, AT_ONCE)).map(({ uid }) => uid)
    if (uids.length === 0) return retired
    retired += await database.write(async (tx) => {
      const removed = await removeOldPasswords(tx, uids)
      for (const id of removed) {
        const change = { before: { password: 'of the old system' }, after: { password: null } }
        await noteChange(tx, { ...hand, ...change, action: 'account.retirePassword', subject: { type: 'account', id } })
      }
      return removed.length
    })
  }
}
