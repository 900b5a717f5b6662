import { Kept } from '#contract/submissions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { isIdempotencyKey, once, type Once } from '../../http/idempotency.ts'
import { mailboxKey, type Limits } from '../../http/limits.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { ownerNotice } from './letters.ts'
import { createRecordStore, type NewRecord } from './record-store.ts'

export interface KeeperDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly now: () => Date
  readonly limits: Limits
  readonly counters: Counters
  /** Whether a member has proven that the address is theirs. */
  readonly isProven: (queries: Queries, email: string) => Promise<boolean>
}

export interface Submission extends NewRecord {
  readonly kind: string
  /** The letter to the visitor; a function, as most of a flood's are never written. */
  readonly confirmation?: { readonly to: string; readonly compose: () => ComposedLetter }
}

/** How a submission may be refused because of its Idempotency-Key. */
export const KEY_REFUSALS = ['keyMalformed', 'keyReused'] as const
type KeyRefusal = (typeof KEY_REFUSALS)[number]

/** Keeps a submission with its letters in one transaction, once for each Idempotency-Key, and returns its address. */
export function createKeeper({ database, outbox, config, now, counters, limits, isProven }: KeeperDeps) {
  const store = createRecordStore(now)

  async function save(tx: Transaction, { kind, confirmation, ...record }: Submission): Promise<Kept> {
    const path = await store.keep(tx, record)
    if (confirmation) await outbox.enqueue(tx, confirmation.compose())
    if (config.ownerEmail)
      await outbox.enqueue(tx, ownerNotice(config, config.ownerEmail, { kind, body: record.body, receivedAt: now() }))
    return { path }
  }

  const saveOnce = (tx: Transaction, scope: string, key: string, submission: Submission): Promise<Once> =>
    once(tx, { scope, key, content: submission.body, now: now() }, async () => ({
      status: 201,
      body: JSON.stringify(await save(tx, submission)),
    }))

  /** Anybody may type anybody's address: the record is kept, but nobody is flooded with letters. */
  async function withoutFlood({ confirmation, ...submission }: Submission, tx?: Transaction): Promise<Submission> {
    if (!confirmation) return submission
    const { lettersPerUnprovenAddress: unproven, lettersPerProvenAddress: proven } = limits
    const { count } = await counters.hit(`letter confirmation ${mailboxKey(confirmation.to)}`, unproven.seconds, tx)
    const isProvenMember = () => isProven(tx ?? database.db, confirmation.to)
    const isWelcome = count <= unproven.times || (count <= proven.times && (await isProvenMember()))
    return isWelcome ? { ...submission, confirmation } : submission
  }

  /**
   * Counted before the transaction on PostgreSQL, where it would make all who name one address wait for one another. SQLite
   * writes one after another anyway, and one transaction is one fsync.
   */
  async function keep<T>(sent: Submission, work: (tx: Transaction, submission: Submission) => Promise<T>): Promise<T> {
    if (database.engine === 'sqlite') return database.write(async (tx) => work(tx, await withoutFlood(sent, tx)))
    const submission = await withoutFlood(sent)
    return database.write((tx) => work(tx, submission))
  }

  return async (c: RequestContext, sent: Submission): Promise<Kept | Refusal<KeyRefusal>> => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !isIdempotencyKey(key)) return new Refusal('keyMalformed')
    if (key === undefined) return keep(sent, save)
    const answer = await keep(sent, (tx, submission) => saveOnce(tx, c.req.path, key, submission))
    return answer instanceof Refusal ? answer : Kept.parse(JSON.parse(answer.body))
  }
}
