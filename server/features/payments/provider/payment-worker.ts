import type { Database } from '../../../database/open.ts'
import { createRounds, type Rounds } from '../../../database/rounds.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import { paise } from '#contract/catalog.ts'
import { failureLetter } from '../ledger/letters.ts'
import { workOffInbox, type InboxDeps } from './inbox.ts'
import { askAboutOrders } from './order-rounds.ts'
import type { LedgerDeps } from '../ledger/payment-rows.ts'
import { tryFacts } from '../facts/stored-facts.ts'

export interface PaymentWorkerDeps extends InboxDeps, LedgerDeps {
  readonly provider: PaymentProvider | null
}

const POLL_MS = 1_000

/** Works off the inbox, writes about failures that stayed failures, and asks the provider about orders that hang. */
export function createPaymentWorker(deps: PaymentWorkerDeps): Rounds {
  const rounds = [createMessageRounds(deps)]
  // Rounds of their own: a provider that is slow to answer must not keep its messages waiting.
  if (deps.provider) rounds.push(createOrderRounds(deps, deps.provider))
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
    },
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'payments not worked off; will be tried again'),
  })

const createOrderRounds = (deps: PaymentWorkerDeps, provider: PaymentProvider): Rounds =>
  createRounds({
    database: deps.database,
    topic: 'payments',
    everyMs: POLL_MS,
    work: (isStopping) => askAboutOrders(deps, provider, isStopping),
    onFault: (error) => deps.log.warn({ reason: String(error) }, 'orders not read; will be tried again'),
  })

/** A failure is told only when no money came for a quarter of an hour: apps of banks try again by themselves. */
async function writeAboutFailures({ database, outbox, config, now }: PaymentWorkerDeps): Promise<void> {
  const due = await database.db
    .selectFrom('payments')
    .selectAll()
    .where('failureDueAt', '<=', now().toISOString())
    .execute()
  for (const { id, email, amount, orderId, facts, createdAt } of due)
    await database.write(async () => {
      const taken = await database.db
        .updateTable('payments')
        .set({ failureDueAt: null })
        .where('id', '=', id)
        .where('failureDueAt', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (
        !taken ||
        email === '' ||
        (await hasSucceeded(database, { email, amount, orderId, begunAt: tryFacts(facts)?.createdAt ?? createdAt }))
      )
        return
      await outbox.enqueue(failureLetter(config, email, paise(amount)))
    })
}

/** Another try of the same buyer went through: with the same order, or of the same amount since this one was begun. */
async function hasSucceeded(
  { db }: Database,
  { email, amount, orderId, begunAt }: { email: string; amount: number; orderId: string | null; begunAt: string },
): Promise<boolean> {
  const paid = await db
    .selectFrom('payments')
    .select('id')
    .where('isPaid', '=', 1)
    .where((eb) =>
      eb.or([
        eb('orderId', '=', orderId ?? '-'),
        eb.and([eb('email', '=', email), eb('amount', '=', amount), eb('updatedAt', '>=', begunAt)]),
      ]),
    )
    .executeTakeFirst()
  return paid !== undefined
}
