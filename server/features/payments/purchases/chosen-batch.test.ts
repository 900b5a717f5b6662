import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { CheckoutOrder } from '#contract/payments.ts'
import { Problem } from '#contract/problem.ts'
import { newBatch, publishAll } from '../../../../tests/support/content.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'

/** Aspen Plus with three batches, of which the first is on sale, and one has a single place. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const paymentProvider = fakePaymentProvider()
  const time = { now: NOON }
  const app = await createTestApp(engine, cleaner, {
    env: PAYMENT_ENV,
    paymentProvider,
    isLive: true,
    now: () => time.now,
  })
  const publish = async (...batches: ReturnType<typeof newBatch>[]) => {
    await publishAll(app.database, batches)
    await app.catalog.refresh()
  }
  await publish(newBatch('AP-LATER'), newBatch('AP-SMALL', { capacity: 1 }))
  return {
    publish,
    async member(name: string) {
      const { cookie, email } = await buyer(app, name)
      const wanted = (batch?: string) => ({ courseId: 'AspenPlus', ...(batch && { batch }) })
      const order = (batch?: string) => app.send('POST', '/api/payments/orders', wanted(batch), { cookie })
      const pay = async (ordered: Response) => {
        const { orderId } = CheckoutOrder.parse(await ordered.json())
        await send(app, 'payment.captured', { id: `pay_${name}`, order_id: orderId })
      }
      return {
        order,
        pay,
        buy: async (batch?: string) => pay(await order(batch)),
        /** On a hosted button: the provider says nothing of the batch. */
        async press(batch?: string) {
          time.now = new Date(time.now.getTime() + MINUTE_MS)
          assert.equal((await app.send('POST', '/api/payments/intents', wanted(batch), { cookie })).status, 201)
        },
        payByButton: () => send(app, 'payment.captured', { id: `pay_${name}`, email }),
      }
    },
    async deskReasons() {
      const waits = app.database.db
        .selectFrom('payments')
        .select(['id', 'deskReason'])
        .where('deskReason', 'is not', null)
      return (await waits.execute()).map(({ id, deskReason }) => `${id}: ${deskReason}`)
    },
    async seats() {
      const rows = await app.database.db
        .selectFrom('seats')
        .leftJoin('places', 'places.seatPaymentId', 'seats.paymentId')
        .select(['seats.paymentId', 'places.batchKey as place'])
        .orderBy('seats.paymentId')
        .execute()
      return rows.map(({ paymentId, place }) => `${paymentId}: ${place ?? 'none'}`)
    },
  }
}

async function refusalOf(response: Response) {
  const { status, code, detail } = Problem.parse(await response.json())
  return [status, code, detail]
}

for (const engine of engines)
  suite(`a batch that the buyer chose, on ${engine.name}`, () => {
    test('is the one that is bought, and without a choice it is the one on sale', async (t) => {
      const { member, seats } = await open(engine, t)
      await (await member('asha')).buy('AP-LATER')
      await (await member('ravi')).buy()
      assert.deepEqual(await seats(), ['pay_asha: AP-LATER', 'pay_ravi: AP-2025-01'])
    })

    test('is refused before anything is charged where it is none of the course’s, over or full', async (t) => {
      const { member, publish, seats } = await open(engine, t)
      await publish(newBatch('AP-LATER', { state: 'done' }))
      const asha = await member('asha')
      const CLOSED = [409, 'batchNotOpen', 'This batch can no longer be joined. Nothing was charged']
      for (const key of ['AH-2025-01', 'AP-LATER', 'nothing', '__proto__'])
        assert.deepEqual(await refusalOf(await asha.order(key)), CLOSED, key)
      await asha.buy('AP-SMALL')
      assert.deepEqual(await refusalOf(await (await member('ravi')).order('AP-SMALL')), [
        409,
        'batchNotOpen',
        'Every place in this batch is taken. Nothing was charged',
      ])
      assert.deepEqual(await seats(), ['pay_asha: AP-SMALL'])
    })

    test('is the one of the last press of a hosted button', async (t) => {
      const { member, seats } = await open(engine, t)
      const [asha, ravi, ken] = [await member('asha'), await member('ravi'), await member('ken')]
      await asha.press()
      await asha.press('AP-SMALL')
      await asha.press('AP-LATER')
      await asha.payByButton()
      await ravi.press('AP-LATER')
      await ravi.press()
      await ravi.payByButton()
      for (const key of ['AH-2025-01', 'nothing', '__proto__']) await ken.press(key)
      await ken.payByButton()
      assert.deepEqual(await seats(), ['pay_asha: AP-LATER', 'pay_ken: AP-2025-01', 'pay_ravi: AP-2025-01'])
    })

    test('that was pressed and is full takes the payment to the desk', async (t) => {
      const { member, seats, deskReasons } = await open(engine, t)
      const [asha, ravi] = [await member('asha'), await member('ravi')]
      for (const one of [asha, ravi]) await one.press('AP-SMALL')
      for (const one of [asha, ravi]) await one.payByButton()
      assert.deepEqual(await seats(), ['pay_asha: AP-SMALL', 'pay_ravi: none'])
      assert.deepEqual(await deskReasons(), ['pay_ravi: batchFull'])
    })

    test('stays the owner’s to settle where it ended between order and payment', async (t) => {
      const { member, publish, seats } = await open(engine, t)
      const asha = await member('asha')
      const ordered = await asha.order('AP-LATER')
      await publish(newBatch('AP-LATER', { state: 'cancelled' }))
      await asha.pay(ordered)
      assert.deepEqual(await seats(), ['pay_asha: none'])
    })
  })
