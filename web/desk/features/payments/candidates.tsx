import { useState, type ReactNode } from 'react'
import type { PaymentCandidate, WaitingPayment } from '#contract/desk-payments.ts'
import { formatRupees } from '#contract/catalog.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianDay } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { useFocusBack } from '#web/desk/parts/focus-back.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { AcceptClaim } from './accept-claim.tsx'
import { AssignCandidate } from './assign-seat.tsx'
import { comparedWith, type Compared } from './payment-words.ts'

interface CandidatesProps {
  readonly waiting: WaitingPayment
}

/** The payment and everybody who may have made it, side by side. */
export function Candidates({ waiting: { payment, namedCourse, candidates } }: CandidatesProps) {
  const { email, phone } = payment
  const own: readonly Compared[] = [
    { name: 'Email', value: email || 'Not given', agrees: null },
    { name: 'Phone', value: phone === null ? 'Hidden' : phone || 'Not given', agrees: null },
    { name: 'Course', value: namedCourse ?? 'Not named', agrees: null },
    { name: 'Amount', value: formatMoney(payment), agrees: null },
  ]
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
      <Card title="The payment says" lines={own} isPayment />
      {candidates.map((candidate) => (
        <Candidate key={`${candidate.email} ${candidate.courseId}`} paymentId={payment.id} candidate={candidate} />
      ))}
      {candidates.length === 0 && (
        <p className="self-center text-ink-soft">
          No member fits, not even in part. Ask the buyer who typed the address, then seat the account by hand.
        </p>
      )}
    </div>
  )
}

interface CandidateProps {
  readonly paymentId: string
  readonly candidate: PaymentCandidate
}

function Candidate({ paymentId, candidate }: CandidateProps) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack(isOpen)
  const { name, course, pressedAt, isSeated, agrees, claim } = candidate
  return (
    <Card
      title={name || candidate.email}
      to={may('peopleRead') ? deskPaths.person(candidate.userId) : null}
      lines={comparedWith(candidate)}
    >
      <p className="mt-2 text-sm text-ink-soft">{pressedWords(agrees.pressed, pressedAt)}</p>
      {claim && <p className="mt-1 text-sm font-medium">{claimWords(claim)}</p>}
      {isSeated && <p className="mt-1 text-sm text-trip">Has a seat in this course already.</p>}
      {may('paymentsAssign') && !isSeated && !isOpen && claim && (
        <AcceptClaim paymentId={paymentId} claim={{ ...candidate, id: claim.id }} />
      )}
      {may('paymentsAssign') && !isSeated && !isOpen && !claim && (
        <div ref={place}>
          <SmallButton className="mt-3 w-full" onClick={() => setOpen(true)}>
            Seat in {course}
          </SmallButton>
        </div>
      )}
      {isOpen && <AssignCandidate paymentId={paymentId} candidate={candidate} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const claimWords = ({ typed, amount, at }: NonNullable<PaymentCandidate['claim']>): string =>
  `Said on ${indianDay(at)}: I have paid ${formatRupees(amount)}, ${typed}.`

const pressedWords = (isPressed: boolean, at: string | null): string =>
  at
    ? `Pressed the button of this course on ${indianDay(at)}.`
    : isPressed
      ? 'Made this order.'
      : 'Pressed no button before it.'

interface CardProps {
  readonly title: string
  readonly to?: string | null
  readonly lines: readonly Compared[]
  readonly isPayment?: boolean
  readonly children?: ReactNode
}

const Card = ({ title, to = null, lines, isPayment = false, children }: CardProps) => (
  <section
    aria-label={title}
    className={`min-w-0 rounded-sheet border p-3 ${isPayment ? 'border-ink-soft bg-wash' : 'border-line bg-sheet'}`}
  >
    <h3 className="mb-2 font-semibold wrap-anywhere">
      {to === null ? (
        title
      ) : (
        <TextLink to={to} className="-my-2 lg:min-h-8">
          {title}
        </TextLink>
      )}
    </h3>
    <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-1">
      {lines.map((line) => (
        <Line key={line.name} line={line} />
      ))}
    </dl>
    {children}
  </section>
)

function Line({ line: { name, value, agrees } }: { readonly line: Compared }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="min-w-0 wrap-anywhere">{value || 'Not given'}</span>
        {agrees !== null && <Mark agrees={agrees} />}
      </dd>
    </>
  )
}

/** A tick or a cross, with the word for who does not see it. */
const Mark = ({ agrees }: { readonly agrees: boolean }) => (
  <span className={`shrink-0 text-sm font-medium ${agrees ? 'text-product' : 'text-trip'}`}>
    <svg viewBox="0 0 16 16" className="mr-0.5 inline size-3.5" aria-hidden="true">
      <path
        d={agrees ? 'M3 8.5 6.5 12 13 4.5' : 'm4 4 8 8M12 4l-8 8'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
    {agrees ? 'agrees' : 'differs'}
  </span>
)
