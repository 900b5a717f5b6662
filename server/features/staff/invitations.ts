/** The table `staffInvitations`. The token stands in the letter's link alone; here is its digest. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/staff.ts'
import type { Invitation } from '#contract/staff-calls.ts'
import { WEEK_MS } from '#contract/ground/time.ts'
import type { StaffInvitationTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

const LIFE_MS = WEEK_MS
const TOKEN_BYTES = 24

interface Invited {
  readonly email: string
  readonly role: Role
  readonly batchKey: string | null
}

/** Stores an invitation in place of an earlier one for the same role, and returns its id and the letter's token. */
export async function invite(
  tx: Transaction,
  { email, role, batchKey }: Invited,
  by: string,
  at: Date,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const time = at.toISOString()
  await tx
    .updateTable('staffInvitations')
    .set({ withdrawnAt: time })
    .where('email', '=', email)
    .where('role', '=', role)
    .where('batchKey', '=', batchKey ?? '')
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
  const id = randomUUID()
  await tx
    .insertInto('staffInvitations')
    .values({
      id,
      email,
      role,
      batchKey: batchKey ?? '',
      tokenDigest: digestOf(token),
      invitedBy: by,
      createdAt: time,
      expiresAt: new Date(at.getTime() + LIFE_MS).toISOString(),
      acceptedAt: null,
      withdrawnAt: null,
    })
    .execute()
  return { id, token }
}

/** Invitations that can still be accepted. */
export async function openInvitations(queries: Queries, now: Date): Promise<Invitation[]> {
  const rows = await open(queries, now).orderBy('createdAt', 'desc').execute()
  return rows.map(invitationOf)
}

export async function invitationWith(queries: Queries, token: string, now: Date): Promise<Invitation | null> {
  const row = await open(queries, now).where('tokenDigest', '=', digestOf(token)).executeTakeFirst()
  return row ? invitationOf(row) : null
}

const open = (queries: Queries, now: Date) =>
  queries
    .selectFrom('staffInvitations')
    .selectAll()
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())

/** Closes an invitation that is open: one of several at once gets it. */
export async function closeInvitation(
  tx: Transaction,
  id: string,
  how: 'acceptedAt' | 'withdrawnAt',
  now: Date,
): Promise<Invitation | null> {
  const row = await tx
    .updateTable('staffInvitations')
    .set({ [how]: now.toISOString() })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
  return row ? invitationOf(row) : null
}

const invitationOf = ({
  id,
  email,
  role,
  batchKey,
  invitedBy,
  createdAt,
  expiresAt,
}: StaffInvitationTable): Invitation => ({
  id,
  email,
  role,
  batchKey: batchKey === '' ? null : batchKey,
  invitedBy,
  createdAt,
  expiresAt,
})

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
