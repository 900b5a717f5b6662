import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { formatRupees } from '#contract/catalog.ts'
import { formatMoney } from '#contract/money.ts'
import { gstNote } from '#contract/settings.ts'
import type { Purchase, Purchases, Seat, Waiting } from '#contract/payments.ts'
import { CourseDrawing } from '#web/art/course-drawing.tsx'
import { paths } from '#contract/paths.ts'
import { DocumentLink } from './document-link.tsx'
import { Moment } from './moment.tsx'
import { SeatBatch } from './seat-batch.tsx'
import { PurchaseState } from './purchase-state.tsx'

/** A seat of the member, with everything that belongs to it. */
export function SeatCard({ seat }: { seat: Seat }) {
  const isActive = seat.state === 'active'
  return (
    <PurchaseCard of={seat}>
      <p className={isActive ? 'font-semibold text-product' : 'font-semibold'}>
        {isActive ? 'Active: you have a seat.' : ENDED[seat.amount === null ? 'byHand' : 'byPayment']}
      </p>
      {isActive && <SeatBatch seat={seat} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label="Since">
          <Moment iso={seat.paidAt} />
        </Fact>
        {seat.amount !== null && (
          <Fact label="Paid">
            {formatMoney({ amount: seat.amount, currency: seat.currency })}{' '}
            {seat.gstPercent !== undefined && <span className="text-sm text-ink-soft">{gstNote(seat.gstPercent)}</span>}
          </Fact>
        )}
        {isActive && <Fact label="Material">{seat.material.join(', ')}</Fact>}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        {seat.documents.map((document) => (
          <DocumentLink key={document.number} document={document} />
        ))}
      </p>
    </PurchaseCard>
  )
}

const ENDED = {
  byHand: 'Withdrawn: this seat has ended.',
  byPayment: 'Withdrawn: the payment went back, and the seat ended with it.',
}

/** A purchase that has not become a seat. */
export function PendingCard({ purchase, purchases }: { purchase: Purchase; purchases: Purchases }) {
  return (
    <PurchaseCard of={purchase}>
      <p>{formatRupees(purchase.amount)}</p>
      <div>
        <PurchaseState purchase={purchase} purchases={purchases} />
      </div>
    </PurchaseCard>
  )
}

/** A place that the member waits for. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  return (
    <PurchaseCard of={waiting}>
      <p className="font-semibold">You are on the waiting list.</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label="Batch">{waiting.batch}</Fact>
        <Fact label="Since">
          <Moment iso={waiting.since} />
        </Fact>
      </dl>
      <p className="max-w-text">
        This is not a seat, and we cannot promise one. We write to you when a place is free for you.
      </p>
    </PurchaseCard>
  )
}

interface PurchaseCardProps {
  readonly of: Pick<Seat, 'courseId' | 'courseTitle' | 'drawing'>
  readonly children: ReactNode
}

export function PurchaseCard({ of: { courseId, courseTitle, drawing }, children }: PurchaseCardProps) {
  return (
    <article className="grid items-start gap-5 border-t border-line pt-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {drawing && <CourseDrawing name={drawing} className="block h-auto w-full max-w-60 border border-line" />}
      <div className="grid gap-3 sm:col-start-2">
        <h2 className="text-xl font-bold">
          {/* The owner may have taken a course off sale. */}
          {drawing ? (
            <Link to={paths.course(courseId)} className="link text-ink! decoration-line hover:decoration-flare">
              {courseTitle}
            </Link>
          ) : (
            courseTitle
          )}
        </h2>
        {children}
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
