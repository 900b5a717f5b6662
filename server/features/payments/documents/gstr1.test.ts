import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { minus, paise, sumOf, type Paise } from '#contract/catalog.ts'
import { numberIn, seriesOf } from '#contract/document-numbers.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { SHIPPED_TERMS } from '#contract/gst-terms.ts'
import { splitCredit, splitGst } from './gst.ts'
import { figuresOf, returnRows, type Figures, type FiledDocument, type ReturnRow } from './gstr1.ts'
import type { Issued } from './issued-document.ts'

const SELLER_STATE = '24'
const seller = { gstin: '24ABCDE1234F1Z6', legalName: 'Example', address: '', brand: '', pan: '', bank: '', upi: '' }

function invoiceOf(amount: number, place: string, gstin: string): Issued {
  return {
    kind: 'invoice',
    seller,
    buyer: { name: 'Asha Rao', email: '', company: '', gstin, stateCode: place, state: '', zone: 'none' },
    payment: { id: '', means: '' },
    description: '',
    placeOfSupply: place,
    amount: paise(amount),
    split: splitGst(paise(amount), SHIPPED_TERMS.percent, place === SELLER_STATE),
    tax: { sac: SHIPPED_TERMS.sac, percent: SHIPPED_TERMS.percent },
    refersTo: null,
    note: '',
    undertaking: '',
  }
}

interface Sale {
  readonly amount: number
  readonly place: string
  readonly gstin: string
  /** Days after 1 April of the issue. */
  readonly day: number
  /** What goes back, as parts of the amount so far, each some days later. */
  readonly backs: ReadonlyArray<{ readonly share: number; readonly days: number }>
}

const START = Date.parse('2026-04-01T00:00:00+05:30')
const YEAR_DAYS = 364

/** Invoices and their credit notes in the order of issue, numbered without a gap. */
function filed(sales: readonly Sale[]): FiledDocument[] {
  const events = sales.flatMap(({ amount, place, gstin, day, backs }) => {
    const invoice = invoiceOf(amount, place, gstin)
    const notes = []
    const splits: Array<Issued['split']> = []
    let credited = 0
    let at = day
    for (const { share, days } of backs) {
      const inAll = Math.min(amount, credited + Math.ceil((amount * share) / 100))
      at = Math.min(YEAR_DAYS, at + days)
      if (inAll <= credited) continue
      const split = splitCredit(invoice, paise(inAll), splits)
      splits.push(split)
      const content: Issued = { ...invoice, kind: 'creditNote', amount: paise(inAll - credited), split }
      notes.push({ at, issued: content, original: invoice })
      credited = inAll
    }
    return [{ at: day, issued: invoice, original: null }, ...notes]
  })
  const last = { invoice: 0, creditNote: 0 }
  return events
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, issued, original }) => {
      last[issued.kind] += 1
      const { kind } = issued
      const series = seriesOf(SHIPPED_TERMS[kind], '26-27')
      const issuedAt = new Date(START + at * DAY_MS).toISOString()
      return { number: numberIn(series, last[kind]), kind, series, issuedAt, issued, original }
    })
}

async function* inOrder(documents: readonly FiledDocument[]): AsyncGenerator<FiledDocument> {
  yield* documents
}

async function rowsOf(documents: readonly FiledDocument[]): Promise<ReturnRow[]> {
  const rows: ReturnRow[] = []
  for await (const row of returnRows(inOrder(documents))) rows.push(row)
  return rows
}

const HEADS = ['amount', 'taxable', 'igst', 'cgst', 'sgst'] as const
const total = (all: ReadonlyArray<readonly [Figures, 1 | -1]>, head: keyof Figures): Paise =>
  all.reduce((sum, [figures, sign]) => (sign === 1 ? sumOf : minus)(sum, figures[head]), paise(0))

const signOf = ({ sheet }: ReturnRow): 1 | -1 => (sheet === 'cdnr' || sheet === 'cdnur' ? -1 : 1)

