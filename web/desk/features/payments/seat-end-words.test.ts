import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import type { PaymentDetail } from '#contract/desk-payments.ts'
import { mailSentence } from '#web/platform/staff/mail-sentence.ts'
import { seatEndWords } from './seat-end-words.ts'

type Seat = NonNullable<PaymentDetail['payment']['seat']>
type SeatEnd = NonNullable<PaymentDetail['seatEnd']>

const ENDS: SeatEnd = { keptBy: null, letterTo: 'usha@example.com', invoice: { state: 'none', number: null } }

const words = (seatEnd: Partial<SeatEnd> = {}, state: Seat['state'] = 'active', sendsMail = true) =>
  seatEndWords(
    {
      payment: {
        id: 'pay_1',
        amount: rupees(9000),
        currency: 'INR',
        state: 'captured',
        email: 'usha@example.com',
        phone: null,
        receivedAt: '2026-11-20T12:00:00.000Z',
        reason: null,
        seat: {
          userId: 'u',
          name: 'Usha Rao',
          email: 'usha@example.com',
          course: 'Aspen Plus',
          batchKey: null,
          batch: null,
          state,
        },
        dispute: null,
      },
      seatEnd: { ...ENDS, ...seatEnd },
    },
    mailSentence(sendsMail),
  )

test('says that the seat ends, that no money goes back, and who gets an e-mail', () => {
  assert.deepEqual(words(), [
    'The seat of Usha Rao in Aspen Plus ends.',
    'No money goes back. The payment waits at the desk again.',
    'No credit note is issued: there is no invoice.',
    'An e-mail about it goes to usha@example.com after ten minutes. Until then you can undo this.',
  ])
})

test('promises no e-mail where no mail server is set', () => {
  assert.equal(
    words({}, 'active', false).at(-1),
    'An e-mail to usha@example.com is written to a file after ten minutes, because no mail server is set. Until then you can undo this.',
  )
})

test('names the invoice that stands, and says what a later credit note is numbered by', () => {
  const invoice = { state: 'stands', number: 'SYN/26-27/000001' } as const
  assert.match(
    words({ invoice })[2] ?? '',
    /No credit note .* now, and invoice SYN\/26-27\/000001 stands.* in the series of that day/,
  )
})

test('tells an invoice that is credited already, or cannot be read, from none', () => {
  assert.match(words({ invoice: { state: 'credited', number: null } })[2] ?? '', /credited already/)
  assert.match(words({ invoice: { state: 'unreadable', number: null } })[2] ?? '', /cannot be read/)
})

test('says that the member keeps a seat, or has lost it before', () => {
  assert.match(words({ keptBy: 'anotherPayment' })[0] ?? '', /keeps the seat .* another payment/)
  assert.match(words({ keptBy: 'byHand' })[0] ?? '', /keeps the seat .* by hand/)
  assert.deepEqual(words({ letterTo: null }, 'withdrawn').slice(0, 1), [
    'The seat of Usha Rao in Aspen Plus has ended already.',
  ])
})

test('sends to the accountant once a credit note lowers no tax, and promises none where the rule writes none', () => {
  const invoice = { state: 'stands', number: 'SYN/26-27/000001' } as const
  const lastDay = '2027-11-30'
  const written = words({ invoice: { ...invoice, late: { lastDay, isWritten: true } } })
  assert.match(written[2] ?? '', /a credit note is issued/)
  assert.match(written[3] ?? '', /^Ask your accountant\. .* was 30 November 2027/)
  const none = words({ invoice: { ...invoice, late: { lastDay, isWritten: false } } })
  assert.equal(none[2], 'No credit note is issued now, and invoice SYN/26-27/000001 stands.')
  assert.match(none[3] ?? '', /No credit note will be issued/)
})
