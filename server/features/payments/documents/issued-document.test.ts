import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedDocument } from './issued-document.ts'

const FIRST =
  '{"kind":"invoice","seller":{"gstin":"24ABCDE1234F1Z6","legalName":"Example","address":"Vadodara"},"buyer":{"name":"Asha","email":"asha@example.com","stateCode":"27","state":"Maharashtra"},"description":"Aspen Plus (Jan 2025)","placeOfSupply":"27","amount":900000,"split":{"kind":"inter","taxable":762712,"igst":137288},"refersTo":null}'
const SECOND =
  '{"version":1,"kind":"creditNote","seller":{"gstin":"24ABCDE1234F1Z6","legalName":"Example","address":"Vadodara","brand":"Synergyy"},"buyer":{"name":"Asha","email":"asha@example.com","stateCode":"24","state":"Gujarat","company":"Reactor Works","gstin":"24ABCDE1234F1Z6"},"description":"Aspen Plus (Jan 2025)","placeOfSupply":"24","amount":600000,"split":{"kind":"intra","taxable":508474,"cgst":45763,"sgst":45763},"refersTo":{"number":"SYN/26-27/000001","issuedAt":"2026-11-20T12:00:00.000Z"},"payment":{"id":"pay_1","means":"UPI"},"note":""}'
const THIRD = SECOND.replace('"version":1', '"version":2')
  .replace('"gstin":"24ABCDE1234F1Z6"},"description"', '"gstin":"24ABCDE1234F1Z6","zone":"withTax"},"description"')
  .replace('"note":""', '"note":"","undertaking":""')

test('S6: a document is read in each form in which it was ever stored', () => {
  const first = storedDocument.read(FIRST)
  assert.deepEqual([first.seller.brand, first.buyer.gstin, first.payment.id], ['', '', ''])
  assert.deepEqual(first.split, { kind: 'inter', taxable: 762_712, igst: 137_288 })
  const second = storedDocument.read(SECOND)
  assert.deepEqual([second.buyer.company, second.buyer.zone, second.undertaking], ['Reactor Works', 'none', ''])
  const third = storedDocument.read(THIRD)
  assert.deepEqual([third.buyer.zone, third.seller.pan, third.seller.bank, third.seller.upi], ['withTax', '', '', ''])
  const own = { ...third.seller, pan: 'ABCDE1234F', bank: '1234567890, IFSC EXMP0001234', upi: 'office@okbank' }
  const fourth = storedDocument.read(
    THIRD.replace('"version":2', '"version":3').replace(
      '"brand":"Synergyy"',
      '"brand":"Synergyy","pan":"","bank":"","upi":""',
    ),
  )
  assert.deepEqual([first.tax, fourth.tax], [fourth.tax, { sac: '999293', percent: 18 }])
  for (const one of [second, { ...third, seller: own }, { ...fourth, tax: { sac: '9992', percent: 12 } }])
    assert.deepEqual(storedDocument.read(storedDocument.write(one)), one)
})

test('S6: a document in any other form is refused', () => {
  for (const text of [
    '',
    '{}',
    SECOND.replace('"version":1', '"version":9'),
    SECOND.replace('"buyer"', '"payer"'),
    'null',
  ])
    assert.throws(() => storedDocument.read(text))
})
