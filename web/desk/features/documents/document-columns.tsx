import type { DocumentRow } from '#contract/desk-documents.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { documentAddress } from '#contract/document-numbers.ts'
import { indianDay } from '#contract/indian-time.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { money } from './document-calls.ts'

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline lg:min-h-8'

/** As the list tells them apart. */
type Listed = DocumentRow & { readonly id: string }

/** The number takes the PDF. */
export const DOCUMENT_COLUMNS: readonly Column<Listed>[] = [
  {
    key: 'number',
    name: 'Number',
    card: 'title',
    isShort: true,
    cell: ({ number }) => (
      <a href={documentAddress(number)} download data-row-link className={`${LINK} underline`}>
        {number}
      </a>
    ),
  },
  {
    key: 'amount',
    name: 'Amount',
    card: 'side',
    isNumber: true,
    cell: ({ content }) => (content ? money(content.amount) : null),
  },
  {
    key: 'tax',
    name: 'GST',
    card: 'half',
    isNumber: true,
    cell: ({ content }) => (content ? money(content.igst + content.cgst + content.sgst) : null),
  },
  { key: 'kind', name: 'Kind', card: 'half', cell: kindCell },
  {
    key: 'issued',
    name: 'Issued',
    card: 'half',
    cell: ({ issuedAt }) => <span className="xl:whitespace-nowrap">{indianDay(issuedAt)}</span>,
  },
  { key: 'buyer', name: 'Buyer', cell: buyerCell },
  {
    key: 'payment',
    name: 'Payment',
    cell: ({ paymentId }) => (
      <Link to={deskPaths.payment(paymentId)} className={`${LINK} underline`}>
        <code className="text-xs wrap-anywhere xl:whitespace-nowrap">{paymentId}</code>
      </Link>
    ),
  },
]

function kindCell({ kind, content }: DocumentRow) {
  if (kind === 'invoice') return <Badge tone="product">Tax invoice</Badge>
  return (
    <>
      <Badge tone="trip">Credit note</Badge>
      {content?.refersTo && (
        <span className="block text-xs whitespace-nowrap text-ink-soft">for {content.refersTo}</span>
      )}
    </>
  )
}

function buyerCell({ content }: DocumentRow) {
  if (!content) return <span className="text-trip">What is stored cannot be read</span>
  const { company, gstin, name, placeOfSupply } = content
  return (
    <span className="wrap-anywhere">
      {company ? `${company}, ${gstin}` : name} <span className="text-ink-soft">({placeOfSupply})</span>
    </span>
  )
}
