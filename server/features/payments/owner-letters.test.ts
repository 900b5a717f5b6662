import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { numberingClosedLetter } from './documents/letters.ts'
import { disputeLetter } from './ledger/dispute-letters.ts'
import { deskLetter } from './ledger/letters.ts'
import { parkedLetter } from './provider/letters.ts'
import { factsOfEvent } from './provider/provider-event.ts'

const SITE = {
  brand: 'Synergyy',
  siteUrl: 'https://www.example.com',
  contactEmail: '',
  contactPhone: '',
  supportPhone: '',
}
const OWNER = 'owner@example.com'

test('leads the owner from each letter about money to the page of the desk, and names no command', () => {
  const facts = factsOfEvent(providerEvent('payment.captured')) ?? assert.fail()
  const dispute = { amount: rupees(9000), reason: '', respondBy: null } as const
  const letters = [
    deskLetter(SITE, OWNER, facts, 'severalFit'),
    deskLetter(SITE, OWNER, facts, 'batchFull'),
    disputeLetter(SITE, OWNER, facts, dispute),
    parkedLetter(SITE, OWNER, 'evt_1'),
    numberingClosedLetter(SITE, OWNER),
  ]
  for (const { text } of letters) assert.doesNotMatch(text, /npm/)
  assert.deepEqual(
    letters.map(({ link }) => link?.slice(SITE.siteUrl.length)),
    [
      '/desk/payments/pay_1',
      '/desk/payments/pay_1',
      '/desk/payments/pay_1',
      '/desk/payments?show=parked',
      '/desk/documents?show=waiting',
    ],
  )
})
