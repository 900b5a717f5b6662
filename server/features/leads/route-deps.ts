import type { LeadRow } from '#contract/leads.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Catalog } from '../content/catalog.ts'
import { actorOf, type Act } from '../staff/act.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'
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

/** Every desk hears of a change of leads. */
export const LEADS: Act = { topic: 'leads', key: 'desk' }

/** A lead after a call or a letter, which is no news to whoever noted it. */
export async function leadAfter(deps: LeadRouteDeps, c: RequestContext, id: string): Promise<LeadRow | null> {
  const { actor, at } = actorOf(deps, c)
  await deps.database.write((tx) => noteOpened(tx, actor, id, at.toISOString()))
  return shownLead(shownBy(deps, c), id)
}
