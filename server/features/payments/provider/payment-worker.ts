import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Money } from '#contract/money.ts'
import { providersAt, type FormerProvider, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import { failureLetter } from './letters.ts'
import { workOffInbox, type InboxDeps } from './inbox.ts'
import { askAboutOrders } from './order-rounds.ts'
import { sendRefunds } from './refund-order-rounds.ts'
import { createRefundQuestions } from './refund-rounds.ts'
import { askAboutSettlements } from './settlement-rounds.ts'
import { compareClaims } from '../ledger/claim-rounds.ts'
import { tellSeatEnds } from '../ledger/ended-seats.ts'
import type { LedgerDeps } from '../ledger/payment-rows.ts'
import { tryFacts } from '../facts/stored-facts.ts'

export interface PaymentWorkerDeps extends InboxDeps, LedgerDeps {
  readonly provider: PaymentProvider | null
  readonly formerProviders?: readonly FormerProvider[]
}

const POLL_MS = 1_000

export function createPaymentWorker(deps: PaymentWorkerDeps): Rounds {
  const rounds = [createMessageRounds(deps)]
  // What is asked has rounds of its own: a slow provider must not keep its messages waiting.
  if (deps.provider || deps.formerProviders?.length) rounds.push(createQuestionRounds(deps))
  return {
    round: async () => void (await Promise.all(rounds.map((one) => one.round()))),
    start: () => rounds.forEach((one) => one.start()),
    stop: async () => void (await Promise.all(rounds.map((one) => one.stop()))),
  }
}

const createMessageRounds = (deps: PaymentWorkerDeps): Rounds =>
  createRounds({
    database: deps.database,
    topic: 'payments',
    everyMs: POLL_MS,
    async work(isStopping) {
      while (!isStopping() && (await workOffInbox(deps)) > 0);
      if (!isStopping()) await writeAboutFailures(deps)
      if (!isStopping()) await tellSeatEnds(deps)
      if (!isStopping()) await compareClaims(deps)
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'payments not worked off; will be tried again'),
  })

function createQuestionRounds(deps: PaymentWorkerDeps): Rounds {
  const { provider } = deps
  const askAboutRefunds = provider ? createRefundQuestions(deps, provider) : null
  return createRounds({
    database: deps.database,
    topic: 'payments',
    everyMs: POLL_MS,
    async work(isStopping) {
      if (provider) await sendRefunds(deps, provider, isStopping)
      await askAboutOrders(deps, providersAt(deps, deps.now()), isStopping)
      await askAboutRefunds?.(isStopping)
      if (provider) await askAboutSettlements(deps, provider, isStopping)
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'the provider was not asked; will be tried again'),
  })
}

/** The letter waits a quarter of an hour for money: apps of banks try again by themselves. */
async function writeAboutFailures({ database, outbox, config, now }: PaymentWorkerDeps): Promise<void> {
  const due = await database.db
    .selectFrom('payments')
    .selectAll()
    .where('failureDueAt', '<=', now().toISOString())
    .execute()
  for (const { id, email, amount, currency, orderId, facts, createdAt } of due)
    await database.write(async (tx) => {
      const taken = await tx
        .updateTable('payments')
        .set({ failureDueAt: null })
        .where('id', '=', id)
        .where('failureDueAt', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (
        !taken ||
        email === '' ||
        (await hasSucceeded(tx, { email, amount, currency, orderId, begunAt: tryFacts(facts)?.createdAt ?? createdAt }))
      )
        return
      await outbox.enqueue(tx, failureLetter(config, email, { amount, currency }))
    })
}

/** Another try of the buyer went through: for the same order, or of the same amount since this one began. */
async function hasSucceeded(
  queries: Queries,
  tried: Money & { email: string; orderId: string | null; begunAt: string },
): Promise<boolean> {
  const paid = await queries
    .selectFrom('payments')
    .select('id')
    .where('isPaid', '=', 1)
    .where((eb) =>
      eb.or([
        eb('orderId', '=', tried.orderId ?? '-'),
        eb.and([
          eb('email', '=', tried.email),
          eb('amount', '=', tried.amount),
          eb('currency', '=', tried.currency),
          eb('updatedAt', '>=', tried.begunAt),
        ]),
      ]),
    )
    .executeTakeFirst()
  return paid !== undefined
}
