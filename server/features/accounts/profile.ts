import type { Member, ProfileChange } from '#contract/accounts.ts'
import type { Database } from '../../database/open.ts'
import { memberOf } from './member.ts'
import { storeMemberWords } from './member-words.ts'

/** Changes the given fields; returns the whole profile, or null when the account is gone. */
export async function changeProfile(
  database: Database,
  uid: string,
  change: ProfileChange,
  now: Date,
): Promise<Member | null> {
  const { fullName, ...rest } = change
  const named = Object.fromEntries(
    Object.entries({ ...rest, name: fullName }).filter(([, value]) => value !== undefined),
  )
  return database.write(async (tx) => {
    const row = await tx
      .updateTable('user')
      .set({ ...named, updatedAt: now.toISOString() })
      .where('id', '=', uid)
      .where('erasedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    await database.changes.publish(tx, 'profile', uid)
    if (!row) return null
    const member = memberOf(row)
    await storeMemberWords(tx, member)
    return member
  })
}
