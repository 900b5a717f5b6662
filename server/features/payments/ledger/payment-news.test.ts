import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../../../tests/support/engines.ts'
import {
  buyer,
  deskOn,
  letters,
  PAYMENT_ENV,
  press,
  seats,
  send,
  deliverEvent,
  workerOn,
} from '../../../../tests/support/payment-chain.ts'
import { NOON_SECONDS, providerEvent } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { deskNumbers, listDisputes } from './desk.ts'

/** Always the same for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const rank = (index: number) => ((index + 1) * seed * 7919) % 104_729
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const DAY = 24 * 3600
const DISPUTE = {
  id: 'disp_1',
  amount: 900_000,
  reason_code: 'goods_not_received',
  respond_by: NOON_SECONDS + 10 * DAY,
}

for (const engine of engines) {
  const open = async (cleaner: Parameters<typeof createTestApp>[1]) => {
    const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
    await press(app, await buyer(app, 'asha'))
    return app
  }
  type Step = readonly [event: Parameters<typeof send>[1], refund?: number]
  const lettersAfter = async (cleaner: Parameters<typeof createTestApp>[1], steps: readonly Step[]) => {
    const app = await open(cleaner)
    for (const [event, refund] of steps)
      await send(app, event, {}, refund, event.startsWith('payment.dispute') ? DISPUTE : {})
    return { letters: await letters(app), seats: await seats(app) }
  }

  suite(`M5: letters follow from where a payment stands, on ${engine.name}`, () => {
    test('a refund that is reported before its capture ends in the same letters as after it', async (t) => {
      for (const refund of [100_000, 900_000]) {
        const after = await lettersAfter(t, [['payment.captured'], ['refund.processed', refund]])
        const before = await lettersAfter(t, [['refund.processed', refund], ['payment.captured']])
        const about = (all: readonly string[]) => all.filter((line) => line.includes('Refund'))
        assert.deepEqual(about(before.letters), ['asha: Refund for Aspen Plus'])
        assert.deepEqual(about(after.letters), about(before.letters))
        assert.deepEqual(before.seats, after.seats)
        // A seat that never stood is not confirmed.
        const isConfirmed = before.letters.includes('asha: Your seat in Aspen Plus is confirmed')
        assert.equal(isConfirmed, refund < 900_000)
      }
    })

    test('each part that goes back causes one letter, in whatever order and however often it is reported', async (t) => {
      const parts: readonly Step[] = [
        ['refund.processed', 100_000],
        ['refund.processed', 200_000],
        ['payment.captured'],
        ['refund.processed', 100_000],
        ['order.paid'],
      ]
      for (const steps of [parts, parts.toReversed()]) {
        const lines = (await lettersAfter(t, steps)).letters.filter((line) => line.includes('Refund'))
        assert.equal(lines.length, 2, steps.map(([event]) => event).join())
      }
    })

    test('a dispute causes one letter to the owner, with the day until which to respond in Indian time', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      await send(app, 'payment.dispute.created', {}, undefined, DISPUTE)
      await send(app, 'payment.dispute.action_required', {}, undefined, DISPUTE)
      const lines = (await letters(app)).filter((line) => line.includes('disputed'))
      assert.deepEqual(lines, ['owner: A payment is disputed: answer by Monday, 30 November 2026, 5:30 pm IST'])
      const letter = app.mailer.sent.find(({ subject }) => subject.startsWith('A payment is disputed'))
      assert.match(letter?.text ?? '', /Disputed: ₹9,000\nReason: goods_not_received\nAnswer by: Monday, 30 November/)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('a lost dispute takes the seat and writes to the member, also when it is reported first or all at once', async (t) => {
      for (const steps of [
        [['payment.captured'], ['payment.dispute.created'], ['payment.dispute.lost']],
        [['payment.dispute.lost'], ['payment.captured'], ['payment.dispute.created']],
        [['payment.dispute.created'], ['payment.dispute.lost'], ['payment.dispute.lost']],
      ] as const) {
        const found = await lettersAfter(t, steps)
        assert.deepEqual(found.seats, ['pay_1 asha AspenPlus withdrawn'])
        const lines = found.letters.filter((line) => line === 'asha: Your payment for Aspen Plus was taken back')
        assert.equal(lines.length, 1, steps.map(([event]) => event).join())
      }
    })

    test('a dispute that was over before it was reported causes no letter to the owner', async (t) => {
      const found = await lettersAfter(t, [['payment.captured'], ['payment.dispute.won'], ['payment.dispute.created']])
      assert.deepEqual(
        found.letters.filter((line) => line.includes('disputed')),
        [],
      )
      assert.deepEqual(found.seats, ['pay_1 asha AspenPlus active'])
    })

    test('stories of many payments end the same in any order, doubled, one by one and together', async (t) => {
      const names = ['asha', 'ravi', 'meera', 'john']
      const stories: ReadonlyArray<readonly Step[]> = [
        [['payment.authorized'], ['payment.captured'], ['order.paid']],
        [['payment.captured'], ['refund.processed', 300_000]],
        [['payment.captured'], ['refund.processed', 400_000], ['refund.processed', 500_000]],
        [['payment.failed'], ['payment.captured'], ['payment.dispute.created'], ['payment.dispute.lost']],
      ]
      const bodies = stories.flatMap((steps, index) =>
        steps.map(([event, refund]) =>
          providerEvent(
            event,
            { id: `pay_${index}`, email: `${names[index]}@example.com`, notes: { course: 'Aspen Plus' } },
            refund,
            event.startsWith('payment.dispute') ? DISPUTE : {},
          ),
        ),
      )
      const ends = new Set<string>()
      for (const [together, order] of [
        [true, bodies],
        [false, bodies.toReversed()],
        [true, [...bodies.toReversed(), ...bodies]],
        [false, shuffled([...bodies, ...bodies], 7)],
        [true, shuffled([...bodies, ...bodies], 11)],
      ] as const) {
        const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
        for (const name of names) await buyer(app, name)
        for (const [index, body] of order.entries()) {
          // A message that is sent again has the same content under the name that it had.
          await deliverEvent(app, body, `e${bodies.indexOf(body)}`)
          if (!together || index === 5) await workerOn(app).round()
        }
        await workerOn(app).round()
        // Parts of a refund that are reported together go into one letter.
        const lasting = [...new Set((await letters(app)).filter((line) => /Refund|taken back/.test(line)))]
        ends.add(JSON.stringify([await seats(app), lasting]))
      }
      assert.deepEqual(
        [...ends].map((end): unknown => JSON.parse(end)),
        [
          [
            [
              'pay_0 asha AspenPlus active',
              'pay_1 ravi AspenPlus active',
              'pay_2 meera AspenPlus withdrawn',
              'pay_3 john AspenPlus withdrawn',
            ],
            [
              'john: Your payment for Aspen Plus was taken back',
              'meera: Refund for Aspen Plus',
              'ravi: Refund for Aspen Plus',
            ],
          ],
        ],
      )
    })

    test('the desk lists disputes, those first that end soonest', async (t) => {
      const app = await open(t)
      const dispute = (id: string, event: Parameters<typeof send>[1], days: number) =>
        send(app, event, { id: `pay_${id}` }, undefined, {
          ...DISPUTE,
          id: `disp_${id}`,
          respond_by: NOON_SECONDS + days * DAY,
        })
      await dispute('1', 'payment.dispute.created', 9)
      await dispute('2', 'payment.dispute.lost', 1)
      await dispute('3', 'payment.dispute.created', 3)
      await send(app, 'payment.dispute.created', { id: 'pay_4' })
      const listed = await listDisputes(deskOn(app))
      assert.deepEqual(
        listed.map((row) => [row.payment, row.dispute, row.state]),
        [
          ['pay_3', 'disp_3', 'open'],
          ['pay_1', 'disp_1', 'open'],
          ['pay_4', '', 'open'],
          ['pay_2', 'disp_2', 'lost'],
        ],
      )
      assert.deepEqual(
        [listed[1]?.respondBy, listed[1]?.amount, listed[1]?.providerSays, listed[1]?.seat],
        ['2026-11-29T12:00:00.000Z', 900_000, 'goods_not_received', { courseId: 'AspenPlus', state: 'active' }],
      )
      assert.equal((await deskNumbers(deskOn(app), NOON)).disputesOpen, 3)
    })

    test('a seat that is taken back by hand causes a letter to the member, ten minutes later', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      assert.equal(await deskOn(app).ledger.undo('pay_1', { actor: 'cli:meera', at: NOON, why: 'wrong person' }), null)
      app.setTime(new Date(NOON.getTime() + 600_000))
      await app.site.workers.payments.round()
      assert.ok((await letters(app)).includes('asha: Your seat in Aspen Plus was taken back'))
    })
  })
}
