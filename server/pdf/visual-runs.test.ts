import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { createSheetPrinter } from './sheet-printer.ts'
import { visualRuns } from './visual-runs.ts'

const seen = (line: string) => visualRuns(line).map(({ text, isRightToLeft }) => `${isRightToLeft ? '<' : '>'}${text}`)

test('a line in one direction stays as it is', () => {
  assert.deepEqual(seen('Asha પ્રિયા Rao'), ['>Asha ', '>પ્રિયા ', '>Rao'])
  assert.deepEqual(seen('محمد علی خان'), ['<محمد علی خان'])
  assert.deepEqual(seen(''), [])
})

test('a name in Arabic script stands in an English line, and figures inside it are read from left to right', () => {
  assert.deepEqual(seen('Asha محمد علی Rao'), ['>Asha ', '<محمد علی', '> ', '>Rao'])
  assert.deepEqual(seen('علی 12 خان'), ['<خان', '< ', '>12', '<علی '])
})

test('brackets around a name in Arabic script open before it and close behind it', () => {
  assert.deepEqual(seen('Rao (محمد)'), ['>Rao (', '<محمد', '>)'])
})

test('names in Urdu, Sindhi and Kashmiri are read back from the paper as they were typed', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  const names = ['محمد علی خان', 'شيخ اياز', 'مہجور کشمیری', 'Asha محمد Rao']
  const pdf = await printer.print({
    brand: 'Synergyy',
    title: 'Payment receipt',
    head: [],
    parties: [{ label: 'Received from', lines: names }],
    table: [],
    details: [],
    amounts: [['Paid', '₹9,000']],
    words: '',
    notes: [],
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  for (const name of names) assert.ok(text.normalize('NFKC').includes(name), `${name} in ${text}`)
})
