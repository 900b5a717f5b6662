import { join } from 'node:path'
import { openDatabase, type DatabaseLocation } from '#server/database/open.ts'

/** Gives the account with this address the owner's role, beside a running server on SQLite; its address counts as proven. */
export const makeOwner = (dataDir: string, email: string): Promise<void> =>
  makeOwnerAt({ url: null, file: join(dataDir, 'synergyy.sqlite') }, email)

/** The same on any database. */
export async function makeOwnerAt(location: DatabaseLocation, email: string): Promise<void> {
  const database = await openDatabase(location, () => {})
  const { id } = await database.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const role = {
    userId: id,
    role: 'owner' as const,
    batchKey: '',
    grantedBy: 'cli:test',
    grantedAt: '2026-11-20T12:00:00Z',
  }
  await database.write(async (tx) => {
    await tx.updateTable('user').set({ emailVerified: 1 }).where('id', '=', id).execute()
    await tx.insertInto('staffRoles').values(role).execute()
  })
  await database.close()
}
