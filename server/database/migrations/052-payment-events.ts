import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Letters follow from what the facts said before.
  for (const name of ['toldRefund', 'toldLost']) await db.schema.alterTable('payments').dropColumn(name).execute()
  await db.schema.alterTable('payments').addColumn('question', 'text').execute()
  await db.schema.createIndex('payments_changed').on('payments').column('updatedAt').execute()
  await sql`create index payments_question on payments (question) where question is not null`.execute(db)
  const days = await daysInMessages(db)
  if (days.size > 0) await giveDays(db, days)
}

const Seconds = z.int().check(z.nonnegative(), z.maximum(253_402_300_799))
const Entity = z.optional(
  z.object({ entity: z.object({ id: z.optional(z.string()), created_at: z.optional(z.unknown()) }) }),
)
const Message = z.object({
  event: z.string(),
  created_at: z.optional(Seconds),
  payload: z.object({ refund: Entity, dispute: Entity }),
})

/** ISO times by the ids of refunds and lost disputes, as far as their messages are kept. */
async function daysInMessages(db: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ body: string }>`select body from "paymentInbox" where encoding = 'text'
    and (body like '%"refund.processed"%' or body like '%"payment.dispute.lost"%')`.execute(db)
  const days = new Map<string, string>()
  for (const { body } of rows) {
    const read = Message.safeParse(parsed(body))
    if (!read.success) continue
    const { event, created_at: sentAt, payload } = read.data
    const { refund, dispute } = payload
    if (event === 'refund.processed')
      note(days, refund?.entity.id, Seconds.safeParse(refund?.entity.created_at).data ?? sentAt)
    if (event === 'payment.dispute.lost') note(days, dispute?.entity.id, sentAt)
  }
  return days
}

function note(days: Map<string, string>, id: string | undefined, seconds: number | undefined): void {
  if (id === undefined || seconds === undefined) return
  const at = new Date(seconds * 1000).toISOString()
  const known = days.get(id)
  days.set(id, known !== undefined && known < at ? known : at)
}

const Refunds = z.array(z.tuple([z.string(), z.int()]))
const Disputes = z.array(z.tuple([z.string(), z.looseObject({ state: z.string() })]))
const Earlier = z.looseObject({
  version: z.optional(z.literal(1)),
  isAuthorised: z.boolean(),
  isCaptured: z.boolean(),
  failedAt: z.nullable(z.string()),
  refundedInAll: z.int(),
  refunds: z.union([Refunds, z.record(z.string(), z.int())]),
  disputes: z.optional(Disputes),
  dispute: z.optional(z.string()),
})

/** Rewrites the payments of which a day is known. All others are read as they are, and their days stay unknown. */
async function giveDays(db: Kysely<unknown>, days: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ id: string; facts: string }>`select id, facts from payments where state in
    ('partlyRefunded', 'refunded', 'disputed', 'disputeLost')`.execute(db)
  for (const { id, facts } of rows) {
    const read = Earlier.safeParse(parsed(facts))
    const dated = read.success ? datedFacts(read.data, days) : null
    if (dated) await sql`update payments set facts = ${JSON.stringify(dated)} where id = ${id}`.execute(db)
  }
}

const UNDATED = { at: null, source: 'message' }

function datedFacts(earlier: z.infer<typeof Earlier>, days: ReadonlyMap<string, string>): object | null {
  const { isAuthorised, isCaptured, failedAt, refundedInAll, refunds, disputes, dispute, ...details } = earlier
  const known = Array.isArray(refunds) ? refunds : Object.entries(refunds)
  const one = { state: dispute, amount: null, reason: '', respondBy: null }
  const all = disputes ?? (dispute === undefined || dispute === 'none' ? [] : [['', one] as const])
  if (![...known, ...all].some(([id]) => days.has(id))) return null
  const sum = known.reduce((total, [, amount]) => total + amount, 0)
  const stated = { amount: refundedInAll, at: null, claimed: refundedInAll, saidAt: null }
  const dayOf = (id: string) => ({ at: days.get(id) ?? null, source: 'message' })
  return {
    ...details,
    version: 2,
    means: details['means'] ?? '',
    saidBy: {},
    authorised: isAuthorised ? UNDATED : null,
    captured: isCaptured ? UNDATED : null,
    failed: failedAt === null ? null : { ...UNDATED, at: failedAt },
    statedRefunds: refundedInAll > sum ? stated : null,
    acceptedLoss: 0,
    refunds: known.map(([id, amount]) => [id, { ...dayOf(id), amount, state: 'processed' }]),
    disputes: all.map(([id, fields]) => [id, { ...(fields.state === 'lost' ? dayOf(id) : UNDATED), ...fields }]),
    refundClaims: [],
  }
}

/** One row that cannot be read must not stop the others. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
