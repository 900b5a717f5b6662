/** Who asked to be told of a course's next batch. This file alone names the table. */
import { randomBytes } from 'node:crypto'
import type { BatchRequestTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { mailboxKey } from '../../http/limits.ts'
import { lastNo, withdrawnSince } from '../consents/consents.ts'
import type { Unsubscribing } from '../consents/unsubscribe-link.ts'

type NewRequest = Pick<BatchRequestTable, 'recordKey' | 'courseId' | 'email' | 'askedAt'>

export async function keepRequest(tx: Transaction, request: NewRequest): Promise<void> {
  // Letters have sealed links now; the column goes once no release needs it.
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('batchRequests')
    .values({ ...request, token, mailbox: mailboxKey(request.email), toldBatch: null, toldAt: null, endedAt: null })
    .execute()
}

/** Since `askedAt` the mailbox has said no: by a link, in the account or to staff. */
const isEnded = withdrawnSince('batchRequests.mailbox', 'batchRequests.askedAt', 'batches')

/** The mailboxes that wait for a batch of the course, who asked first coming first. */
export async function waitingMailboxes(queries: Queries, courseId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('batchRequests')
    .select('mailbox')
    .where('courseId', '=', courseId)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where((eb) => eb.not(isEnded))
    .orderBy('askedAt')
    .orderBy('recordKey')
    .execute()
  return [...new Set(rows.map(({ mailbox }) => mailbox))]
}

interface Telling {
  readonly courseId: string
  readonly mailbox: string
  readonly batchKey: string
  readonly toldAt: string
}

/** Takes it upon this transaction to tell a mailbox, and returns its last request; null when it was told of this batch already. */
export async function claimRequests(
  tx: Transaction,
  { courseId, mailbox, batchKey, toldAt }: Telling,
): Promise<BatchRequestTable | null> {
  const claimed = await tx
    .updateTable('batchRequests')
    .set({ toldBatch: batchKey, toldAt })
    .where('courseId', '=', courseId)
    .where('mailbox', '=', mailbox)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .where((eb) => eb.not(isEnded))
    .returningAll()
    .execute()
  const last = claimed.toSorted((a, b) => (a.askedAt < b.askedAt ? -1 : 1)).at(-1)
  if (!last) return null
  const earlier = await tx
    .selectFrom('batchRequests')
    .select('recordKey')
    .where('mailbox', '=', mailbox)
    .where('toldBatch', '=', batchKey)
    .where(
      'recordKey',
      'not in',
      claimed.map(({ recordKey }) => recordKey),
    )
    .executeTakeFirst()
  return earlier ? null : last
}

/** What whoever has this mailbox asked to be told of, the latest first. */
export async function requestsOf(queries: Queries, email: string) {
  const no = await lastNo(queries, email, 'batches')
  const rows = await queries
    .selectFrom('batchRequests')
    .select(['courseId', 'askedAt', 'toldAt', 'endedAt'])
    .where('mailbox', '=', mailboxKey(email))
    .orderBy('askedAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? (no !== null && no >= row.askedAt ? no : null) }))
}

/** Whose letters a token ends that a letter of before carries. */
export async function requestWithToken(queries: Queries, token: string): Promise<Unsubscribing | null> {
  if (!/^[\w-]{32}$/.test(token)) return null
  const row = await queries.selectFrom('batchRequests').select('email').where('token', '=', token).executeTakeFirst()
  return row ? { email: row.email, purpose: 'batches' } : null
}
