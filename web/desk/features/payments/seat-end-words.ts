import { askAccountant } from '#contract/credit-notes.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import type { MailSentence } from '#web/platform/staff/mail-sentence.ts'

/** What taking the seat back does, sentence by sentence, for whoever is about to do it. */
export function seatEndWords(
  { payment: { seat }, seatEnd }: Pick<PaymentDetail, 'payment' | 'seatEnd'>,
  mailed: MailSentence,
): string[] {
  if (!seat || !seatEnd) return []
  const { letterTo } = seatEnd
  return [
    seatWords(seat, seatEnd.keptBy),
    'No money goes back. The payment waits at the desk again.',
    ...invoiceWords(seatEnd.invoice),
    letterTo === null
      ? 'No e-mail goes out. You can undo this for ten minutes.'
      : `${mailed(`An e-mail about it goes to ${letterTo} after ten minutes.`, `An e-mail to ${letterTo} is written to a file after ten minutes, because no mail server is set.`)} Until then you can undo this.`,
  ]
}

type Seat = NonNullable<PaymentDetail['payment']['seat']>
type SeatEnd = NonNullable<PaymentDetail['seatEnd']>

function seatWords({ name, course, state }: Seat, keptBy: SeatEnd['keptBy']): string {
  if (state !== 'active') return `The seat of ${name} in ${course} has ended already.`
  if (keptBy === 'anotherPayment')
    return `${name} keeps the seat in ${course}: another payment that waits takes it over.`
  if (keptBy === 'byHand') return `${name} keeps the seat in ${course} that was given by hand.`
  return `The seat of ${name} in ${course} ends.`
}

function invoiceWords({ state, number, late }: SeatEnd['invoice']): string[] {
  if (state === 'none') return ['No credit note is issued: there is no invoice.']
  if (state === 'credited') return ['No credit note is issued: the whole invoice is credited already.']
  if (state === 'unreadable')
    return [
      'No credit note is issued now. The documents of this payment cannot be read, so this page cannot say whether an invoice stands.',
    ]
  const now = `No credit note is issued now, and invoice ${number} stands.`
  if (late?.isWritten === false) return [now, askAccountant(late)]
  return [
    `${now} When the payment is refunded or given to somebody else, a credit note is issued, in the series of that day.`,
    ...(late ? [askAccountant(late)] : []),
  ]
}
