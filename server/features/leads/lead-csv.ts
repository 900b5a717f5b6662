import { indianStamp } from '#contract/indian-time.ts'
import type { LeadQuery, LeadRow } from '#contract/leads.ts'
import type { LeadTable } from './tables.ts'
import { csvTable, type CsvColumns } from '../../http/csv.ts'
import { pageOfLeads, type Asker, type Place } from './lead-list.ts'
import { shownLeads, type ShownBy } from './lead-rows.ts'

const COLUMNS: CsvColumns<LeadRow> = [
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
  ['First asked', ({ createdAt }) => indianStamp(createdAt)],
  ['Last change', ({ updatedAt }) => indianStamp(updatedAt)],
]

/** Everything that a query asks for. */
export const leadLines = (by: ShownBy, query: LeadQuery, asker: Asker): AsyncGenerator<string> =>
  csvTable(COLUMNS, allLeads(by, query, asker))

async function* allLeads(by: ShownBy, query: LeadQuery, asker: Asker): AsyncGenerator<LeadRow> {
  let after: Place | null = null
  do {
    const page: { leads: readonly LeadTable[]; next: Place | null } = await pageOfLeads(by.queries, query, asker, after)
    yield* await shownLeads(by, page.leads)
    after = page.next
  } while (after)
}
