import type { LeadRow } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Catalog } from '../content/catalog.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
import type { Doing } from './doing.ts'
import { shownLead } from './lead-detail.ts'
import type { Asker } from './lead-list.ts'
import { noteOpened, type ShownBy } from './lead-rows.ts'

export interface LeadRouteDeps extends DeskDeps {
  readonly catalog: Catalog
  readonly secret: string
}

export const askerOf = ({ now }: LeadRouteDeps, c: RequestContext): Asker => ({ uid: c.get('staff').uid, now: now() })

export const shownBy = ({ database, catalog }: LeadRouteDeps, c: RequestContext): ShownBy => ({
  queries: database.db,
  catalog,
  uid: c.get('staff').uid,
})

export const doingOf = ({ now }: LeadRouteDeps, c: RequestContext): Doing => ({
  at: now(),
  actor: c.get('staff').uid,
  requestId: c.get('requestId'),
})

/** Changes leads and tells every desk of it, in one transaction. */
export const told = <Outcome>(
  { database }: LeadRouteDeps,
  change: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> =>
  database.write(async (tx) => {
    const outcome = await change(tx)
    if (!(outcome instanceof Refusal)) await database.changes.publish(tx, 'leads', 'desk')
    return outcome
  })

/** A lead after a call or a letter, which is no news to whoever noted it. */
export async function leadAfter(deps: LeadRouteDeps, c: RequestContext, id: string): Promise<LeadRow | null> {
  const { actor, at } = doingOf(deps, c)
  await deps.database.write((tx) => noteOpened(tx, actor, id, at.toISOString()))
  return shownLead(shownBy(deps, c), id)
}
