import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, rupees } from '#contract/catalog.ts'
import { splitCredit, splitGst, taxOf, type GstSplit } from './gst.ts'

test('splits prices as the accountants’ tables do', () => {
  const rows = [
    [499_900, [423_644, 38_128, 38_128], [423_644, 76_256]],
    [99_900, [84_662, 7_619, 7_619], [84_661, 15_239]],
    [1_180_000, [1_000_000, 90_000, 90_000], [1_000_000, 180_000]],
  ] as const
  for (const [price, intra, inter] of rows) {
    const here = splitGst(paise(price), 18, true)
    assert.deepEqual(here.kind === 'intra' && [here.taxable, here.cgst, here.sgst], intra)
    const there = splitGst(paise(price), 18, false)
    assert.deepEqual(there.kind === 'inter' && [there.taxable, there.igst], inter)
  }
})

test('gives parts that sum to the price for every price from ₹1 to ₹1,00,000', () => {
  for (let amount = 1; amount <= 100_000; amount += 1) {
    const price = rupees(amount)
    const percent = amount % 2 === 0 ? 18 : 12.5
    const here = splitGst(price, percent, true)
    const there = splitGst(price, percent, false)
    assert.ok(here.kind === 'intra' && here.taxable + here.cgst + here.sgst === price && here.cgst === here.sgst)
    assert.ok(there.kind === 'inter' && there.taxable + there.igst === price)
  }
})

test('M6: credit notes of an invoice sum to exactly its tax, however its price is taken apart', () => {
  for (const isSameState of [true, false])
    for (const [price, ...parts] of [
      [900_000, 300_000, 300_000, 300_000],
      [600_000, 200_000, 200_000, 200_000],
      [900_000, 1, 899_998, 1],
      [499_900, 166_633, 166_633, 166_634],
      [1, 1],
    ] as const) {
      const invoice = { amount: paise(price), split: splitGst(paise(price), 18, isSameState) }
      const notes: GstSplit[] = []
      let back = 0
      for (const part of parts) {
        back += part
        const note = splitCredit(invoice, paise(back), notes)
        assert.equal(note.taxable + taxOf(note), part)
        assert.ok(note.taxable >= 0 && taxOf(note) >= 0)
        notes.push(note)
      }
      assert.equal(
        notes.reduce((sum, note) => sum + taxOf(note), 0),
        taxOf(invoice.split),
      )
      assert.equal(
        notes.reduce((sum, note) => sum + note.taxable, 0),
        invoice.split.taxable,
      )
    }
})
