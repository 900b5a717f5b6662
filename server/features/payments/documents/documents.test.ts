import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { catalogWith } from '../../../../tests/support/catalogs.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  askFor,
  documentDeps,
  documentsIn,
  factsOf,
  live,
  seated,
  SELLER,
  textOf,
} from '../../../../tests/support/documents.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { DEFAULT_LIMITS } from '../../../http/limits.ts'
import { createBooks } from '../../../site.ts'
import { createSheetPrinter } from '../../../pdf/sheet-printer.ts'
import { financialYear } from './document-series.ts'
import { taxOf } from './gst.ts'
import { storedDocument } from './issued-document.ts'
import { documentPdf } from './member-documents.ts'

test('the financial year turns on 1 April in Indian time', () => {
  assert.equal(financialYear(new Date('2027-03-31T18:29:59Z')), '26-27')
  assert.equal(financialYear(new Date('2027-03-31T18:30:00Z')), '27-28')
  assert.equal(financialYear(new Date('2099-12-31T00:00:00Z')), '99-00')
})

for (const engine of engines)
  suite(`documents on ${engine.name}`, () => {
    test('a receipt prints the rupee sign and any name, and never says tax invoice', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await seated(app, {}, { fullName: 'आशा Rao' })
      const text = await textOf(app, cookie, 'pay_1')
      assert.match(text, /Payment receipt[\s\S]*आशा Rao[\s\S]*Aspen Plus \(Jan 2025\)[\s\S]*₹9,000/)
      assert.match(text, /Paid by UPI[\s\S]*Rupees nine thousand only/)
      assert.doesNotMatch(text, /tax invoice|GST/i)
      assert.deepEqual(await documentsIn(await live(app, cookie, '27')), [{ kind: 'receipt', number: 'pay_1' }])
    })

    test('a tax invoice waits for the buyer’s state and carries what Rule 46 asks for', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      assert.match(await textOf(app, cookie, 'pay_1'), /Payment receipt/)
      assert.deepEqual(await documentsIn(await live(app, cookie, '27')), [
        { kind: 'invoice', number: 'SYN/26-27/000001' },
      ])
      const text = await textOf(app, cookie, 'SYN/26-27/000001')
      for (const part of [
        'Tax invoice',
        SELLER.LEGAL_NAME,
        SELLER.GSTIN,
        'Asha Rao',
        'Maharashtra (27)',
        'Place of supply',
        'SYN/26-27/000001',
        '20 November 2026',
        '999293',
        'IGST 18%',
        '₹1,372.88',
        '₹7,627.12',
        '₹9,000',
        'Reverse charge',
      ])
        assert.ok(text.includes(part), part)
      await live(app, cookie, '24')
      assert.deepEqual(
        await documentsIn(await live(app, cookie, '24')),
        [{ kind: 'invoice', number: 'SYN/26-27/000001' }],
        'issued once',
      )
    })

    test('takes the codes of states alone for where a buyer lives', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      for (const state of ['99', '', 'toString', 'constructor', '__proto__', '24 27'])
        assert.equal((await live(app, cookie, state)).status, 422, state)
      assert.deepEqual(await app.database.db.selectFrom('documents').selectAll().execute(), [])
    })

    test('a buyer in the seller’s state pays both halves', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '24')
      assert.match(await textOf(app, cookie, 'SYN/26-27/000001'), /CGST 9%\s*₹686\.44[\s\S]*SGST 9%\s*₹686\.44/)
    })

    test('a refund makes one credit note for what went back, however often it is reported', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '27')
      for (const refund of [100_000, 100_000, 800_000])
        await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, refund)
      const documents = await documentsIn(await live(app, cookie, '27'))
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001', 'SYC/26-27/000001', 'SYC/26-27/000002'],
      )
      assert.match(
        await textOf(app, cookie, 'SYC/26-27/000001'),
        /Credit note[\s\S]*For invoice SYN\/26-27\/000001\s+of 20 November 2026[\s\S]*₹1,000/,
      )
      assert.match(await textOf(app, cookie, 'SYC/26-27/000002'), /₹8,000/)
    })

    test('a course that is taken off sale takes neither receipt nor credit note with it', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, uid } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const catalog = catalogWith({ courses: [], prices: [] }, () => NOON)
      const deps = createBooks({ ...documentDeps(app, SELLER), catalog })
      await deps.ledger.record(factsOf('refund.processed', { email: 'elsewhere@example.com' }))
      assert.match(await textOf(app, cookie, 'SYC/26-27/000001'), /₹9,000/)
      const member = Member.parse(await (await app.request('/api/users/me', { headers: { cookie } })).json())
      assert.equal(member.uid, uid)
      const printer = createSheetPrinter()
      assert.ok(await documentPdf({ ...deps, printer }, member, 'pay_1'))
      await printer.close()
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject === 'Refund for AspenPlus').length, 1)
    })

    test('M6: credit notes in three parts sum to exactly the invoice’s tax', async (t) => {
      for (const state of ['24', '27']) {
        const app = await createTestApp(engine, t, { env: SELLER })
        const { cookie, ledger } = await seated(app, SELLER)
        await live(app, cookie, state)
        for (const id of ['rfnd_1', 'rfnd_2', 'rfnd_3'])
          await ledger.record(factsOf('refund.processed', {}, { id, amount: 300_000 }))
        const rows = await app.database.db.selectFrom('documents').selectAll().orderBy('series').execute()
        const [note1, note2, note3, invoice] = rows.map(({ content }) => storedDocument.read(content))
        assert.ok(note1 && note2 && note3 && invoice?.kind === 'invoice')
        const tax = [note1, note2, note3].reduce((sum, { split }) => sum + taxOf(split), 0)
        assert.equal(tax, taxOf(invoice.split))
      }
    })

    test('M6: letter, receipt and invoice of one payment name the same paise of GST', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const first = await seated(app, SELLER)
      assert.match(await textOf(app, first.cookie, 'pay_1'), /as on the invoice to come/)
      await live(app, first.cookie, '24')
      const of6000 = factsOf('payment.captured', { id: 'pay_2', amount: 600_000, email: 'elsewhere@example.com' })
      await first.ledger.record(of6000)
      const by = { actor: 'cli:owner', at: NOON, why: 'test' }
      assert.equal(await first.ledger.assign('pay_2', { userId: first.uid, courseId: 'ProcessSafety' }, by), null)
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ subject }) => subject.endsWith('confirmed')).map(({ text }) => text)
      assert.equal(letters.length, 2)
      assert.doesNotMatch(letters.find((text) => text.includes('Aspen')) ?? '', /GST/)
      assert.match(letters.find((text) => text.includes('Safety')) ?? '', /GST inside it: ₹915\.26/)
      assert.match(await textOf(app, first.cookie, 'pay_2'), /₹915\.26/)
      assert.match(await textOf(app, first.cookie, 'SYN/26-27/000002'), /CGST 9% ₹457\.63[\s\S]*SGST 9% ₹457\.63/)
    })

    test('M6: a receipt whose payment will have no invoice any more promises none', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, 900_000)
      assert.doesNotMatch(await textOf(app, cookie, 'pay_1'), /GST/)
    })

    test('M6: without a GST number neither letter nor receipt speaks of GST', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await seated(app, {})
      await app.postman.round()
      const letter = app.mailer.sent.find(({ subject }) => subject.endsWith('confirmed'))
      assert.match(letter?.text ?? '', /₹9,000/)
      assert.doesNotMatch(letter?.text ?? '', /GST|tax/i)
      assert.doesNotMatch(await textOf(app, cookie, 'pay_1'), /GST|tax/i)
    })

    test('the tax invoice names brand, payment, the amount in words and the accountant’s line, and asks for no signature', async (t) => {
      const env = { ...SELLER, INVOICE_NOTE: 'This is a computer-generated invoice.' }
      const app = await createTestApp(engine, t, { env })
      const { cookie } = await seated(app, env)
      await live(app, cookie, '27')
      const text = await textOf(app, cookie, 'SYN/26-27/000001')
      for (const part of ['Synergyy', 'pay_1', 'Paid by UPI', 'Rupees nine thousand only', env.INVOICE_NOTE])
        assert.ok(text.includes(part), part)
      assert.doesNotMatch(text, /signatory/i)
    })

    test('no tax invoice in rupees is made for a payment in another currency that was seated by hand', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger, uid } = await seated(app, SELLER)
      await send(app, 'payment.captured', { id: 'pay_2', currency: 'USD', email: 'elsewhere@example.com' })
      const by = { actor: 'cli:owner', at: NOON, why: 'test' }
      assert.equal(await ledger.assign('pay_2', { userId: uid, courseId: 'AspenHysys' }, by), null)
      const documents = await documentsIn(await live(app, cookie, '27'))
      assert.deepEqual(documents.map(({ number }) => number).toSorted(), ['SYN/26-27/000001', 'pay_2'])
    })

    test('M10: a document is drawn once and kept as it was', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const bytes = async () => Buffer.from(await (await askFor(app, cookie, 'SYN/26-27/000001')).arrayBuffer())
      const [first, ...others] = await Promise.all([bytes(), bytes(), bytes()])
      for (const other of [...others, await bytes()]) assert.ok(first?.equals(other))
      const kept = await app.database.db.selectFrom('documentFiles').select('name').execute()
      assert.deepEqual(
        kept.map(({ name }) => name),
        ['SYN/26-27/000001'],
      )
    })

    test('M10: a receipt is drawn again when the member’s name has changed', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await seated(app, {})
      assert.match(await textOf(app, cookie, 'pay_1'), /Asha Rao/)
      await app.send('PATCH', '/api/users/me', { fullName: 'Asha Shah' }, { cookie })
      assert.match(await textOf(app, cookie, 'pay_1'), /Asha Shah/)
    })

    test('M10: a member opens at most ten documents a minute', async (t) => {
      const app = await createTestApp(engine, t, { limits: DEFAULT_LIMITS })
      const { cookie } = await seated(app, {})
      const statuses = []
      for (let time = 0; time < 11; time += 1) statuses.push((await askFor(app, cookie, 'pay_1')).status)
      assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
    })

    test('a document that cannot exist is not found, whatever its name', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await seated(app, {})
      for (const name of ['%00', '%ED%A0%80', 'SYN-26-27-1', '..%2f..%2fetc', 'a'.repeat(500), 'pay_1%00'])
        assert.ok([400, 404].includes((await askFor(app, cookie, name)).status), name)
    })

    test('what went back before the invoice was made is credited with it', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, 100_000)
      const documents = await documentsIn(await live(app, cookie, '27'))
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001', 'SYC/26-27/000001'],
      )
      assert.match(await textOf(app, cookie, 'SYC/26-27/000001'), /₹1,000/)
    })

    test('an invoice to the wrong member is credited once the right one has the seat, and that one gets another', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const right = await seated(app, SELLER, { email: 'right@example.com', id: 'pay_2', fullName: 'Ravi Shah' })
      const by = { actor: 'cli:owner', at: NOON, why: 'test' }
      for (const id of ['pay_1', 'pay_2']) assert.equal(await ledger.undo(id, by), null)
      assert.equal(await ledger.assign('pay_1', { userId: right.uid, courseId: 'AspenPlus' }, by), null)
      assert.deepEqual(await documentsIn(await live(app, right.cookie, '24')), [
        { kind: 'invoice', number: 'SYN/26-27/000002' },
      ])
      assert.match(await textOf(app, right.cookie, 'SYN/26-27/000002'), /Ravi Shah/)
      const asked = (number: string) =>
        app.request(`/api/users/me/documents/${number}`, { headers: { cookie: right.cookie } })
      for (const number of ['SYN-26-27-000001', 'SYC-26-27-000001']) assert.equal((await asked(number)).status, 404)
      assert.match(
        await textOf(app, cookie, 'SYC/26-27/000001'),
        /SYN\/26-27\/000001[\s\S]*Asha Rao|Asha Rao[\s\S]*₹9,000/,
      )
      await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, 100_000)
      const documents = await documentsIn(await live(app, right.cookie, '24'))
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000002', 'SYC/26-27/000002'],
      )
    })

    test('fifty invoices at once have fifty numbers without a gap', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const members = []
      for (let index = 0; index < 50; index += 1)
        members.push(await seated(app, SELLER, { email: `m${index}@example.com`, id: `pay_${index}` }))
      await Promise.all(members.map(({ cookie }) => live(app, cookie, '27')))
      const rows = await app.database.db.selectFrom('documents').select('sequence').orderBy('sequence').execute()
      assert.deepEqual(
        rows.map(({ sequence }) => sequence),
        Array.from({ length: 50 }, (_, index) => index + 1),
      )
    })

    test('a document is its own member’s alone', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const other = await seated(app, SELLER, { email: 'other@example.com', id: 'pay_2' })
      for (const number of ['pay_1', 'SYN-26-27-000001', 'nothing'])
        assert.equal(
          (await app.request(`/api/users/me/documents/${number}`, { headers: { cookie: other.cookie } })).status,
          404,
        )
      assert.equal((await app.request('/api/users/me/documents/pay_1')).status, 401)
    })
  })
