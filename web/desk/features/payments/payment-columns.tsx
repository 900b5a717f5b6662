import { PAYMENT_STATE_WORDS, type PaymentList, type PaymentRow } from '#contract/desk-payments.ts'
import { indianDay, indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { MailAddress } from '#web/ui/dense/mail-address.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { buyerOf, STATE_TONES } from './payment-words.ts'

const BUYER: Column<PaymentRow> = {
  key: 'buyer',
  name: 'Buyer',
  card: 'title',
  cell: (row) => <MailAddress>{buyerOf(row)}</MailAddress>,
}

const COLUMNS: readonly Column<PaymentRow>[] = [
  BUYER,
  { key: 'amount', name: 'Amount', card: 'side', isNumber: true, cell: formatMoney },
  { key: 'state', name: 'State', card: 'half', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'received', name: 'Came', card: 'half', isShort: true, cell: ({ receivedAt }) => indianDay(receivedAt) },
  {
    key: 'email',
    name: 'Typed address',
    cell: ({ email, seat }) => (email && seat ? <MailAddress>{email}</MailAddress> : null),
  },
  { key: 'seat', name: 'Seat', cell: seatCell },
  { key: 'id', name: 'Payment', card: 'none', cell: ({ id }) => <code className="text-xs">{id}</code> },
]

const ANSWER_BY: Column<PaymentRow> = {
  key: 'answerBy',
  name: 'Answer by',
  cell: ({ dispute }) => (dispute?.answerBy ? indianTime(dispute.answerBy) : 'See the dashboard'),
}

/** Disputes also say until when to answer. */
export const columnsOf = (list: PaymentList | undefined): readonly Column<PaymentRow>[] =>
  list === 'disputes' ? [BUYER, ANSWER_BY, ...COLUMNS.slice(1)] : COLUMNS

export const StateBadge = ({ state }: Pick<PaymentRow, 'state'>) => (
  <Badge tone={STATE_TONES[state]}>{PAYMENT_STATE_WORDS[state]}</Badge>
)

function seatCell({ seat, reason }: PaymentRow) {
  if (!seat) return reason === null ? null : <span className="text-trip">None: {reason}</span>
  const words = [
    seat.course,
    seat.batch ?? seat.batchKey ?? 'no batch yet',
    ...(seat.state === 'active' ? [] : ['ended']),
  ]
  return words.join(', ')
}
