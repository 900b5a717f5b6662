import type { ClassTable } from '../../classes/tables.ts'
import { gatherRows } from '../../../database/gathered-rows.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { holdingMembers } from '../../accounts/held-member.ts'
import { classesOf } from '../../classes/classes.ts'
import type { Catalog } from '../../content/catalog.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import { seatsOfPayments } from '../../seats/seats.ts'
import { readPapers, type KnownPapers } from '../documents/known-papers.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { lookUp, membersNamed, ordersOf, type Known } from './evidence.ts'
import type { Grown, LedgerDeps } from './payment-rows.ts'

/** What is known of payments that are followed together, while they and their members are held. */
export interface Books extends LedgerDeps {
  readonly known: Known
  readonly papers: KnownPapers
  readonly classes: Map<string, readonly ClassTable[]>
  /** Payments with money and without a seat, for which one may be found. */
  readonly unseated: readonly PaymentFacts[]
}

/** Runs a job with books of its own, and stores together what it adds. The caller holds the payments. */
export const withBooks = (
  tx: Transaction,
  deps: LedgerDeps,
  grown: readonly Grown[],
  job: (books: Books) => Promise<void>,
): Promise<void> =>
  gatherRows(tx, async () => {
    const idsOf = (some: readonly Grown[]) => some.map(({ facts }) => facts.paymentId)
    const paymentIds = idsOf(grown.filter(({ facts }) => facts.captured))
    const seats = await seatsOfPayments(tx, idsOf(grown.filter(({ row }) => row)))
    const unseated = grown.filter((one) => isOpen(one) && !seats.has(one.facts.paymentId)).map(({ facts }) => facts)
    const orders = await ordersOf(tx, unseated)
    const named = await membersNamed(
      tx,
      unseated.filter(({ orderId }) => !orders.has(orderId ?? '')),
    )
    const owners = [...seats.values(), ...orders.values()].map(({ userId }) => userId)
    const uids = [...new Set([...named.map(({ uid }) => uid), ...owners])]
    await holdingMembers(tx, uids, async () => {
      const known = await lookUp(tx, { payments: unseated, orders, uids })
      const papers = await readPapers(tx, { paymentIds, userIds: deps.config.seller ? uids : [] })
      await job({ ...deps, catalog: remembering(deps.catalog), known, papers, classes: new Map(), unseated })
    })
  })

/** Payments that come together were begun at few moments. */
function remembering(catalog: Catalog): Catalog {
  const known = new Map<string, Catalogue>()
  return {
    ...catalog,
    at(time) {
      const found = known.get(time) ?? catalog.at(time)
      known.set(time, found)
      return found
    },
  }
}

const isOpen = ({ facts, row }: Grown): boolean => facts.captured !== null && row?.deskReason !== 'undone'

export async function classesIn(
  tx: Transaction,
  { classes }: Partial<Books>,
  batchKey: string,
): Promise<readonly ClassTable[]> {
  const found = classes?.get(batchKey) ?? (await classesOf(tx, batchKey))
  classes?.set(batchKey, found)
  return found
}
