/** Slips of payments that came past the provider: added once, never replaced. This file alone names their table. */
import { isOfflinePayment, type PaymentSlip } from '#contract/desk-offline.ts'
import { PURPOSES } from '#contract/files.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import type { TakenBytes } from '../../files/take-bytes.ts'
import { logAction, type HistoryDeps } from '../facts/history.ts'
import type { PaymentSlipTable } from './tables.ts'

export type SlipRefusal = 'paymentUnknown' | 'notOffline' | 'slipKnown'

/** The slip of a payment, while it is kept. */
export const slipOf = (queries: Queries, paymentId: string): Promise<PaymentSlipTable | undefined> =>
  queries
    .selectFrom('paymentSlips')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('overAt', 'is', null)
    .executeTakeFirst()

/** What its payment's page says of it. */
export async function shownSlip(queries: Queries, paymentId: string): Promise<PaymentSlip | null> {
  const slip = await slipOf(queries, paymentId)
  return slip ? { kind: endingOf(slip.mediaType), bytes: slip.bytes, addedAt: slip.addedAt } : null
}

/** Nothing of what somebody typed: the number of the payment finds it again. */
export const nameOfSlip = ({ paymentId, mediaType }: PaymentSlipTable): string =>
  `slip-${paymentId}.${endingOf(mediaType)}`

const endingOf = (mediaType: string): string =>
  Object.entries(PURPOSES.slip.types).find(([, type]) => type === mediaType)?.[0] ?? ''

/** Why no such file can be the slip of a payment; `kept` where it is already, null where it can. */
export async function faultOfSlip(
  queries: Queries,
  paymentId: string,
  sha256: string,
): Promise<Refusal<SlipRefusal> | 'kept' | null> {
  const payment = await queries.selectFrom('payments').select('id').where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return new Refusal('paymentUnknown')
  if (!isOfflinePayment(paymentId)) return new Refusal('notOffline', { detail: PROVIDERS })
  const known = await queries
    .selectFrom('paymentSlips')
    .select('sha256')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (!known) return null
  return known.sha256 === sha256 ? 'kept' : new Refusal('slipKnown')
}

const PROVIDERS = 'This payment came through the provider. Slips are kept of payments that were recorded by hand'

interface SlipDeps extends HistoryDeps {
  readonly database: Database
}

/** Adds the slip, whose file is in its place. */
export async function keepSlip(
  tx: Transaction,
  deps: SlipDeps,
  paymentId: string,
  { id: fileId, mediaType, bytes, sha256 }: TakenBytes,
  by: Actor,
): Promise<Refusal<SlipRefusal> | 'kept' | null> {
  const fault = await faultOfSlip(tx, paymentId, sha256)
  if (fault) return fault
  const added = await tx
    .insertInto('paymentSlips')
    .values({ paymentId, fileId, mediaType, bytes, sha256, addedBy: by.actor, addedAt: by.at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  // Somebody else added one since it was looked for.
  if (!added) return faultOfSlip(tx, paymentId, sha256)
  await logAction(tx, deps, paymentId, 'slip added', by)
  await noteChange(tx, by, {
    action: 'payment.slip',
    subject: { type: 'payment', id: paymentId },
    before: null,
    after: { kind: endingOf(mediaType), bytes, sha256 },
  })
  await deps.database.changes.publish(tx, 'payments', paymentId)
  return null
}

/** Which of these payments have a slip. */
export async function slipsAmong(queries: Queries, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('paymentSlips')
    .select('paymentId')
    .where('paymentId', 'in', ['', ...paymentIds])
    .where('overAt', 'is', null)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

type Over = Pick<PaymentSlipTable, 'paymentId' | 'fileId'>

const AT_ONCE = 100

/** Those that no law keeps any more, some at a time. */
export const slipsOver = (queries: Queries): Promise<Over[]> =>
  queries
    .selectFrom('paymentSlips')
    .select(['paymentId', 'fileId'])
    .where('overAt', 'is not', null)
    .limit(AT_ONCE)
    .execute()

export const endSlip = (tx: Transaction, { paymentId, fileId }: Over) =>
  tx.deleteFrom('paymentSlips').where('paymentId', '=', paymentId).where('fileId', '=', fileId).execute()
