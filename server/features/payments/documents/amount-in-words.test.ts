import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise, rupees } from '#contract/catalog.ts'
import { amountInWords } from './amount-in-words.ts'

test('spells amounts with lakh and crore', () => {
  for (const [amount, words] of [
    [rupees(0), 'Rupees zero only'],
    [rupees(6000), 'Rupees six thousand only'],
    [rupees(9000), 'Rupees nine thousand only'],
    [paise(137_288), 'Rupees one thousand three hundred seventy-two and eighty-eight paise only'],
    [paise(5), 'Five paise only'],
    [paise(1), 'One paisa only'],
    [paise(901), 'Rupees nine and one paisa only'],
    [rupees(1_00_000), 'Rupees one lakh only'],
    [rupees(12_34_56_789), 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only'],
    [rupees(119), 'Rupees one hundred nineteen only'],
    [rupees(40), 'Rupees forty only'],
  ] as const)
    assert.equal(amountInWords(amount), words)
})
