import type { PlaceRow } from '#contract/desk-batches.ts'
import { indianStamp } from '#contract/indian-time.ts'
import { csvTable, type CsvColumns } from '../../../http/csv.ts'

const COLUMNS: CsvColumns<PlaceRow> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email ?? ''],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Since', ({ since }) => indianStamp(since)],
  ['Came by', ({ came }) => (came === 'payment' ? 'payment' : 'hand')],
  ['Payment', ({ paymentId }) => paymentId ?? ''],
  ['Why', ({ why }) => why],
]

/** The roster as a file: what its reader sees on the screen, and nothing else. */
export const rosterLines = (places: AsyncIterable<PlaceRow>): AsyncGenerator<string> => csvTable(COLUMNS, places)
