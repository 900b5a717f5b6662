import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentPage, PaymentSums } from '#contract/desk-payments.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { paymentSearch } from './payment-search.ts'

const MANY = 2_100
const AT_ONCE = 300

/** Asha has a seat in Aspen Plus. So many payments with the beginning of her payment's id came after hers. */
async function withMany(engine: TestEngine, cleaner: Cleaner): Promise<TestApp> {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  await press(app, await buyer(app, 'asha'))
  await send(app, 'payment.captured', { id: 'pay_wide0' })
  const { db } = app.database
  const one = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: MANY }, (_, index) => ({
    ...one,
    id: `pay_wide_${String(index).padStart(5, '0')}`,
    email: `usha${index}@example.com`,
    phone: '',
    createdAt: new Date(NOON.getTime() + index).toISOString(),
  }))
  for (let from = 0; from < MANY; from += AT_ONCE)
    await db
      .insertInto('payments')
      .values(copies.slice(from, from + AT_ONCE))
      .execute()
  return app
}

for (const engine of engines)
  suite(`a search of payments, on ${engine.name}`, () => {
    test('that fits very many is walked in the order of the list, to its very end', async (t) => {
      const app = await withMany(engine, t)
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      const get = async (path: string): Promise<unknown> =>
        (await app.request(`/api/desk/payments${path}`, { headers: { cookie } })).json()
      const page = async (query: string) => PaymentPage.parse(await get(`?${query}`))
      const sums = async (query: string) => PaymentSums.parse(await get(`/sums?${query}`)).sums
      const first = await page('q=pay_wide')
      assert.deepEqual([first.payments.length, first.payments[0]?.id], [50, 'pay_wide_02099'])
      const second = await page(`q=pay_wide&after=${encodeURIComponent(first.next ?? '')}`)
      assert.deepEqual([second.payments.length, second.payments[0]?.id], [50, 'pay_wide_02049'])
      const late = `${new Date(NOON.getTime() + 10).toISOString()}~pay_wide_00010`
      const last = await page(`q=pay_wide&after=${encodeURIComponent(late)}`)
      assert.deepEqual(
        [last.payments.length, last.payments[0]?.id, last.payments.at(-1)?.id, last.next],
        [11, 'pay_wide_00009', 'pay_wide0', null],
      )
      assert.deepEqual(
        (await sums('q=pay_wide')).map(({ count, cameIn }) => [count, cameIn]),
        [[MANY + 1, (MANY + 1) * 900_000]],
      )
      // The one that fits stands at the very end of what is walked.
      for (const query of ['q=pay_wide&course=AspenPlus', 'course=AspenPlus', 'q=asha%40example.com']) {
        assert.deepEqual(
          (await page(query)).payments.map(({ id }) => id),
          ['pay_wide0'],
          query,
        )
        assert.deepEqual(
          (await sums(query)).map(({ count }) => count),
          [1],
          query,
        )
      }
    })

    test('finds the same by indexes as by asking each payment', async (t) => {
      const app = await withMany(engine, t)
      const { db } = app.database
      const found = async (q: string, readsPhones: boolean) => {
        const search = paymentSearch(db, q, readsPhones)
        assert.ok(search, q)
        const byIds = await db.selectFrom('payments').select('id').where('id', 'in', search.ids).orderBy('id').execute()
        const asked = await db.selectFrom('payments').select('id').where(search.fits).orderBy('id').execute()
        assert.deepEqual(asked, byIds, q)
        return byIds.length
      }
      for (const [q, count] of [
        ['pay_wide', MANY + 1],
        ['PAY_WIDE', 0],
        ['asha', 1],
        ['Asha Ra', 1],
        ['rao asha', 1],
        ['asha@example.com', 1],
        ['usha12', 111],
        ['USHA12@', 1],
        ['3210', 1],
        ['%', 0],
        ['_ay', 0],
        ["'", 0],
        ['🙂', 0],
      ] as const)
        assert.equal(await found(q, true), count, q)
      assert.equal(await found('3210', false), 0)
      assert.equal(paymentSearch(db, ' \u200B ', true), null)
    })
  })
