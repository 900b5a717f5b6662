import { useQuery } from '@tanstack/react-query'
import { CREDIT_RULES, type CreditRule } from '#contract/credit-notes.ts'
import type { DocumentsDue } from '#contract/desk-documents.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DUTIES } from '#contract/desk.ts'
import { indianDay, startOfDay } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { Loading } from '../../parts/loading.tsx'
import { dueQuery } from './document-calls.ts'
import { NumberSeries } from './number-series.tsx'

/** Payments whose documents are due, and the series that give them their numbers. */
export function DocumentsDueList() {
  const { data, error } = useQuery(dueQuery)
  if (!data) return <Loading what="what waits" error={error} />
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
      <NumberSeries series={data.series} />
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

const DUE: readonly Column<Due>[] = [
  { key: 'payment', name: 'Payment', card: 'title', cell: ({ paymentId }) => <code>{paymentId}</code> },
  { key: 'amount', name: 'Amount', card: 'side', isNumber: true, cell: formatMoney },
  { key: 'email', name: 'Typed address', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  { key: 'why', name: 'Waits for', cell: ({ unprintable }) => waitsFor(unprintable) },
  { key: 'since', name: 'Since', isShort: true, cell: ({ since }) => indianDay(since) },
]

const waitsFor = (unprintable: string): string =>
  unprintable === '' ? 'a number' : `another spelling of the member’s name: no font has ${unprintable}`