const sale = fc.record({
  amount: fc.integer({ min: 1, max: 30_000_000 }),
  place: fc.constantFrom(SELLER_STATE, '27', '29'),
  gstin: fc.constantFrom('', '', '27AAPFU0939F1ZV'),
  day: fc.integer({ min: 0, max: YEAR_DAYS }),
  backs: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), days: fc.integer({ min: 0, max: 90 }) }), {
    maxLength: 3,
  }),
})

suite('the rows of GSTR-1', () => {
  test('sum to the invoices less the credit notes, to the paisa, in all and in each month', () =>
    fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 30 }), async (sales) => {
        const documents = filed(sales)
        const rows = await rowsOf(documents)
        const months = ['', ...new Set(rows.map(({ month }) => month))]
        for (const month of months) {
          const inMonth = rows.filter((row) => month === '' || row.month === month)
          const issued = documents.filter(({ issuedAt }) => month === '' || indianMonth(issuedAt) === month)
          for (const head of HEADS) {
            const shown = total(
              inMonth.flatMap((row) => (row.figures ? [[row.figures, signOf(row)] as const] : [])),
              head,
            )
            const given = total(
              issued.flatMap(({ issued: one }) =>
                one ? [[figuresOf(one), one.kind === 'invoice' ? 1 : -1] as const] : [],
              ),
              head,
            )
            assert.equal(shown, given, `${head} of ${month || 'the year'}`)
          }
        }
      }),
    ))

  test('count every number once, without a gap between the months', () =>
    fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 30 }), async (sales) => {
        const documents = filed(sales)
        const counted = (await rowsOf(documents)).flatMap(({ numbers }) => numbers ?? [])
        for (const series of new Set(documents.map((one) => one.series))) {
          let next = 1
          for (const { from, to, count } of counted.filter((one) => one.series === series)) {
            assert.equal(from, numberIn(series, next))
            next += count
            assert.equal(to, numberIn(series, next - 1))
          }
          assert.equal(next - 1, documents.filter((one) => one.series === series).length)
        }
      }),
    ))

  test('put each document on its sheet', async () => {
    const backs = [{ share: 100, days: 1 }]
    const sheetsOf = async (one: Omit<Sale, 'day' | 'backs'>) =>
      (await rowsOf(filed([{ ...one, day: 3, backs }])))
        .filter(({ sheet }) => sheet !== 'docs')
        .map(({ sheet, placeOfSupply, figures }) => [sheet, placeOfSupply, figures?.amount])
    const gstin = '27AAPFU0939F1ZV'
    assert.deepEqual(await sheetsOf({ amount: 900_000, place: '27', gstin }), [
      ['b2b', '27', 900_000],
      ['cdnr', '27', 900_000],
    ])
    assert.deepEqual(await sheetsOf({ amount: 10_000_100, place: '27', gstin: '' }), [
      ['b2cl', '27', 10_000_100],
      ['cdnur', '27', 10_000_100],
    ])
    assert.deepEqual(await sheetsOf({ amount: 10_000_000, place: '27', gstin: '' }), [['b2cs', '27', 0]])
    assert.deepEqual(await sheetsOf({ amount: 20_000_000, place: SELLER_STATE, gstin: '' }), [['b2cs', '24', 0]])
  })

  test('name a document that cannot be read, and still count its number', async () => {
    const [one = assert.fail()] = filed([{ amount: 900_000, place: '27', gstin: '', day: 0, backs: [] }])
    const rows = await rowsOf([{ ...one, issued: null }])
    assert.deepEqual(
      rows.map(({ sheet, document, numbers }) => [sheet, document?.number, numbers?.count]),
      [
        ['unreadable', 'SYN/26-27/000001', undefined],
        ['docs', undefined, 1],
      ],
    )
  })
})

const indianMonth = (moment: string): string => new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString().slice(0, 7)
