import { numberInAddress } from '#contract/document-numbers.ts'
import type { Seat } from '#contract/payments.ts'
import { api } from '#web/platform/api.ts'
import { FileLink } from './file-link.tsx'

type Document = Seat['documents'][number]

const NAMES: Record<Document['kind'], string> = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  creditNote: 'Credit note',
}

/** A receipt, tax invoice or credit note as PDF. */
export function DocumentLink({ document: { kind, number } }: { document: Document }) {
  const name = numberInAddress(number)
  const call = api.users.me.documents[':number']
  const which = { param: { number: name } }
  return (
    <FileLink address={call.$path(which)} name={`${name}.pdf`} read={() => call.$get(which)}>
      {NAMES[kind]} {kind !== 'receipt' && number} (PDF)
    </FileLink>
  )
}
