import { Kept } from '#contract/submissions.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { RecordTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Counters } from '../../http/counters.ts'
import { isIdempotencyKey, once, type Once } from '../../http/idempotency.ts'
import { mailboxKey, type Limits } from '../../http/limits.ts'
import type { ComposedLetter } from '../../outbox/compose.ts'
import type { Row } from '../../outbox/draft.ts'
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
  /** Hears of every record in its own transaction. */
  readonly onKept: (tx: Transaction, record: RecordTable) => Promise<void>
}

export interface Submission extends NewRecord {
  readonly kind: string
  /** What the owner's notice says of it besides its fields. */
  readonly details?: readonly Row[]
  /** Which of several things of one address it is for: a key may not be used for another one. */
  readonly about?: string
  /** What is stored with the record, in its transaction. */
  readonly alongside?: (tx: Transaction, path: string) => Promise<void>
  /** The letter to the visitor; a function, as most of a flood's are never written. */
  readonly confirmation?: { readonly to: string; readonly compose: () => ComposedLetter }
}

interface Sending<Code extends string> {
  readonly scope: string
  readonly key: string
  readonly refusal: Refusal<Code> | null
}

/** How a submission may be refused because of its Idempotency-Key. */
export const KEY_REFUSALS = ['keyMalformed', 'keyReused'] as const
type KeyRefusal = (typeof KEY_REFUSALS)[number]

/** Keeps a submission with its letters in one transaction, once for each Idempotency-Key, and returns its address. */
export function createKeeper(deps: KeeperDeps) {
  const { database, outbox, config, now, onKept } = deps
  const store = createRecordStore(now)
  const limited = withoutFlood(deps)

  async function save(tx: Transaction, submission: Submission): Promise<Kept> {
    const { kind, details, body, confirmation, alongside } = submission
    const record = await store.keep(tx, submission)
    const path = `${record.branch}/${record.key}`
    await onKept(tx, record)
    await alongside?.(tx, path)
    if (confirmation) await outbox.enqueue(tx, { ...confirmation.compose(), about: { type: 'record', id: path } })
    if (config.ownerEmail)
      await outbox.enqueue(tx, ownerNotice(config, config.ownerEmail, { kind, details, body, receivedAt: now() }))
    return { path }
  }

  const saveOnce = <Code extends string>(
    tx: Transaction,
    { scope, key, refusal }: Sending<Code>,
    submission: Submission,
  ): Promise<Once<Code>> => {
    const { about, body } = submission
    const content = about === undefined ? body : [about, body]
    return once(
      tx,
      { scope, key, content, now: now() },
      async () => refusal ?? { status: 201, body: JSON.stringify(await save(tx, submission)) },
    )
  }

  /**
   * Counted before the transaction on PostgreSQL, where it would make all who name one address wait for one another. SQLite
   * writes one after another anyway, and one transaction is one fsync.
   */
  async function keep<T>(sent: Submission, work: (tx: Transaction, submission: Submission) => Promise<T>): Promise<T> {
    if (database.engine === 'sqlite') return database.write(async (tx) => work(tx, await limited(sent, tx)))
    const submission = await limited(sent)
    return database.write((tx) => work(tx, submission))
  }

  /** `refusal` says why none is taken any more. A key that was used before that still gets its first answer. */
  return async <Code extends string = never>(
    c: RequestContext,
    sent: Submission,
    refusal: Refusal<Code> | null = null,
  ): Promise<Kept | Refusal<KeyRefusal | Code>> => {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !isIdempotencyKey(key)) return new Refusal('keyMalformed')
    if (key === undefined) return refusal ?? keep(sent, save)
    const { confirmation: _unsent, ...silent } = sent
    const answer = await keep(refusal ? silent : sent, (tx, submission) =>
      saveOnce(tx, { scope: c.req.path, key, refusal }, submission),
    )
    return answer instanceof Refusal ? answer : Kept.parse(JSON.parse(answer.body))
  }
}

/** Anybody may type anybody's address: the record is kept, but nobody is flooded with letters. */
const withoutFlood =
  ({ database, counters, limits, isProven }: KeeperDeps) =>
  async ({ confirmation, ...submission }: Submission, tx?: Transaction): Promise<Submission> => {
    if (!confirmation) return submission
    const { lettersPerUnprovenAddress: unproven, lettersPerProvenAddress: proven } = limits
    const { count } = await counters.hit(`letter confirmation ${mailboxKey(confirmation.to)}`, unproven.seconds, tx)
    const isProvenMember = () => isProven(tx ?? database.db, confirmation.to)
    const isWelcome = count <= unproven.times || (count <= proven.times && (await isProvenMember()))
    return isWelcome ? { ...submission, confirmation } : submission
  }
