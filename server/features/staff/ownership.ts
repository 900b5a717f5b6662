/** How a site gets its first owner: a link that a start prints, good once and for a while. */
import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import { membersByIds } from '../accounts/members.ts'
import { hasNoted } from '../audit/changed-subjects.ts'
import { holdStaff } from './settings.ts'
import { giveFirstOwner, type StaffDeps } from './staff.ts'
import { ownersOf } from './staff-roles.ts'

export const CLAIM_MINUTES = 30
const CODE_BYTES = 16

/** A new code in place of every earlier one, also of other servers; null once somebody has ever been owner. */
export function openClaim(database: Database, at: Date): Promise<string | null> {
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + CLAIM_MINUTES * MINUTE_MS).toISOString()
  const row = { codeDigest: digestOf(code), expiresAt }
  return database.write(async (tx) => {
    if (!(await isOwnerWanted(tx))) return null
    await tx
      .insertInto('ownerClaims')
      .values({ id: 'first', ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return code
  })
}

/** Nobody is owner and nobody ever was: a lost owner is replaced by a command on the server alone. */
export const isOwnerWanted = async (queries: Queries): Promise<boolean> =>
  (await ownersOf(queries)).length === 0 && !(await hasNoted(queries, 'staff.add', '"Owner"'))

/** Looks at a code without spending it. */
export async function isClaimOpen(queries: Queries, code: string, now: Date): Promise<boolean> {
  const found = await queries
    .selectFrom('ownerClaims')
    .select('id')
    .where('codeDigest', '=', digestOf(code))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return found !== undefined
}

interface Claimant {
  readonly uid: string
  readonly requestId: string
}

/** Makes a member the first owner: of several at once the first. */
export function claimSite(
  deps: StaffDeps,
  code: string,
  { uid, requestId }: Claimant,
): Promise<Refusal<'tokenInvalid'> | null> {
  const at = deps.now()
  return deps.database.write(async (tx) => {
    await holdStaff(tx)
    await holdMember(tx, uid)
    const member = (await membersByIds(tx, [uid])).get(uid)
    if (!member || !(await isOwnerWanted(tx)) || !(await spend(tx, code, at))) return new Refusal('tokenInvalid')
    await giveFirstOwner(deps, tx, member, { actor: uid, at, requestId, why: 'Claimed the site' })
    return null
  })
}

async function spend(tx: Transaction, code: string, at: Date): Promise<boolean> {
  if (!(await isClaimOpen(tx, code, at))) return false
  await tx.deleteFrom('ownerClaims').execute()
  return true
}

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')
