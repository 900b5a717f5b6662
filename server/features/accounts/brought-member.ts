/** Accounts that another system had before: they keep their id, their password and when they were made. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Member } from '#contract/accounts.ts'
import type { Transaction } from '../../database/transaction.ts'
import { memberOf } from './member.ts'
import { storeMemberWords } from './member-words.ts'

export type BroughtProfile = Pick<Member, 'fullName' | 'mobile' | 'collegeYear' | 'companyDept' | 'courseName'>

export interface BroughtMember extends Member {
  readonly password: string | null
}

/** Returns the member, or null where its id or its address is taken, and nothing was stored. */
export async function bringMember(tx: Transaction, brought: BroughtMember, now: Date): Promise<Member | null> {
  const { uid, fullName, email, emailVerified, password, mobile, collegeYear, companyDept, courseName, createdAt } =
    brought
  const row = await tx
    .insertInto('user')
    .values({
      id: uid,
      name: fullName || email,
      email,
      emailVerified: emailVerified ? 1 : 0,
      image: null,
      mobile,
      collegeYear,
      companyDept,
      courseName,
      provenAt: null,
      erasedAt: null,
      createdAt,
      updatedAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  if (password !== null) await addWayIn(tx, uid, { providerId: 'credential', accountId: uid, password }, now)
  const member = memberOf(row)
  await storeMemberWords(tx, member)
  return member
}

interface WayIn {
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

export async function addWayIn(tx: Transaction, uid: string, way: WayIn, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = await tx
    .insertInto('account')
    .values({ id: randomUUID(), userId: uid, ...way, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Fills what is empty; what the member wrote here since stays. null where there is no such member any more. */
export async function fillProfile(
  tx: Transaction,
  uid: string,
  profile: BroughtProfile & { readonly createdAt: string | null },
  now: Date,
): Promise<Member | null> {
  const row = await tx
    .selectFrom('user')
    .selectAll()
    .where('id', '=', uid)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const createdAt = profile.createdAt !== null && profile.createdAt < row.createdAt ? profile.createdAt : row.createdAt
  const filled = {
    name: row.name === row.email && profile.fullName !== '' ? profile.fullName : row.name,
    mobile: row.mobile || profile.mobile,
    collegeYear: row.collegeYear || profile.collegeYear,
    companyDept: row.companyDept || profile.companyDept,
    courseName: row.courseName || profile.courseName,
    createdAt,
  }
  const { name, mobile, collegeYear, companyDept, courseName } = row
  const isSame = isDeepStrictEqual(filled, {
    name,
    mobile,
    collegeYear,
    companyDept,
    courseName,
    createdAt: row.createdAt,
  })
  if (isSame) return memberOf(row)
  await tx
    .updateTable('user')
    .set({ ...filled, updatedAt: now.toISOString() })
    .where('id', '=', uid)
    .execute()
  const member = memberOf({ ...row, ...filled })
  await storeMemberWords(tx, member)
  return member
}
