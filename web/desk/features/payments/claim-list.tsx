import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '#contract/catalog.ts'
import { ClaimClosing, PAYMENT_STATE_WORDS, type PayerClaimRow, type PaymentRow } from '#contract/desk-payments.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { Fact, Facts } from '#web/ui/dense/facts.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { ListFrame } from '../../parts/list.tsx'
import { AcceptClaim } from './accept-claim.tsx'
import { closeClaim, paymentsQuery } from './payment-calls.ts'

/** Members who say that they have paid, the oldest first, each beside the payments with that number. */
export function ClaimList() {
  const asked = useInfiniteQuery(paymentsQuery({ show: 'claims' }))
  const [ended, setEnded] = useState<readonly string[]>([])
  return (
    <ListFrame
      asked={asked}
      question="claims"
      rowsIn={(page) => page.claims}
      what="the claims"
      workedOff={ended}
      empty={
        <EmptyState title="Nothing waits here">Nobody waits for a payment. This list changes by itself.</EmptyState>
      }
    >
      {(claims) => (
        <ul aria-label="I have paid" className="grid gap-3 xl:grid-cols-2">
          {claims.map((claim) => (
            <li key={claim.id} data-row={claim.id}>
              <Claim claim={claim} onEnded={() => setEnded([...ended, claim.id])} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

interface ClaimProps {
  readonly claim: PayerClaimRow
  readonly onEnded: () => void
}

function Claim({ claim, onEnded }: ClaimProps) {
  const may = useMay()
  const { id, userId, name, email, isProven, course, typed, amount, at, payments } = claim
  return (
    <article aria-labelledby={`claim-${id}`} className="h-full rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`claim-${id}`} className="text-base font-semibold wrap-anywhere">
          {may('peopleRead') ? <TextLink to={deskPaths.person(userId)}>{name || email}</TextLink> : name || email}
        </h2>
        <p className="text-sm text-ink-soft">
          <TimeAgo at={at} title={indianTime(at)} />
        </p>
      </div>
      <Facts>
        <Fact name="Email">{isProven ? email : `${email}, not verified`}</Fact>
        <Fact name="Number typed">{typed}</Fact>
        <Fact name="Amount">{formatRupees(amount)}</Fact>
        <Fact name="Course">{course}</Fact>
        <Fact name="Payment">
          {payments.length === 0
            ? 'None with this number has come in'
            : payments.map((payment) => <Found key={payment.id} payment={payment} />)}
        </Fact>
      </Facts>
      {may('paymentsAssign') && <Deeds claim={claim} onEnded={onEnded} />}
    </article>
  )
}

const Found = ({ payment }: { readonly payment: PaymentRow }) => (
  <span className="block">
    <TextLink to={deskPaths.payment(payment.id)}>
      {formatMoney(payment)} from {payment.email || 'an unknown address'}
    </TextLink>
    <span className="text-ink-soft">
      {' '}
      {PAYMENT_STATE_WORDS[payment.state]}
      {payment.seat && `, the seat of ${payment.seat.name || payment.seat.email} in ${payment.seat.course}`}
    </span>
  </span>
)

function Deeds({ claim, onEnded }: ClaimProps) {
  const mailed = useMailSentence()
  const [isOpen, setOpen] = useState(false)
  const waiting = claim.payments.filter(({ reason, seat }) => reason !== null && seat === null)
  if (isOpen)
    return (
      <DeedForm
        isBelow
        label="Not found"
        draft={`claim ${claim.id}`}
        rules={ClaimClosing}
        call={async (sent) => {
          const answer = await closeClaim(claim.id, sent)
          if (answer.ok) onEnded()
          return answer
        }}
        said={() => mailed(`${claim.name || claim.email} is asked to send what the bank says.`)}
        button="Say that it was not found"
        tone="trip"
        onClose={() => setOpen(false)}
      />
    )
  return (
    <div className="grid justify-items-start gap-1">
      {waiting.map(({ id }) => (
        <AcceptClaim key={id} paymentId={id} claim={claim} onAccepted={onEnded} />
      ))}
      <SmallButton tone="trip" className="mt-2" onClick={() => setOpen(true)}>
        Not found
      </SmallButton>
    </div>
  )
}
