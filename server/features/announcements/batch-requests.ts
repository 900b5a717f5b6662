/** Who asked to be told of a course's next batch. This file alone names the table. */
import { randomBytes } from 'node:crypto'
import type { BatchRequestTable } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { mailboxKey } from '../../http/limits.ts'

/** Whoever holds it may end the letters to its mailbox. */
export const newToken = (): string => randomBytes(24).toString('base64url')

type NewRequest = Pick<BatchRequestTable, 'recordKey' | 'courseId' | 'email' | 'askedAt' | 'token'>

export async function keepRequest(tx: Transaction, request: NewRequest): Promise<void> {
  await tx
    .insertInto('batchRequests')
    .values({ ...request, mailbox: mailboxKey(request.email), toldBatch: null, toldAt: null, endedAt: null })
    .execute()
}

/** The mailboxes that wait for a batch of the course, who asked first coming first. */
export async function waitingMailboxes(queries: Queries, courseId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('batchRequests')
    .select('mailbox')
    .where('courseId', '=', courseId)
    .where('toldAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('askedAt')
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

/** Ends every request of the mailbox that the token was sent to. */
export async function endRequests(tx: Transaction, token: string, endedAt: string): Promise<void> {
  await tx
    .updateTable('batchRequests')
    .set({ endedAt })
    .where('mailbox', 'in', (eb) => eb.selectFrom('batchRequests').select('mailbox').where('token', '=', token))
    .where('endedAt', 'is', null)
    .execute()
}

/** What whoever has this mailbox asked to be told of, the latest first. */
export const requestsOf = (queries: Queries, email: string) =>
  queries
    .selectFrom('batchRequests')
    .select(['courseId', 'askedAt', 'toldAt', 'endedAt'])
    .where('mailbox', '=', mailboxKey(email))
    .orderBy('askedAt', 'desc')
    .limit(50)
    .execute()

export const isKnownToken = async (queries: Queries, token: string): Promise<boolean> =>
  (await queries.selectFrom('batchRequests').select('token').where('token', '=', token).executeTakeFirst()) !==
  undefined
