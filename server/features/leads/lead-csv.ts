import type { LeadQuery, LeadRow } from '#contract/leads.ts'
import type { LeadTable } from '../../database/lead-tables.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../http/csv.ts'
import { pageOfLeads, type Asker, type Place } from './lead-list.ts'
import { shownLeads, type ShownBy } from './lead-rows.ts'

const COLUMNS: readonly (readonly [string, (lead: LeadRow) => string])[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone],
  ['About', ({ about }) => about],
  ['State', ({ state }) => state],
  ['Assigned to', ({ assignee }) => assignee?.name ?? ''],
  ['Follow-up', ({ nextOn }) => nextOn ?? ''],
  ['What next', ({ nextWhat }) => nextWhat],
  ['Source', ({ source }) => source],
  ['Labels', ({ labels }) => labels.join('; ')],
  ['First asked', ({ createdAt }) => createdAt],
  ['Last change', ({ updatedAt }) => updatedAt],
]

/** Everything that a query asks for, page by page, so that no number of leads fills the memory. */
export async function* leadLines(by: ShownBy, query: LeadQuery, asker: Asker): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name))
  let after: Place | null = null
  do {
    const page: { leads: readonly LeadTable[]; next: Place | null } = await pageOfLeads(by.queries, query, asker, after)
    for (const lead of await shownLeads(by, page.leads)) yield csvLine(COLUMNS.map(([, cell]) => cell(lead)))
    after = page.next
  } while (after)
}
