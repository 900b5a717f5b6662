import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BuyerWithoutState } from '#contract/desk-documents.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { DUTIES } from '#contract/desk.ts'
import { indianDay } from '#contract/indian-time.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import { RowTable, type Column } from '#web/ui/dense/row-table.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { askBuyer, missingQuery } from './document-calls.ts'

/** Buyers who have paid and not said which state their invoice is for. Nobody says it in their place; they are asked. */
export function MissingStates() {
  const mailed = useMailSentence()
  const { data, error } = useQuery(missingQuery)
  if (!data) return <Loading what="the buyers" error={error} />
  if (data.buyers.length === 0)
    return (
      <EmptyState title="Nothing waits here">Every buyer has said the state. This list changes by itself.</EmptyState>
    )
  return (
    <>
      <p className="mb-3 text-ink-soft">
        {DUTIES.statesMissing.meaning} They choose it in My Courses.{' '}
        {mailed('A letter asks after 7 and 20 days, and when you press.')}
      </p>
      <RowTable
        caption="Buyers whose state is missing"
        columns={COLUMNS}
        rows={data.buyers}
        keyOf={({ paymentId }) => paymentId}
        nameOf={({ name }) => name}
      />
    </>
  )
}

const SOON_DAYS = 7

const COLUMNS: readonly Column<BuyerWithoutState>[] = [
  { key: 'name', name: 'Buyer', card: 'title', cell: ({ name, email }) => name || email },
  {
    key: 'days',
    name: 'Invoice due',
    isShort: true,
    cell: ({ daysLeft }) => (
      <span className={daysLeft < SOON_DAYS ? 'font-semibold text-trip' : ''}>{daysInWords(daysLeft)}</span>
    ),
  },
  { key: 'email', name: 'Email', cell: ({ email }) => <MailAddress>{email}</MailAddress> },
  {
    key: 'phone',
    name: 'Phone',
    cell: ({ phone }) =>
      phone && (
        <a
          href={`tel:+91${phone}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8"
        >
          {phone}
        </a>
      ),
  },
  { key: 'course', name: 'Course', cell: ({ course }) => course },
  {
    key: 'payment',
    name: 'Payment',
    cell: ({ paymentId }) => (
      <TextLink to={deskPaths.payment(paymentId)} className="lg:min-h-8">
        <code className="text-xs">{paymentId}</code>
      </TextLink>
    ),
  },
  {
    key: 'asked',
    name: 'Last asked',
    isShort: true,
    cell: ({ lastAskedAt }) => (lastAskedAt ? indianDay(lastAskedAt) : 'Not yet'),
  },
  { key: 'ask', name: '', card: 'side', cell: (row) => <AskButton buyer={row} /> },
]

const daysInWords = (days: number): string =>
  days < 0 ? `${-days} days late` : days === 1 ? 'in 1 day' : `in ${days} days`

function AskButton({ buyer: { uid, name } }: { readonly buyer: BuyerWithoutState }) {
  const may = useMay()
  const mailed = useMailSentence()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!may('paymentsAssign')) return null
  async function press() {
    setBusy(true)
    const answer = await askBuyer(uid)
    if (answer.ok) sayDone(mailed(`A letter to ${name} is on its way`))
    else sayProblem(answer.problem.detail)
    await Promise.all(['payments', 'today'].map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
    setBusy(false)
  }
  return (
    <SmallButton busy={isBusy} aria-label={`Ask again: ${name}`} onClick={() => void press()}>
      Ask again
    </SmallButton>
  )
}
