import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { documentDeps, factsOf, live, seated, SELLER, textOf } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { memoryNumberMarks } from '../../../gateways/number-marks.ts'

const ENV = { ...SELLER, GST_TERMS: '2026-11-21 ABC/ABD 9992 12' }
const DAY_AFTER = new Date(NOON.getTime() + 24 * 60 * 60 * 1000)

for (const engine of engines)
  suite(`terms of GST, on ${engine.name}`, () => {
    test('count from their day: series, service and rate; who had begun to pay keeps the rate of then', async (t) => {
      const time = { now: NOON }
      const app = await createTestApp(engine, t, { env: ENV, now: () => time.now })
      const marks = memoryNumberMarks()
      const before = await seated(app, ENV, { marks })
      const late = await seated(app, ENV, { email: 'usha@example.com', id: 'pay_2', fullName: 'Usha Shah', marks })
      assert.equal((await live(app, before.cookie, '27')).status, 200)
      time.now = DAY_AFTER
      assert.equal((await live(app, late.cookie, '27')).status, 200)
      assert.match(await textOf(app, before.cookie, 'SYN/26-27/000001'), /999293[\s\S]*IGST 18%/)
      assert.match(await textOf(app, late.cookie, 'ABC/26-27/000001'), /999293[\s\S]*IGST 18%/)
      const { ledger } = documentDeps(app, ENV, { marks, time: DAY_AFTER })
      const seconds = DAY_AFTER.getTime() / 1000
      const next = await seated(app, ENV, { email: 'ken@example.com', id: 'pay_3', fullName: 'Ken Rao', marks })
      await ledger.record(factsOf('payment.captured', { id: 'pay_3', created_at: seconds }))
      assert.equal((await live(app, next.cookie, '27')).status, 200)
      await send(app, 'refund.processed', { id: 'pay_2', email: 'elsewhere@example.com' }, 100_000)
      const rows = await app.database.db.selectFrom('documents').select(['number', 'kind']).orderBy('number').execute()
      assert.deepEqual(
        rows.map(({ number, kind }) => `${number} ${kind}`),
        [
          'ABC/26-27/000001 invoice',
          'ABC/26-27/000002 invoice',
          'ABD/26-27/000001 creditNote',
          'SYN/26-27/000001 invoice',
        ],
      )
    })

    test('a credit note that an older server wrote meanwhile is called one after a round', async (t) => {
      const app = await createTestApp(engine, t, { env: SELLER })
      const { cookie } = await seated(app, SELLER)
      assert.equal((await live(app, cookie, '27')).status, 200)
      await send(app, 'refund.processed', {}, 100_000)
      const { db } = app.database
      const kinds = async () =>
        (await db.selectFrom('documents').select(['series', 'kind']).orderBy('series').execute()).map(
          ({ series, kind }) => `${series} ${kind}`,
        )
      const right = ['SYC/26-27 creditNote', 'SYN/26-27 invoice']
      assert.deepEqual(await kinds(), right)
      // That server leaves the column out.
      await db.updateTable('documents').set({ kind: 'invoice' }).execute()
      await app.site.workers.documentKinds.round()
      assert.deepEqual(await kinds(), right)
    })
  })
