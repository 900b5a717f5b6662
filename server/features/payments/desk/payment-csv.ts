/** Payments as a file, for who keeps the books. Amounts are of the payment's currency, in its whole units. */
import { minus, units, type Units } from '#contract/catalog.ts'
import { PAYMENT_STATE_WORDS, type PaymentRow } from '#contract/desk-payments.ts'
import { indianStamp } from '#contract/indian-time.ts'
import { inDecimals } from '#contract/money.ts'
import { csvTable, type CsvColumns } from '../../../http/csv.ts'
import { moneyOf } from '../facts/money.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { wordsOfMeans } from '../facts/payment-means.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import type { PaymentTable } from '../facts/tables.ts'
import { documentsOfAll } from '../documents/standing-invoice.ts'
import { shownPayments, type ShownFor } from './shown-payments.ts'

interface FiledPayment {
  readonly row: PaymentTable
  readonly shown: PaymentRow
  /** null where what is stored cannot be read. */
  readonly facts: PaymentFacts | null
  readonly documents: readonly string[]
}

export const paymentLines = (by: ShownFor, payments: AsyncIterable<readonly PaymentTable[]>): AsyncGenerator<string> =>
  csvTable(columnsFor(by), filed(by, payments))

async function* filed(by: ShownFor, payments: AsyncIterable<readonly PaymentTable[]>): AsyncGenerator<FiledPayment> {
  for await (const rows of payments) {
    const shown = new Map((await shownPayments(by, rows)).map((one) => [one.id, one]))
    const ids = rows.map(({ id }) => id)
    const documents = Map.groupBy(await documentsOfAll(by.queries, ids), ({ paymentId }) => paymentId)
    for (const row of rows) {
      const seen = shown.get(row.id)
      const numbers = documents.get(row.id)?.map(({ number }) => number) ?? []
      if (seen) yield { row, shown: seen, facts: tryFacts(row.facts), documents: numbers }
    }
  }
}

const columnsFor = ({ readsPhones }: ShownFor): CsvColumns<FiledPayment> => [
  ['Payment', ({ row }) => row.id],
  ['Received', ({ row }) => indianStamp(row.createdAt)],
  ['State', ({ shown }) => PAYMENT_STATE_WORDS[shown.state]],
  ['Currency', ({ row }) => row.currency],
  ['Amount', ({ row }) => inUnits(row, row.amount)],
  ['Came in', moneyCell((facts) => moneyOf(facts).cameIn)],
  ['Refunded', moneyCell((facts) => moneyOf(facts).refunded)],
  ['Lost in disputes', moneyCell((facts) => moneyOf(facts).lost)],
  ['Fee', moneyCell(({ charge }) => charge?.fee)],
  ['GST in the fee', moneyCell(({ charge }) => charge?.tax)],
  ['Left', moneyCell(leftOf)],
  ['Paid by', ({ facts }) => (facts ? wordsOfMeans(facts.means) : '')],
  ['Settlement', ({ facts }) => facts?.settlement?.id ?? ''],
  ['Settled on', ({ facts }) => stampOf(facts?.settlement?.at)],
  ['UTR of the settlement', ({ facts }) => facts?.settlement?.utr ?? ''],
  ['Course', ({ shown }) => shown.seat?.course ?? ''],
  ['Batch', ({ shown }) => shown.seat?.batch ?? ''],
  ['Student', ({ shown }) => shown.seat?.name ?? ''],
  ['Account', ({ shown }) => shown.seat?.email ?? ''],
  ['Email given', ({ shown }) => shown.email],
  ...(readsPhones ? ([['Phone given', ({ shown }) => shown.phone ?? '']] as CsvColumns<FiledPayment>) : []),
  ['Order', ({ row }) => row.orderId ?? ''],
  ['Bank reference', ({ row }) => row.bankReference ?? ''],
  ['Documents', ({ documents }) => documents.join(', ')],
]

function leftOf(facts: PaymentFacts): Units {
  const { cameIn, wentBack } = moneyOf(facts)
  return cameIn > 0 ? minus(minus(cameIn, wentBack), facts.charge?.fee ?? units(0)) : units(0)
}

const stampOf = (at: string | null | undefined): string => (at ? indianStamp(at) : '')

const inUnits = ({ currency }: PaymentTable, amount: Units): number => Number(inDecimals({ amount, currency }))

/** Empty where nothing is known of it. */
function moneyCell(read: (facts: PaymentFacts) => Units | undefined) {
  return ({ row, facts }: FiledPayment) => {
    const amount = facts ? read(facts) : undefined
    return amount === undefined ? '' : inUnits(row, amount)
  }
}
