import { Transaction as KyselyTransaction, type Dialect, type Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import type { OpenTransaction, SharedTransactionDriver } from './shared-transaction.ts'

/**
 * Queries in one open transaction. What must stand or fall with others takes it, so that it cannot be called outside of
 * one. Once the transaction has ended its queries throw.
 */
export type Transaction = KyselyTransaction<Tables>

export type Queries = Kysely<Tables>

export const transactionOn =
  (dialect: Dialect, driver: SharedTransactionDriver, queries: Queries) =>
  (open: OpenTransaction): Transaction => {
    const executor = queries.getExecutor().withConnectionProvider({
      async provideConnection(consumer) {
        if (!open.isOpen) throw new Error('This transaction has ended')
        return consumer(open.connection)
      },
    })
    return new KyselyTransaction<Tables>({ config: { dialect }, dialect, driver, executor })
  }
