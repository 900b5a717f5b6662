/** The columns of a report's rows: what each says, beside what is known of its payment. */
import type { ReactNode } from 'react'
import { PAYMENT_STATE_WORDS } from '#contract/desk-payments.ts'
import type { ReportChange } from '#contract/desk-report.ts'
import { indianStamp } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'

type Said = ReportChange['read']

const WORDS = {
  amount: formatMoney,
  date: ({ createdAt }) => (createdAt ? indianStamp(createdAt) : ''),
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  course: ({ course }) => course ?? '',
} satisfies Record<string, (said: Said) => string>

export const REPORT_COLUMNS: readonly Column<ReportChange>[] = [
  {
    key: 'payment',
    name: 'Payment',
    card: 'title',
    cell: ({ paymentId, line }) => (
      <>
        <code>{paymentId}</code> <span className="block text-xs font-normal text-ink-soft">Row {line}</span>
      </>
    ),
  },
  {
    key: 'amount',
    name: 'Amount',
    card: 'side',
    isNumber: true,
    cell: (row) => <Beside row={row} words={WORDS.amount} />,
  },
  { key: 'date', name: 'Date', card: 'half', isShort: true, cell: (row) => <Beside row={row} words={WORDS.date} /> },
  {
    key: 'email',
    name: 'Typed address',
    cell: (row) => (
      <Beside row={row} words={WORDS.email}>
        <MailAddress>{row.read.email}</MailAddress>
      </Beside>
    ),
  },
  { key: 'phone', name: 'Phone', card: 'half', isShort: true, cell: (row) => <Beside row={row} words={WORDS.phone} /> },
  { key: 'course', name: 'Course', card: 'half', cell: (row) => <Beside row={row} words={WORDS.course} /> },
  {
    key: 'before',
    name: 'Before',
    card: 'half',
    cell: ({ before }) => (before ? PAYMENT_STATE_WORDS[before] : 'Not known'),
  },
  { key: 'after', name: 'Then', card: 'half', cell: ({ after }) => PAYMENT_STATE_WORDS[after] },
  { key: 'refunded', name: 'Refunded', isNumber: true, cell: ({ refunded, read }) => sumOf(refunded, read) },
  {
    key: 'unexplained',
    name: 'Refund to clarify',
    isNumber: true,
    cell: ({ unexplained, read }) => sumOf(unexplained, read),
  },
]

const sumOf = (amount: Said['amount'], { currency }: Said): string | null =>
  amount > 0 ? formatMoney({ amount, currency }) : null

interface BesideProps {
  readonly row: ReportChange
  readonly words: (said: Said) => string
  /** Instead of the row's own words. */
  readonly children?: ReactNode
}

/** What is known stands below where the row says something else: it goes on counting where the provider said it. */
function Beside({ row: { read, known }, words, children }: BesideProps) {
  const [own, other] = [words(read), known ? words(known) : '']
  if (own === '' && other === '') return null
  return (
    <>
      {own === '' ? <span className="text-ink-soft">Not said</span> : (children ?? own)}
      {other !== '' && other !== own && <span className="block text-xs text-ink-soft">Known: {other}</span>}
    </>
  )
}
