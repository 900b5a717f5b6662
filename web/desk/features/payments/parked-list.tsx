import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageClearance, type ParkedMessage } from '#contract/desk-messages.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { ListFrame } from '../../parts/list.tsx'
import { clearMessage, paymentsQuery, retryMessage } from './payment-calls.ts'

/** Messages of the provider that could not be worked off, the oldest first. */
export function ParkedList() {
  const asked = useInfiniteQuery(paymentsQuery({ show: 'parked' }))
  const [workedOff, setWorkedOff] = useState<readonly string[]>([])
  return (
    <ListFrame
      asked={asked}
      question="parked"
      rowsIn={(page) => page.messages}
      what="the messages"
      workedOff={workedOff}
      empty={
        <EmptyState title="Nothing waits here">Every message was worked off. This list changes by itself.</EmptyState>
      }
    >
      {(messages) => (
        <ul aria-label="Messages set aside" className="grid gap-3 xl:grid-cols-2">
          {messages.map((message) => (
            <li key={message.id} data-row={message.id}>
              <Message message={message} onWorkedOff={() => setWorkedOff([...workedOff, message.id])} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

interface MessageProps {
  readonly message: ParkedMessage
  readonly onWorkedOff: () => void
}

function Message({ message, onWorkedOff }: MessageProps) {
  const { id, receivedAt, reason, attempts, bytes, facts } = message
  return (
    <article aria-labelledby={`message-${id}`} className="h-full rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`message-${id}`} className="text-base font-semibold wrap-anywhere">
          {facts?.event ?? 'A message that says nothing readable'}
        </h2>
        <p className="text-sm text-ink-soft">
          <TimeAgo at={receivedAt} title={indianTime(receivedAt)} />
        </p>
      </div>
      <p className="mt-1 mb-3 wrap-anywhere text-trip">It was set aside because {reason}.</p>
      <Facts>
        {facts?.paymentId && (
          <Fact name="Payment">
            <TextLink to={listAddress(deskPaths.payments, { q: facts.paymentId })}>
              <code>{facts.paymentId}</code>
            </TextLink>
          </Fact>
        )}
        {facts?.orderId && <Fact name="Order">{facts.orderId}</Fact>}
        {facts?.amount != null && (
          <Fact name="Amount">{formatMoney({ amount: facts.amount, currency: facts.currency })}</Fact>
        )}
        {facts?.email && <Fact name="Typed email">{facts.email}</Fact>}
        {facts?.phone && <Fact name="Typed phone">{facts.phone}</Fact>}
        {facts?.sentAt && <Fact name="Sent">{indianTime(facts.sentAt)}</Fact>}
        <Fact name="Tried">{attempts === 1 ? 'once' : `${attempts} times`}</Fact>
        <Fact name="Size">{bytes.toLocaleString('en-IN')} bytes</Fact>
      </Facts>
      <Deeds message={message} onWorkedOff={onWorkedOff} />
    </article>
  )
}

function Deeds({ message: { id, attempts }, onWorkedOff }: MessageProps) {
  const may = useMay()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!may('paymentsAssign')) return null
  async function retry() {
    setBusy(true)
    const answer = await retryMessage(id, { attempts })
    if (!answer.ok) sayProblem(answer.problem.detail)
    else if (answer.value.isDone) {
      sayDone('The message is worked off')
      onWorkedOff()
    } else sayProblem(`It still cannot be worked off: ${answer.value.reason ?? 'the reason is not known'}`)
    await queries.invalidateQueries()
    setBusy(false)
  }
  if (isOpen)
    return (
      <DeedForm
        isBelow
        label="Clear the message"
        draft={`message ${id}`}
        rules={{ safeParse: ({ why }: FormValues) => MessageClearance.safeParse({ why, attempts }) }}
        call={async (sent) => {
          const answer = await clearMessage(id, sent)
          if (answer.ok) onWorkedOff()
          return answer
        }}
        said={() => 'The message is off the list. It is kept for 90 days.'}
        button="Clear"
        tone="trip"
        onClose={() => setOpen(false)}
      />
    )
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <SmallButton busy={isBusy} onClick={() => void retry()}>
        Try again
      </SmallButton>
      <SmallButton tone="trip" onClick={() => setOpen(true)}>
        Clear with a reason
      </SmallButton>
    </div>
  )
}
