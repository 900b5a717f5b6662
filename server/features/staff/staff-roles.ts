/** The tables `staffRoles` and `staffGrants`. */
import type { Role, RoleGiven, Right, Staff } from '#contract/staff.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

/** Somebody's roles, or null for whoever has none. */
export async function staffOf(queries: Queries, uid: string): Promise<Staff | null> {
  const roles = await queries
    .selectFrom('staffRoles')
    .select(['role', 'batchKey'])
    .where('userId', '=', uid)
    .orderBy('role')
    .orderBy('batchKey')
    .execute()
  if (roles.length === 0) return null
  const granted = await queries
    .selectFrom('staffGrants')
    .select('right')
    .where('userId', '=', uid)
    .orderBy('right')
    .execute()
  return { uid, roles: roles.map(roleGiven), granted: granted.map(({ right }) => right) }
}

const roleGiven = ({ role, batchKey }: { role: Role; batchKey: string }): RoleGiven => ({
  role,
  batchKey: batchKey === '' ? null : batchKey,
})

export interface RoleRow extends RoleGiven {
  readonly userId: string
  readonly grantedBy: string
  readonly grantedAt: string
}

export async function allRoles(queries: Queries): Promise<RoleRow[]> {
  const rows = await queries.selectFrom('staffRoles').selectAll().orderBy('grantedAt').orderBy('userId').execute()
  return rows.map((row) => ({ ...row, ...roleGiven(row) }))
}

/** Everybody who has a role. */
export async function allStaff(queries: Queries): Promise<Staff[]> {
  const [roles, grants] = [await allRoles(queries), await allGrants(queries)]
  const uids = [...new Set(roles.map(({ userId }) => userId))]
  return uids.map((uid) => ({
    uid,
    roles: roles.filter(({ userId }) => userId === uid),
    granted: grants.filter(({ userId }) => userId === uid).map(({ right }) => right),
  }))
}

export const allGrants = (queries: Queries): Promise<Array<{ userId: string; right: Right }>> =>
  queries.selectFrom('staffGrants').selectAll().orderBy('right').execute()

export const ownersOf = async (queries: Queries): Promise<string[]> =>
  (await queries.selectFrom('staffRoles').select('userId').where('role', '=', 'owner').execute()).map(
    ({ userId }) => userId,
  )

/** Who is trainer of this one batch. */
export const trainersOf = async (queries: Queries, batchKey: string): Promise<string[]> => {
  const rows = await queries
    .selectFrom('staffRoles')
    .select('userId')
    .where('role', '=', 'trainer')
    .where('batchKey', '=', batchKey)
    .execute()
  return rows.map(({ userId }) => userId)
}

export interface RoleKey {
  readonly uid: string
  readonly role: Role
  readonly batchKey: string | null
}

/** Returns whether it is new. */
export async function giveRole(tx: Transaction, key: RoleKey, by: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('staffRoles')
    .values({
      userId: key.uid,
      role: key.role,
      batchKey: key.batchKey ?? '',
      grantedBy: by,
      grantedAt: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a role back, unless it is the last owner's: the statement repeats the condition. Returns whether it was taken. */
export async function takeRole(tx: Transaction, { uid, role, batchKey }: RoleKey): Promise<boolean> {
  const row = await tx
    .deleteFrom('staffRoles')
    .where('userId', '=', uid)
    .where('role', '=', role)
    .where('batchKey', '=', batchKey ?? '')
    .where((eb) =>
      eb.or([
        eb('role', '<>', 'owner'),
        eb(
          eb
            .selectFrom('staffRoles')
            .select(({ fn }) => fn.countAll<number>().as('owners'))
            .where('role', '=', 'owner'),
          '>',
          1,
        ),
      ]),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function setGrants(tx: Transaction, uid: string, granted: readonly Right[]): Promise<void> {
  await tx.deleteFrom('staffGrants').where('userId', '=', uid).execute()
  if (granted.length > 0)
    await tx
      .insertInto('staffGrants')
      .values(granted.map((right) => ({ userId: uid, right })))
      .execute()
}
