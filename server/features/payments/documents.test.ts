import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { Member } from '#contract/accounts.ts'
import { COURSES } from '#content/courses.ts'
import { PRICES } from '#content/prices.ts'
import { Purchases } from '#contract/payments.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '../../../tests/support/makers.ts'
import { providerEvent } from '../../../tests/support/provider-events.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { readConfig } from '../../config.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { financialYear } from './documents.ts'
import { createLedger } from './ledger.ts'
import { documentPdf } from './member-documents.ts'
import { factsOfEvent } from './provider-event.ts'

const SELLER = {
  GSTIN: '24ABCDE1234F1Z6',
  LEGAL_NAME: 'Example Training Private Limited',
  LEGAL_ADDRESS: '1 Example Road, Vadodara 390001',
}

test('the financial year turns on 1 April in Indian time', () => {
  assert.equal(financialYear(new Date('2027-03-31T18:29:59Z')), '26-27')
  assert.equal(financialYear(new Date('2027-03-31T18:30:00Z')), '27-28')
  assert.equal(financialYear(new Date('2099-12-31T00:00:00Z')), '99-00')
})

function ledgerOn({ database }: TestApp, env: Record<string, string>) {
  const now = () => NOON
  return createLedger({
    database,
    config: readConfig(env),
    courses: COURSES,
    prices: PRICES,
    now,
    outbox: createOutbox(database, now),
  })
}

const factsOf = (...event: Parameters<typeof providerEvent>) => factsOfEvent(providerEvent(...event)) ?? assert.fail()

/** A member with a seat in Aspen Plus. */
async function seated(
  app: TestApp,
  env: Record<string, string>,
  { email = 'asha@example.com', id = 'pay_1', fullName = 'Asha Rao' } = {},
) {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration({ email, fullName }))
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { uid } = Member.parse(await response.json())
  const ledger = ledgerOn(app, env)
  await ledger.record(factsOf('payment.captured', { id, email: 'elsewhere@example.com' }))
  assert.equal(await ledger.assign(id, { userId: uid, courseId: 'AspenPlus' }, { actor: 'owner', why: 'test' }), null)
  return { cookie, ledger, uid }
}

const live = (app: TestApp, cookie: string, state: string) =>
  app.request('/api/users/me/buyer-state', {
    method: 'PUT',
    body: JSON.stringify({ state }),
    headers: { cookie, 'Content-Type': 'application/json' },
  })

const documentsOf = async (response: Response) =>
  Purchases.parse(await response.json()).seats.flatMap(({ documents }) => documents)

async function textOf(app: TestApp, cookie: string, number: string): Promise<string> {
  const response = await app.request(`/api/users/me/documents/${number.replaceAll('/', '-')}`, { headers: { cookie } })
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  })
  return text
}

for (const engine of engines)
  suite(`documents on ${engine.name}`, () => {
    test('a receipt prints the rupee sign and any name, and never says tax invoice', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await seated(app, {}, { fullName: 'आशा Rao' })
      const text = await textOf(app, cookie, 'pay_1')
      assert.match(text, /Payment receipt[\s\S]*Aspen Plus \(Jan 2025\)[\s\S]*₹9,000[\s\S]*₹1,372\.88/)
      assert.match(text, /Rao/)
      assert.doesNotMatch(text, /tax invoice/i)
      assert.deepEqual(await documentsOf(await live(app, cookie, '27')), [{ kind: 'receipt', number: 'pay_1' }])
    })

    test('a tax invoice waits for the buyer’s state and carries what Rule 46 asks for', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      assert.match(await textOf(app, cookie, 'pay_1'), /Payment receipt/)
      assert.deepEqual(await documentsOf(await live(app, cookie, '27')), [
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
        await documentsOf(await live(app, cookie, '24')),
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

    test('a refund makes one credit note for what went back, however often it is told', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger } = await seated(app, SELLER)
      await live(app, cookie, '27')
      for (const refund of [100_000, 100_000, 800_000])
        await ledger.record(factsOf('refund.processed', { email: 'elsewhere@example.com' }, refund))
      const documents = await documentsOf(await live(app, cookie, '27'))
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001', 'SYC/26-27/000001', 'SYC/26-27/000002'],
      )
      assert.match(
        await textOf(app, cookie, 'SYC/26-27/000001'),
        /Credit note[\s\S]*SYN\/26-27\/000001 of 20 November 2026[\s\S]*₹1,000/,
      )
      assert.match(await textOf(app, cookie, 'SYC/26-27/000002'), /₹8,000/)
    })

    test('a course that is taken off sale takes neither receipt nor credit note with it', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, uid } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const config = readConfig(SELLER)
      const now = () => NOON
      const { database } = app
      const ledger = createLedger({
        database,
        config,
        courses: [],
        prices: [],
        now,
        outbox: createOutbox(database, now),
      })
      await ledger.record(factsOf('refund.processed', { email: 'elsewhere@example.com' }))
      assert.match(await textOf(app, cookie, 'SYC/26-27/000001'), /₹9,000/)
      const member = Member.parse(await (await app.request('/api/users/me', { headers: { cookie } })).json())
      assert.equal(member.uid, uid)
      assert.ok(await documentPdf({ database, config, courses: [] }, member, 'pay_1'))
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject === 'Refund for AspenPlus').length, 1)
    })

    test('what went back before the invoice was made is credited with it', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger } = await seated(app, SELLER)
      await ledger.record(factsOf('refund.processed', { email: 'elsewhere@example.com' }, 100_000))
      const documents = await documentsOf(await live(app, cookie, '27'))
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001', 'SYC/26-27/000001'],
      )
      assert.match(await textOf(app, cookie, 'SYC/26-27/000001'), /₹1,000/)
    })

    test('an invoice to the wrong member is credited when the seat is taken back, and the right one gets another', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie, ledger } = await seated(app, SELLER)
      await live(app, cookie, '27')
      const right = await seated(app, SELLER, { email: 'right@example.com', id: 'pay_2', fullName: 'Ravi Shah' })
      const hand = { actor: 'owner', why: 'test' }
      for (const id of ['pay_1', 'pay_2']) assert.equal(await ledger.undo(id, hand), null)
      assert.equal(await ledger.assign('pay_1', { userId: right.uid, courseId: 'AspenPlus' }, hand), null)
      assert.deepEqual(await documentsOf(await live(app, right.cookie, '24')), [
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
      await ledger.record(factsOf('refund.processed', { email: 'elsewhere@example.com' }, 100_000))
      const documents = await documentsOf(await live(app, right.cookie, '24'))
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
