/** What the desk knows, as rows that an owner reads at a terminal. */
import type { ReportChange } from '#contract/desk-report.ts'
import { indianStamp, indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import type { Refusal } from '#contract/refusal.ts'
import type { deskNumbers, listDisputes, seatsIn, UnmatchedPayment } from '#server/features/payments/ledger/desk.ts'

type Numbers = Awaited<ReturnType<typeof deskNumbers>>
type Dispute = Awaited<ReturnType<typeof listDisputes>>[number]
type SeatRow = Exclude<Awaited<ReturnType<typeof seatsIn>>, Refusal<'courseUnknown'>>[number]

export const numbersInWords = ({ lastMessageAt, ...numbers }: Numbers) => ({
  ...numbers,
  lastMessageAt: lastMessageAt ?? 'none yet',
})

export const unmatchedInWords = ({ reason, candidates, ...row }: UnmatchedPayment) => ({
  ...row,
  reason: reason ?? 'not looked at yet',
  candidates: candidates.map(({ email, courseId }) => `${email} ${courseId}`),
})

/** The day until which to answer is Indian. */
export const disputeInWords = ({ payment, dispute, state, respondBy, seat, ...row }: Dispute) => ({
  payment,
  dispute,
  state,
  answerBy: respondBy === null ? 'see the dashboard' : indianTime(respondBy),
  ...row,
  seat: seat ? `${seat.courseId} ${seat.state}` : 'none',
})

export const seatInWords = ({ batch, payment, amount, currency, since, ...row }: SeatRow) => ({
  ...row,
  batch: batch ?? 'none yet',
  since,
  payment: payment ?? 'by hand',
  amount,
  currency,
})

/** What the row says, and behind it what is known where that is something else. */
export function reportedInWords({ paymentId, line, read, known, before, after }: ReportChange) {
  const beside = (words: (said: ReportChange['read']) => string) => {
    const [own, other] = [words(read), known ? words(known) : '']
    return other === '' || other === own ? own : `${own} (known: ${other})`
  }
  return {
    row: line,
    payment: paymentId,
    amount: beside(formatMoney),
    date: beside(({ createdAt }) => (createdAt === null ? '' : indianStamp(createdAt))),
    email: beside(({ email }) => email),
    phone: beside(({ phone }) => phone),
    course: beside(({ course }) => course ?? ''),
    before: before ?? 'not known',
    afterwards: after,
  }
}
