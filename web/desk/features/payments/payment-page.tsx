import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askAccountant } from '#contract/credit-notes.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { documentAddress } from '#contract/document-numbers.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'
import { Moment, Timeline } from '#web/ui/dense/timeline.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { Loading } from '../../parts/loading.tsx'
import { AssignByHand } from './assign-seat.tsx'
import { Candidates } from './candidates.tsx'
import { CorrectInvoice } from './correct-invoice.tsx'
import { paymentQuery } from './payment-calls.ts'
import { StateBadge } from './payment-columns.tsx'
import { PaymentEvents } from './payment-events.tsx'
import { Question } from './payment-question.tsx'
import { Refunds, useHasRefunds } from './refunds.tsx'
import { SeatBack } from './seat-back.tsx'
import { SeatChanges } from './seat-changes.tsx'
import { SendPapers } from './send-papers.tsx'
import { Slip } from './slip.tsx'

interface PaymentPageProps {
  readonly id: string
  /** What stands below the history. */
  readonly children: ReactNode
}

/** Everything about one payment, and what to do about it. */
export function PaymentPage({ id, children }: PaymentPageProps) {
  const { data, error } = useQuery(paymentQuery(id))
  const hasRefunds = useHasRefunds()
  const above = <TextLink to={deskPaths.payments}>Payments</TextLink>
  if (!data)
    return (
      <>
        <PageHead title="Payment" above={above} />
        <Loading what="the payment" error={error} />
      </>
    )
  return (
    <>
      <PageHead title={formatMoney(data.payment)} count={<code className="wrap-anywhere">{id}</code>} above={above}>
        <StateBadge state={data.payment.state} />
      </PageHead>
      <div className="grid gap-6 xl:grid-cols-[1fr_24rem] xl:items-start">
        <div className="grid min-w-0 gap-6">
          <Desk detail={data} />
          {data.question && (
            <Panel title="To clarify">
              <Question detail={data} question={data.question} />
            </Panel>
          )}
          <About detail={data} />
          {data.refunding.way === 'hand' && (
            <Panel title="Slip">
              <Slip detail={data} />
            </Panel>
          )}
          {hasRefunds(data) && (
            <Panel title="Refunds">
              <Refunds detail={data} />
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {data.events.length > 0 && (
            <Panel title="Money">
              <PaymentEvents detail={data} />
            </Panel>
          )}
          <Panel title="What happened">
            <History detail={data} />
          </Panel>
          {children}
        </div>
      </div>
    </>
  )
}

interface DetailProps {
  readonly detail: PaymentDetail
}

/** The seat, or whom to give it to. */
function Desk({ detail }: DetailProps) {
  const may = useMay()
  const { payment, courses, isReadable, isPaid, seatUndoable } = detail
  const { seat, reason } = payment
  if (seat)
    return (
      <Panel title="Seat">
        <Facts>
          <Fact name="Member">
            {may('peopleRead') ? <TextLink to={deskPaths.person(seat.userId)}>{seat.name}</TextLink> : seat.name},{' '}
            {seat.email}
          </Fact>
          <Fact name="Course">{seat.course}</Fact>
          <Fact name="Batch">
            {seat.batchKey === null ? (
              `Not chosen yet${reason ? `: ${reason}` : ''}`
            ) : (
              <TextLink to={deskPaths.batch(seat.batchKey)}>{seat.batch ?? seat.batchKey}</TextLink>
            )}
          </Fact>
          <Fact name="State">{seat.state === 'active' ? 'Active' : 'Ended, as the money went back'}</Fact>
        </Facts>
        <SeatChanges detail={detail} />
      </Panel>
    )
  return (
    <>
      {seatUndoable && (
        <Panel title="Seat taken back">
          <SeatBack id={payment.id} undoable={seatUndoable} />
        </Panel>
      )}
      {isPaid && (
        <Panel title="Whose payment is it?">
          {reason && <p className="mb-3 text-trip">It waits because {reason}.</p>}
          <Candidates waiting={detail} />
          {may('paymentsAssign') && isReadable && (
            <div className="mt-3">
              <AssignByHand paymentId={payment.id} courses={courses} />
            </div>
          )}
        </Panel>
      )}
    </>
  )
}

function About({ detail }: DetailProps) {
  const may = useMay()
  const { payment, means, charge, settlement, orderId, namedCourse, refunded, lost, disputes, documents } = detail
  const { email, phone, receivedAt, currency } = payment
  const standing = payment.seat && detail.seatEnd?.invoice.state === 'stands' && detail.seatEnd.invoice.number
  return (
    <Panel title="The payment">
      <Facts>
        <Fact name="Typed email">{email || 'Not given'}</Fact>
        {phone !== null && <Fact name="Typed phone">{phone || 'Not given'}</Fact>}
        <Fact name="Course named">{namedCourse ?? 'None'}</Fact>
        <Fact name="Paid by">{means || 'Not known'}</Fact>
        {charge && (
          <Fact name="Fee">
            {formatMoney({ amount: charge.fee, currency })}, of which GST{' '}
            {formatMoney({ amount: charge.tax, currency })}
          </Fact>
        )}
        {settlement && <Fact name="Settled">{settledInWords(settlement)}</Fact>}
        {orderId && <Fact name="Order">{orderId}</Fact>}
        <Fact name="First heard of">{indianTime(receivedAt)}</Fact>
        {refunded > 0 && <Fact name="Refunded">{formatMoney({ amount: refunded, currency })}</Fact>}
        {lost > 0 && <Fact name="Lost in disputes">{formatMoney({ amount: lost, currency })}</Fact>}
        {documents.length > 0 && (
          <Fact name="Documents">
            <Documents documents={documents} seatEnd={detail.seatEnd} />
            {standing && may('documentsCorrect') && (
              <CorrectInvoice id={payment.id} seen={standing} hasUndertaking={detail.hasUndertaking} />
            )}
          </Fact>
        )}
        {payment.seat && may('documentsRead') && (
          <Fact name="E-mail">
            <SendPapers id={payment.id} to={payment.seat.email} />
          </Fact>
        )}
        {disputes.map(({ id, state, amount, reason, answerBy }) => (
          <Fact key={id} name="Dispute">
            {formatMoney({ amount, currency })}, {state}
            {reason && `, ${reason}`}
            {state === 'open' && `. Answer by ${answerBy ? indianTime(answerBy) : 'the day on the dashboard'}`}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

const settledInWords = ({ id, utr, at }: NonNullable<PaymentDetail['settlement']>): string =>
  [id, utr && `UTR ${utr}`, at && indianTime(at)].filter(Boolean).join(', ')

const Documents = ({ documents, seatEnd }: Pick<PaymentDetail, 'documents' | 'seatEnd'>) => (
  <ul>
    {documents.map(({ number, kind }) => (
      <li key={number}>
        <a
          href={documentAddress(number)}
          download
          className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
        >
          {kind === 'invoice' ? 'Tax invoice' : 'Credit note'} {number}
        </a>
      </li>
    ))}
    {seatEnd?.invoice.late && <li className="my-2 max-w-prose">{askAccountant(seatEnd.invoice.late)}</li>}
    <li>
      <TextLink to={listAddress(deskPaths.documents, { q: documents[0]?.number ?? null })}>
        Among the documents
      </TextLink>
    </li>
  </ul>
)

const History = ({ detail: { history } }: DetailProps) => (
  <Timeline label="What happened">
    {history.map(({ at, what, who, why }, place) => (
      <Moment key={history.length - place} title={what} aside={`${indianTime(at)}${who && `, ${who}`}`}>
        {why}
      </Moment>
    ))}
  </Timeline>
)
