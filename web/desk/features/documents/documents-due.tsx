import { useQuery } from '@tanstack/react-query'
import { CREDIT_RULES, type CreditRule } from '#contract/credit-notes.ts'
import type { DocumentsDue } from '#contract/desk-documents.ts'
import { numberingClosedInWords } from '#contract/document-numbers.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DUTIES } from '#contract/desk.ts'
import { indianDay, startOfDay } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { Loading } from '../../parts/loading.tsx'
import { dueQuery } from './document-calls.ts'

/** Payments whose documents are due, and the series that give them their numbers. */
export function DocumentsDueList() {
  const { data, error } = useQuery(dueQuery)
  if (!data) return <Loading what="what waits" error={error} />
  const closed = data.series.filter(({ numbering }) => numbering !== 'open')
  return (
    <div className="grid gap-6">
      {data.payments.length === 0 ? (
        <EmptyState title="Nothing waits here">Every document that is due was made.</EmptyState>
      ) : (
        <div>
          <p className="mb-3 text-ink-soft">{DUTIES.documentsWaiting.meaning}</p>
          <RowTable
            caption="Payments whose documents wait"
            columns={DUE}
            rows={data.payments}
            keyOf={({ paymentId }) => paymentId}
            nameOf={({ paymentId }) => paymentId}
            to={({ paymentId }) => deskPaths.payment(paymentId)}
          />
        </div>
      )}
      <section aria-labelledby="series">
        <h2 id="series" className="mb-2 text-base font-semibold">
          Series of numbers
        </h2>
        {closed.length > 0 && (
          <p className="mb-2 text-trip">
            {numberingClosedInWords(closed.map(({ series }) => series))} State it on the server: npm run desk -- series{' '}
            {closed[0]?.series} NUMBER --why “…”
          </p>
        )}
        <RowTable
          caption="Series of document numbers"
          columns={SERIES}
          rows={data.series}
          keyOf={({ series }) => series}
          nameOf={({ series }) => series}
        />
      </section>
      <CreditRules rules={data.creditRules} />
    </div>
  )
}

const isKnown = (rule: string): rule is CreditRule => Object.hasOwn(CREDIT_RULES, rule)

/** By which rule credit notes are written, from which day on. */
const CreditRules = ({ rules }: { readonly rules: DocumentsDue['creditRules'] }) => (
  <section aria-labelledby="credit-rules" className="max-w-prose">
    <h2 id="credit-rules" className="mb-2 text-base font-semibold">
      Credit note rule
    </h2>
    <ul className="grid gap-1">
      {rules.map(({ from, rule }, place) => (
        <li key={from}>
          {place > 0 && `From ${indianDay(startOfDay(from))}: `}
          {isKnown(rule) ? CREDIT_RULES[rule] : rule}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-ink-soft">Your accountant decides. An owner can change it in Settings, Invoices.</p>
  </section>
)

type Due = DocumentsDue['payments'][number]
type Series = DocumentsDue['series'][number]

const DUE: readonly Column<Due>[] = [
  { key: 'payment', name: 'Payment', card: 'title', cell: ({ paymentId }) => <code>{paymentId}</code> },
  { key: 'amount', name: 'Amount', card: 'side', isNumber: true, cell: formatMoney },
  { key: 'email', name: 'Typed address', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  { key: 'why', name: 'Waits for', cell: ({ unprintable }) => waitsFor(unprintable) },
  { key: 'since', name: 'Since', isShort: true, cell: ({ since }) => indianDay(since) },
]

const waitsFor = (unprintable: string): string =>
  unprintable === '' ? 'a number' : `another spelling of the member’s name: no font has ${unprintable}`

const NUMBERING: Readonly<Record<Series['numbering'], string>> = {
  open: 'Open',
  below: 'Closed: the database is older than the numbers that were given',
  unknown: 'Closed: it is not known which number was the last',
}

const SERIES: readonly Column<Series>[] = [
  { key: 'series', name: 'Series', card: 'title', isShort: true, cell: ({ series }) => <code>{series}</code> },
  { key: 'last', name: 'Last number', card: 'half', isNumber: true, cell: ({ last }) => last },
  { key: 'mark', name: 'Marked', card: 'half', isNumber: true, cell: ({ mark }) => mark },
  { key: 'numbering', name: 'Numbering', cell: ({ numbering }) => NUMBERING[numbering] },
]
