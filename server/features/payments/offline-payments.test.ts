/** Money that came past the provider: recorded once, by name, told to owners, countered and never changed. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { AuditPage } from '#contract/audit.ts'
import { OfflineChoices, OfflinePayment, offlinePaymentId, OfflineRecorded } from '#contract/desk-offline.ts'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { Problem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { documentsIn, live, SELLER } from '../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { movedByMonth } from '../../../tests/support/money.ts'
import { buyer, deskOn, letters, PAYMENT_ENV, seats } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../gateways/fake-payment-provider.ts'
import { recordOffline } from './ledger/offline-payments.ts'

const GIVEN = {
  email: 'asha@example.com',
  course: 'AspenPlus',
  amount: 850_000,
  on: '2026-11-18',
  means: 'bank_transfer',
  reference: 'HDFC-0001 2345',
  why: 'Her firm paid by transfer',
}
const ID = 'offline_bank_HDFC00012345'

async function open(engine: TestEngine, cleaner: Cleaner) {
  const provider = fakePaymentProvider()
  const app = await createTestApp(engine, cleaner, { env: { ...PAYMENT_ENV, ...SELLER }, paymentProvider: provider })
  const owner = await registerStaff(app, 'owner@example.com', 'owner')
  const accountant = await registerStaff(app, 'accountant@example.com', 'accountant')
  await stepUp(app, accountant.cookie)
  const asha = await buyer(app, 'asha')
  const post = async (path: string, body: object, by = accountant.cookie) => {
    const answer = await app.send('POST', `/api/desk/payments/${path}`, body, { cookie: by })
    if (!answer.ok) return Problem.parse(await answer.json()).code
    return answer.status === 201 ? OfflineRecorded.parse(await answer.json()).id : null
  }
  const get = async (path: string): Promise<unknown> =>
    (await app.request(`/api/desk${path}`, { headers: { cookie: owner.cookie } })).json()
  return {
    app,
    provider,
    owner,
    asha,
    post,
    record: (change: object = {}, by?: string) => post('offline', { ...GIVEN, ...change }, by),
    repay: (change: object = {}) =>
      post(`${ID}/repayments`, {
        amount: 850_000,
        refundable: 850_000,
        on: '2026-11-20',
        reference: 'SBIN 99001',
        why: 'She cannot come',
        ...change,
      }),
    detail: async () => PaymentDetail.parse(await get(`/payments/${ID}`)),
    audited: async () => AuditPage.parse(await get('/audit?subjectType=payment')).entries,
    choices: async () => OfflineChoices.parse(await get('/payments/offline')).courses,
  }
}

const postgres = engines.find(({ name }) => name === 'postgres') ?? assert.fail()

test('pressed twice, the second press finds the first also where that ends between two of its looks', async (t) => {
  const { app, record } = await open(postgres, t)
  const books = deskOn(app)
  let first: Promise<string | null> | undefined
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length === 0) await (first ??= record())
      return result
    },
  }
  const by = { actor: 'cli:meera', at: NOON, why: GIVEN.why }
  const second = await app.database.write((tx) =>
    recordOffline(tx.withPlugin(between), books, OfflinePayment.parse(GIVEN), by),
  )
  assert.deepEqual([await first, second instanceof Refusal && second.code], [ID, 'paymentKnown'])
})

for (const engine of engines)
  suite(`a payment past the provider, on ${engine.name}`, () => {
    test('enrols the member, makes an invoice on the sum that came, and is told to every owner', async (t) => {
      const { app, asha, record, detail, audited } = await open(engine, t)
      assert.equal((await live(app, asha.cookie, '24')).status, 200)
      assert.equal(await record(), ID)
      assert.deepEqual(await seats(app), [`${ID} asha AspenPlus active`])
      const { payment, means, documents, refunding } = await detail()
      assert.deepEqual([payment.amount, payment.state, means], [850_000, 'captured', 'Bank transfer'])
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001'],
      )
      assert.deepEqual([refunding.way, refunding.refundable], ['hand', 850_000])
      assert.deepEqual(await movedByMonth(app), ['2026-11 8500 0'])
      const written = await letters(app)
      for (const line of ['asha: Your seat in Aspen Plus', 'owner: A payment of ₹8,500 was recorded by hand'])
        assert.ok(
          written.some((one) => one.startsWith(line)),
          line,
        )
      assert.ok(!written.some((one) => one.includes('waits at the desk')))
      const [entry] = await audited()
      assert.deepEqual([entry?.action, entry?.why], ['payment.offline', GIVEN.why])
      const purchases = await app.request('/api/users/me/purchases', { headers: { cookie: asha.cookie } })
      assert.equal((await documentsIn(purchases)).length, 1)
    })

    test('is recorded once, however its reference is written and whoever presses', async (t) => {
      const { app, record } = await open(engine, t)
      await buyer(app, 'ravi')
      const both = await Promise.all([record(), record({ reference: 'Ref no. UTR: hdfc00012345' })])
      assert.deepEqual(new Set(both), new Set([ID, 'paymentKnown']))
      for (const reference of ['UTRHDFC00012345', 'UTR 123456', 'UTR123456', 'UTR:123456', 'Ref 123456'])
        assert.equal(
          offlinePaymentId('upi', reference),
          `offline_bank_${reference.includes('H') ? 'UTRHDFC00012345' : '123456'}`,
        )
      assert.equal(await record({ email: 'ravi@example.com' }), 'paymentKnown')
      assert.equal(await record({ email: 'ravi@example.com', means: 'upi' }), 'paymentKnown', 'one number of the banks')
      assert.equal((await seats(app)).length, 1)
    })

    test('of a day ahead, for nobody, no course or a seat that is there is refused', async (t) => {
      const { app, record, choices } = await open(engine, t)
      assert.equal(await record({ on: '2026-11-25' }), 'dayImpossible')
      assert.equal(await record({ amount: 2_147_483_648 }), 'fieldsInvalid')
      await buyer(app, 'stranger', { isProven: false })
      assert.equal(await record({ email: 'stranger@example.com' }), 'memberUnproven', 'anybody may have typed it')
      assert.equal(await record({ email: 'nobody@example.com' }), 'memberUnknown')
      assert.equal(await record({ course: 'Nothing' }), 'courseUnknown')
      assert.equal(await record({ amount: 0 }), 'fieldsInvalid')
      assert.equal(await record({ reference: '-- 1' }), 'fieldsInvalid')
      assert.equal(await record(), ID)
      assert.equal(await record({ reference: 'ANOTHER 1' }), 'alreadySeated')
      assert.ok((await choices()).some(({ id, price }) => id === 'AspenPlus' && price === 900_000))
    })

    test('is countered by a repayment alone, which ends the seat when all of it went back', async (t) => {
      const { app, provider, owner, post, record, repay, detail } = await open(engine, t)
      await record()
      assert.equal(await repay({ amount: 850_001 }), 'refundImpossible')
      assert.equal(await repay({ refundable: 1 }), 'moneyMoved')
      assert.equal(await repay({ on: '2026-11-17' }), 'dayImpossible')
      await stepUp(app, owner.cookie)
      const wish = { amount: 100, refundable: 850_000, why: 'x' }
      assert.equal(await post(`${ID}/refund`, wish, owner.cookie), 'refundImpossible')
      assert.equal(await repay({ amount: 100_000 }), null)
      assert.deepEqual(await seats(app), [`${ID} asha AspenPlus active`])
      assert.equal(await repay({ amount: 750_000, refundable: 750_000 }), 'paymentKnown')
      assert.equal(await repay({ amount: 750_000, refundable: 750_000, reference: 'SBIN 99002' }), null)
      assert.deepEqual(await seats(app), [`${ID} asha AspenPlus withdrawn`])
      assert.equal((await detail()).refunding.refundable, 0)
      assert.deepEqual(await movedByMonth(app), ['2026-11 8500 8500'])
      assert.equal(provider.refunds.size, 0)
      assert.equal((await letters(app)).filter((line) => line.includes('was recorded by hand')).length, 3)
    })

    test('that was recorded by mistake is taken back, said as it was, and recorded again with its reference', async (t) => {
      const { app, asha, post, record, detail, owner } = await open(engine, t)
      await buyer(app, 'ravi')
      assert.equal((await live(app, asha.cookie, '24')).status, 200)
      assert.equal(await record(), ID)
      const takeBack = (change: object = {}, by?: string) =>
        post(`${ID}/mistake`, { refundable: 850_000, why: 'It was Ravi', ...change }, by)
      assert.equal(await takeBack({}, owner.cookie), 'stepUpRequired')
      assert.equal(await takeBack({ refundable: 1 }), 'moneyMoved')
      const both = await Promise.all([takeBack(), takeBack()])
      assert.deepEqual(new Set(both), new Set([null, 'moneyMoved']))
      assert.equal(await takeBack({ refundable: 0 }), 'refundImpossible')
      assert.deepEqual(await seats(app), [`${ID} asha AspenPlus withdrawn`])
      const { documents, refunding } = await detail()
      assert.deepEqual(
        documents.map(({ number }) => number),
        ['SYN/26-27/000001', 'SYC/26-27/000001'],
      )
      assert.equal(refunding.refundable, 0)
      const written = await letters(app)
      assert.ok(written.includes('asha: Your seat in Aspen Plus was taken back'))
      assert.ok(written.includes('owner: A payment of ₹8,500 was recorded by mistake'))
      assert.ok(!written.some((line) => line.startsWith('asha: Refund')), 'no money went back')
      assert.equal(await record({ email: 'ravi@example.com' }), `${ID}_2`)
      assert.deepEqual(await seats(app), [`${ID} asha AspenPlus withdrawn`, `${ID}_2 ravi AspenPlus active`])
      assert.equal(await record({ email: 'ravi@example.com' }), 'paymentKnown')
      assert.deepEqual(await movedByMonth(app), ['2026-11 17000 8500'])
    })

    test('is recorded by owners and accountants alone, who type the password for it', async (t) => {
      const { app, owner, record } = await open(engine, t)
      const support = await registerStaff(app, 'support@example.com', 'support')
      await stepUp(app, support.cookie)
      assert.equal(await record({}, support.cookie), 'forbidden')
      assert.equal(await record({}, owner.cookie), 'stepUpRequired')
      assert.deepEqual(await seats(app), [])
    })
  })
