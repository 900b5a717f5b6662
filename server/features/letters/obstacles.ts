import { isRepeatable, isWrittenAnew, type RESEND_OBSTACLES } from '#contract/letters.ts'
import type { Member } from '#contract/accounts.ts'
import type { Staff } from '#contract/staff.ts'
import type { Config } from '../../config.ts'
import type { OutboxTable } from '../../outbox/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { readLetter } from '../../outbox/shown-letter.ts'
import { memberByEmail } from '../accounts/members.ts'
import { mayWith } from './letter-reach.ts'
import { staffAddresses } from './staff-addresses.ts'

export type Obstacle = (typeof RESEND_OBSTACLES)[number]

export interface Asker {
  readonly staff: Staff
  readonly config: Pick<Config, 'ownerEmail'>
}

/** Why this person cannot send this letter again; null where nothing is in the way. */
export async function obstacleTo(
  queries: Queries,
  letter: OutboxTable,
  { staff, config }: Asker,
): Promise<Obstacle | null> {
  if (!mayWith(staff, 'lettersResend', letter)) return 'right'
  if (letter.state === 'waiting' || letter.state === 'held') return 'waits'
  const isAnew = isWrittenAnew(letter.kind) && (await memberOfLetter(queries, letter)) !== null
  if (!isRepeatable(letter.kind) && !isAnew) return 'token'
  if (!isAnew && readLetter(letter.letter) === null) return 'gone'
  if (await isForOwners(queries, letter, { staff, config })) return 'owner'
  return (await isUnderWayAgain(queries, letter.id)) ? 'waits' : null
}

/** For whom such a letter is written anew: the account that holds its address now; null where the address is proven already. */
export async function memberOfLetter(
  queries: Queries,
  { kind, recipient }: Pick<OutboxTable, 'kind' | 'recipient'>,
): Promise<Member | null> {
  const member = await memberByEmail(queries, recipient)
  return member && kind === 'verification' && member.emailVerified ? null : member
}

/** Whether it goes to somebody at the desk, and the asker is no owner. */
export const isForOwners = async (
  queries: Queries,
  { recipient }: Pick<OutboxTable, 'recipient'>,
  { staff, config }: Asker,
): Promise<boolean> => !isOwner(staff) && (await staffAddresses(queries, config)).has(recipient.toLowerCase())

export const isOwner = ({ roles }: Staff): boolean => roles.some(({ role }) => role === 'owner')

async function isUnderWayAgain(queries: Queries, id: string): Promise<boolean> {
  const again = await queries
    .selectFrom('outbox')
    .select('id')
    .where('resendOf', '=', id)
    .where('state', 'in', ['waiting', 'held'])
    .limit(1)
    .executeTakeFirst()
  return again !== undefined
}
