import { askAccountant } from '#contract/credit-notes.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { formatMoney } from '#contract/money.ts'
import type { MailSentence } from '#web/platform/staff/mail-sentence.ts'

/** What a refund does, sentence by sentence, for whoever is about to order it. */
export function refundEndWords({ payment, refunding, seatEnd }: PaymentDetail, mailed: MailSentence): string[] {
  const all = formatMoney({ amount: refunding.refundable, currency: payment.currency })
  return [
    refunding.way === 'hand'
      ? 'No money moves by this: give it back yourself first. It cannot be taken back.'
      : 'The money goes back by the way it was paid. This cannot be undone here.',
    ...seatWords(payment.seat, seatEnd?.keptBy ?? null, all),
    ...creditWords(seatEnd, 'A credit note for the amount refunded'),
    mailed(
      refunding.way === 'hand'
        ? 'The buyer and every owner get an e-mail.'
        : 'The buyer gets an e-mail once the money went back, and every owner gets one now.',
    ),
  ]
}

/** What it does to take back a payment that was recorded by mistake. */
export function mistakeWords({ payment: { seat }, seatEnd }: PaymentDetail, mailed: MailSentence): string[] {
  const keptBy = seatEnd?.keptBy ?? null
  return [
    'No money moves by this. Use it where the member, the course or the sum was mistyped, or the money never came.',
    ...(seat?.state !== 'active'
      ? []
      : keptBy === null
        ? [`The enrolment of ${seat.name} in ${seat.course} ends.`]
        : [`${seat.name} stays enrolled in ${seat.course}.`]),
    ...creditWords(seatEnd, 'A credit note'),
    `${mailed('The member and every owner get an e-mail.')} The reference is free again, so that the payment can be recorded as it was.`,
  ]
}

/** What becomes of the invoice that stands. */
function creditWords(seatEnd: PaymentDetail['seatEnd'], what: string): string[] {
  if (seatEnd?.invoice.state !== 'stands') return []
  const { number, late } = seatEnd.invoice
  return [
    late?.isWritten === false
      ? `No credit note is issued to invoice ${number}.`
      : `${what} is issued to invoice ${number}.`,
    ...(late ? [askAccountant(late)] : []),
  ]
}

function seatWords(
  seat: PaymentDetail['payment']['seat'],
  keptBy: NonNullable<PaymentDetail['seatEnd']>['keptBy'],
  all: string,
): string[] {
  if (seat?.state !== 'active') return []
  if (keptBy !== null) return [`${seat.name} stays enrolled in ${seat.course} in any case.`]
  return [`A refund of ${all} ends the enrolment of ${seat.name} in ${seat.course}. A smaller one leaves it.`]
}
