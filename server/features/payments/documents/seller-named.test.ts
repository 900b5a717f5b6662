import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { live, seated, SELLER, textOf } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`the seller on ${engine.name}`, () => {
    test('is named on a tax invoice with state and PAN, and where else money is sent', async (t) => {
      const given = { BANK_ACCOUNT: '1234567890, IFSC EXMP0001234', UPI_ID: 'office@okbank' }
      const env = { ...SELLER, ...given, PAN: SELLER.GSTIN.slice(2, 12) }
      const app = await createTestApp(engine, t, { env })
      const { cookie } = await seated(app, env)
      await live(app, cookie, '27')
      const text = await textOf(app, cookie, 'SYN/26-27/000001')
      for (const part of ['Gujarat (24)', `PAN ${env.PAN}`, given.BANK_ACCOUNT, given.UPI_ID])
        assert.ok(text.includes(part), part)
    })

    test('is named on a receipt too, also where no tax invoices are made', async (t) => {
      const given = { BANK_ACCOUNT: '1234567890, IFSC EXMP0001234', UPI_ID: 'office@okbank', PAN: 'ABCDE1234F' }
      const { GSTIN: _none, ...named } = SELLER
      const app = await createTestApp(engine, t, { env: { ...named, ...given } })
      const { cookie } = await seated(app, named)
      const text = await textOf(app, cookie, 'pay_1')
      for (const part of [named.LEGAL_NAME, 'PAN ABCDE1234F', given.BANK_ACCOUNT, given.UPI_ID])
        assert.ok(text.replaceAll('\n', ' ').includes(part), part)
      assert.doesNotMatch(text, /GSTIN/)
      const plain = await createTestApp(engine, t)
      const other = await seated(plain, {})
      assert.doesNotMatch(await textOf(plain, other.cookie, 'pay_1'), /PAN|Our account|undefined/)
    })
  })
